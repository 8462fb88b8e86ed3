"""The programs of a turn in the making, and what is decided while it runs."""
