"""Text under keys, what a person likes, and JSON that anybody may have written. Knows no game."""
