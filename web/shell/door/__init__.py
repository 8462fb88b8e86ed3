"""The first screen, and the addresses of all screens."""
