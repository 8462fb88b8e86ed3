"""A turn in the making: the draft, its preview, decisions, and what must stay covered."""
