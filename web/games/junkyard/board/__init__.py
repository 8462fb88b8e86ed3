"""What is drawn: robots with their figures, the yard of the front door, and how events are shown."""
