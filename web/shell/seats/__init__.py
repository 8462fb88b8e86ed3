"""Who plays which colour."""
