"""Collections by an idea, found in the events of the solutions (docs/ttb/PUZZLES.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.ttb.puzzles.collection.collected import IDEAS, SERIES, Collected, Collection

from ground.forms import Data
from ttb_core.names import COLOURS
from ttb_core.solving.lines import events_of, up_to_the_goal

from .files import Files, played, read

BY_EVENTS = tuple(idea for idea in IDEAS if idea != SERIES)
MOST = 16
"""The most puzzles of an idea."""

Events = list[Data]


def _sent_home(events: Events, mine: str, _: Collected) -> bool:
    """True if a crystal comes into the solver's base in the turn of another colour."""
    colour = ""
    for event in events:
        if event["type"] == "turn":
            colour = event["colour"]
        elif event["type"] == "bank" and event["colour"] == mine and colour != mine:
            return True
    return False


def _zap_yourself(events: Events, mine: str, _: Collected) -> bool:
    """True if a Zap of the solver makes the solver's other bot unload into the base."""
    forced, colour = False, ""
    for event in events:
        if event["type"] == "turn":
            colour = event["colour"]
        elif event["type"] == "order":
            forced = False
        elif event["type"] == "force":
            forced = colour == mine == event["bot"][:-1] and bool(event["order"])
        elif event["type"] == "bank" and forced and event["colour"] == mine:
            return True
    return False


def _hands_off(_: Events, __: str, entry: Collected) -> bool:
    """True if the solver lets the programs run unchanged in a turn."""
    return "pass" in entry.themes


FOUND: dict[str, Callable[[Events, str, Collected], bool]] = dict(
    zip(BY_EVENTS, (_sent_home, _zap_yourself, _hands_off), strict=True)
)


def fits(entry: Collected, idea: str) -> bool:
    """True if the solution of a puzzle, up to its goal, is about an idea."""
    puzzle = entry.puzzle()
    *before, last = events_of(puzzle, played(entry))
    events = [{**event} for turn in (*before, up_to_the_goal(last, puzzle)) for event in turn]
    return FOUND[idea](events, COLOURS[puzzle.position.mover], entry)


def spread(puzzles: Sequence[Collected]) -> list[Collected]:
    """At most `MOST` of these puzzles, from easy to hard, evenly spread over their order."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.strength, puzzle.number))
    most = min(MOST, len(ordered))
    return [ordered[n * (len(ordered) - 1) // max(1, most - 1)] for n in range(most)]


def chosen(collection: Collection) -> Iterator[tuple[str, int, list[Collected]]]:
    """For each idea the number of puzzles about it and those of its collection."""
    for idea in BY_EVENTS:
        about = [puzzle for puzzle in collection.shelved if fits(puzzle, idea)]
        yield idea, len(about), spread(about)


def choose() -> str:
    """Write the collections into the file; returns a list of them."""
    rows, files = [], Files()
    files.ideas = [row for row in files.ideas if row[0] == SERIES]
    for idea, count, puzzles in chosen(read()[0]):
        files.ideas.insert(-1 if files.ideas else 0, [idea, *(puzzle.id for puzzle in puzzles)])
        rows.append(f"{idea}: {len(puzzles)} of {count}")
        rows += [
            f"  {puzzle.id} {puzzle.number:4} {puzzle.strength:5}  {'; '.join(puzzle.solution)}"
            for puzzle in puzzles
        ]
    files.write()
    return "\n".join(rows)
