"""A chart of a board: what it does with a robot that is alone on it, as the rules say when they are asked.

The chart is asked for one card, or for what the board does after the cards, wherever a robot may stand. It
asks the engine the first time, and then knows. It outlives the position, for the board stays the same.
"""
