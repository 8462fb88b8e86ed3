"""A turn in the making: the draft, what would come of it, decisions, and what must stay covered."""
