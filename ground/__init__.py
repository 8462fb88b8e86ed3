"""What the rules of every game need and that knows no game.

`errors`, `forms`, `plain` and `rng`: what goes wrong with input, reading JSON that anybody may have written,
text that people enter, random numbers from a seed. `links`: games as short text. `engine` says what a game's
rules answer; upon that stand `protocol`, `conformance`, `playthrough` and `tournament`, and `command` is the
program that they are put together to. `steps`: long work that is done in steps.

Nothing in it imports rules, and what is needed at the start of a page imports next to nothing at all.
"""
