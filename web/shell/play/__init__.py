"""The game on the table in play: its turns, how they run, their story, computers and handing over."""
