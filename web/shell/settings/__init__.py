"""What a person likes, which version this is, and whose work is in it."""
