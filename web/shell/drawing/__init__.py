"""What is drawn: HTML and SVG as text, and when."""
