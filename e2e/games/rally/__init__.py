"""Rally."""
