"""The rules and how to use the page, with scenes that play."""
