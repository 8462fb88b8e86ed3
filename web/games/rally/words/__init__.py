"""Events, cards and elements in words."""
