"""The counting game on the page."""
