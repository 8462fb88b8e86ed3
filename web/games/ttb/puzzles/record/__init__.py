"""What the device keeps of a person who solves puzzles."""
