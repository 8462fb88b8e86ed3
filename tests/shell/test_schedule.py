"""The schedule of drawing: in order, in slices, and nothing twice."""

from __future__ import annotations

from shell.drawing.schedule import SLICE, WEIGHT, Schedule

ORDER = ("first", "second", "board", "pieces", "last")


class Page:
    """Regions with texts that take a given time to write, and a clock that only writing moves."""

    def __init__(self) -> None:
        self.time = 0.0
        self.texts = dict.fromkeys(ORDER, "x")
        self.takes = dict.fromkeys(ORDER, 0.0)
        self.written: list[str] = []
        self.schedule = Schedule(ORDER, self._draw, lambda: self.time)

    def _draw(self, name: str) -> str:
        self.written.append(name)
        self.time += self.takes[name]
        return self.texts[name]

    def slices(self) -> list[list[str]]:
        """All remaining slices, as the names of their regions."""
        found = []
        while not self.schedule.done:
            found.append(list(self.schedule.slice(self.time)))
        return found


def drawn() -> Page:
    """A page that has been drawn once."""
    page = Page()
    page.schedule.ask()
    page.slices()
    page.written.clear()
    return page


def test_everything_is_drawn_at_first_in_the_order() -> None:
    page = Page()
    assert page.schedule.done
    page.schedule.ask()
    assert not page.schedule.done
    assert page.slices() == [list(ORDER)]
    assert page.schedule.done and page.schedule.slice(page.time) == {}


def test_only_what_has_changed_is_handed_over() -> None:
    page = drawn()
    page.texts["second"] = "y"
    page.schedule.ask()
    assert page.schedule.slice(page.time) == {"second": "y"}
    assert page.written == list(ORDER) and page.schedule.done


def test_a_slice_ends_when_its_task_has_taken_long_enough() -> None:
    page = Page()
    page.takes.update(first=SLICE / 2, second=SLICE, board=1, pieces=SLICE)
    page.schedule.ask()
    assert page.slices() == [["first", "second"], ["board", "pieces"], ["last"]]


def test_what_the_task_has_done_before_counts() -> None:
    page = Page()
    page.time = 2 * SLICE
    page.schedule.ask()
    assert list(page.schedule.slice(0.0)) == ["first"], "the answer itself does not wait"
    assert list(page.schedule.slice(page.time)) == list(ORDER[1:])


def test_what_is_long_counts_as_much_as_what_takes_long() -> None:
    page = Page()
    page.texts["second"] = "y" * round(WEIGHT * SLICE + 1)
    page.schedule.ask()
    assert page.slices() == [["first", "second"], ["board", "pieces", "last"]]


def test_what_has_not_changed_ends_no_slice() -> None:
    page = drawn()
    page.takes = dict.fromkeys(ORDER, SLICE)
    page.texts["last"] = "y"
    page.schedule.ask()
    assert page.slices() == [["last"]]


def test_without_a_limit_all_is_one_slice() -> None:
    page = Page()
    page.takes = dict.fromkeys(ORDER, SLICE)
    page.schedule.ask()
    assert list(page.schedule.slice(0.0, float("inf"))) == list(ORDER)


def test_an_action_in_between_begins_with_what_answers_it_and_loses_nothing() -> None:
    page = Page()
    page.takes = dict.fromkeys(ORDER, SLICE + 1)
    page.schedule.ask()
    assert list(page.schedule.slice(page.time)) == ["first"]
    page.texts.update(first="y", last="y")
    page.schedule.ask()
    assert page.slices() == [["first"], ["second"], ["board"], ["pieces"], ["last"]]
    assert page.schedule.done


def test_a_region_is_drawn_as_it_is_when_its_turn_comes() -> None:
    page = Page()
    page.takes = dict.fromkeys(ORDER, SLICE + 1)
    page.schedule.ask()
    page.schedule.slice(page.time)
    page.texts["last"] = "later"
    slices = []
    while not page.schedule.done:
        slices.append(page.schedule.slice(page.time))
    assert slices[-1] == {"last": "later"}


def test_what_was_changed_by_another_hand_is_handed_over_though_it_is_the_same() -> None:
    page = drawn()
    page.schedule.forget(["pieces", "no region"])
    assert not page.schedule.done
    assert page.slices() == [["pieces"]]


def test_a_region_within_another_is_drawn_again_with_it() -> None:
    page = drawn()
    page.texts["board"] = '<svg><g data-region="first"></g><g data-region="pieces"></g></svg>'
    page.schedule.ask()
    assert sorted(name for names in page.slices() for name in names) == ["board", "first", "pieces"]
