"""Keys: each does what a button does, and the list of them says so."""
