"""The board: what lies on it, drawn and animated."""
