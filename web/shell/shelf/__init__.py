"""The other games of the house, and what is carried between them."""
