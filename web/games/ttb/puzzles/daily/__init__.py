"""The puzzle of the day, the week and the streak."""
