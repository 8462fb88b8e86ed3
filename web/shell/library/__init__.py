"""All games that are kept, in a list, and what others bring into it."""
