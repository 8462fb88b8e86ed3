"""What is drawn: parts, robots large and small, the yard of the front door, and how events are shown."""
