"""What this game shows on the front door."""
