"""The rules and how to use the page, with a picture for each."""
