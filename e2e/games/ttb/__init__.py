"""Twin Tin Bots."""
