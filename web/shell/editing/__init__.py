"""Editors: the frame of a screen on which something is made, and of its panel."""
