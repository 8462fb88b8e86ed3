"""What is drawn: the board with its elements, robots and beams, small pictures, and how events are shown."""
