"""The help: a panel beside the game with searchable contents and a page for each topic.

It shows a topic, which is the game's own name for something, or the contents.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from shell.app.actions import Action, at_any_time
from shell.app.app import App
from shell.app.roles import Addressed, Rooted
from shell.drawing.html import Html, bare_button, button, html, icon, tag, void
from shell.help import pages
from shell.storage.jsontext import Json

_MEMORY = "help"


class Chapter(NamedTuple):
    """A part of the contents under a heading, the text `ui.help.NAME`.

    `pictured` shows its topics as pictures with their names below; otherwise it is a list of names. Chapters
    with the same `book` are read in sequence: the last topic of one leads to the first of the next.
    """

    name: str
    topics: tuple[str, ...]
    pictured: bool = False
    book: str = ""


class Help(Addressed, Rooted):
    """The help panel, which is shown if `open`; the topic is saved for the next time.

    A game brings chapters and their topics; the pages that are the same for every game (`pages.py`) come
    after them.
    """

    ADDRESSED = ("help",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.open = False
        self._topic: str | None = None
        self._key = app.entries.prefix + _MEMORY

    # Defined by each game

    def chapters(self) -> Sequence[Chapter]:
        """The chapters of the game in order."""
        return ()

    def topic_of(self, value: str) -> str | None:
        """The topic with this name, or None if there is none. The name is not trusted."""
        return next((value for chapter in self.chapters() if value in chapter.topics), None)

    def title(self, topic: str) -> str:
        """The title of a topic."""
        raise NotImplementedError

    def words(self, topic: str) -> str:
        """The text of a topic; every line is a paragraph."""
        raise NotImplementedError

    def picture(self, topic: str) -> Html:
        """The drawing of a topic; empty if it has none."""
        return html()

    def look(self, topic: str) -> str:
        """Classes for the button with its picture."""
        return ""

    def kind(self, topic: str) -> str:
        """A word that sets the topic apart, also a class of its page; its text is `ui.help.WORD`.

        May be empty.
        """
        return ""

    def inside(self, topic: str) -> Html:
        """The part below the text as HTML: lists, examples."""
        return html()

    def rule_of(self, topic: str) -> str | None:
        """The topic that explains more, or None."""
        return None

    def foot(self) -> Html:
        """Buttons below the contents."""
        return html()

    # Opening and closing

    def actions(self) -> dict[str, Action]:
        return {
            "help": at_any_time(self._open),
            "help-close": at_any_time(self._close),
            "help-contents": at_any_time(self._contents),
        }

    def regions(self) -> dict[str, Callable[[], Html]]:
        return {"help": self._panel}

    def place(self) -> str:
        return "help" if self.open else ""

    def leave_place(self) -> None:
        self.open = False

    def root(self) -> dict[str, str]:
        return {"data-help": "true" if self.open else ""}

    @property
    def topic(self) -> str:
        """The topic shown now or last; empty for the contents."""
        if self._topic is None:
            self._topic = self._known_topic(self.app.entries.text(self._key) or "")
        return self._topic

    def _turn_to(self, topic: str) -> None:
        self.open = True
        if topic != self.topic:
            self._topic = topic
            self.app.entries.put(self._key, topic)

    def _open(self, value: str) -> None:
        """Open at a topic, or at the last one; without a topic, close the open panel."""
        if not value and self.open:
            self.open = False
            return
        self._turn_to(self.topic if not value else self._known_topic(value))
        self.app.close()

    def _close(self) -> None:
        self.open = False

    def _contents(self) -> None:
        self._turn_to("")

    # A game's topics and those of every game

    def _known_topic(self, value: str) -> str:
        return value if value in pages.PAGES else self.topic_of(value) or ""

    @property
    def _all(self) -> tuple[Chapter, ...]:
        return (*self.chapters(), Chapter(pages.CHAPTER, pages.PAGES))

    def _title(self, topic: str) -> str:
        return pages.title(self.app.texts, topic) if topic in pages.PAGES else self.title(topic)

    # Drawing

    def _panel(self) -> Html:
        if not self.open:
            return html()
        app = self.app
        return app.memo("help", (self.topic, app.texts.language), self._draw)

    def _draw(self) -> Html:
        t, topic = self.app.t, self.topic
        title = t("ui.help") if not topic else self._title(topic)
        back = (
            button("help-contents", t("ui.help.contents"), sign="chevron-left", class_="help-back")
            if topic
            else tag("h2", class_="help-title", id="help-title")(title)
        )
        close = button("help-close", t("ui.close"), sign="close", quiet=True, class_="help-close")
        inside = self._table_of_contents() if not topic else self._page(topic, title)
        return html(
            tag("div", class_="help-head")(back, close),
            tag(
                "div",
                class_="help-scroll",
                data_key=f"help-{topic}",
                tabindex=0,
                role="region",
                aria_label=title,
            )(inside),
        )

    def _table_of_contents(self) -> Html:
        t = self.app.t
        foot = self.foot()
        return html(
            void(
                "input",
                type="search",
                class_="help-search",
                autocomplete="off",
                enterkeyhint="search",
                placeholder=t("ui.help.search"),
                aria_label=t("ui.help.search"),
            ),
            *map(self._chapter, self._all),
            tag("p", class_="help-none", role="status", hidden=True)(t("ui.help.none")),
            tag("div", class_="help-foot")(foot) if foot else "",
            tag("div", class_="help-notice")(
                tag("p")(t("ui.help.notice")), button("about", t("ui.about"), class_="help-about")
            ),
        )

    def _chapter(self, chapter: Chapter) -> Html:
        entry = self._pictured if chapter.pictured else self._named
        entries = html(
            *(
                tag("li", class_="help-entry", data_find=self._search_text(topic))(entry(topic))
                for topic in chapter.topics
            )
        )
        shown = "help-pictures" if chapter.pictured else "help-names"
        title = self.app.t(f"ui.help.{chapter.name}")
        return tag("section", class_="help-group")(tag("h3")(title), tag("ul", class_=shown)(entries))

    def _search_text(self, topic: str) -> str:
        """The text in which a search looks for a topic."""
        words = pages.words(self.app.texts, topic) if topic in pages.PAGES else self.words(topic)
        return f"{self._title(topic)} {words}".lower()

    def _named(self, topic: str) -> Html:
        return button("help", self._title(topic), value=topic, class_="help-named")

    def _pictured(self, topic: str) -> Html:
        class_ = f"{self.look(topic)} help-picture".strip()
        name = tag("span", class_="help-name")(self.title(topic))
        return bare_button(
            html(self.picture(topic), name),
            class_,
            "help",
            topic,
        )

    # A topic

    def _page(self, topic: str, title: str) -> Html:
        if topic in pages.PAGES:
            return self._page_of_all(topic, title)
        t, kind, rule, picture = self.app.t, self.kind(topic), self.rule_of(topic), self.picture(topic)
        sign = tag("span", class_="help-sign")(picture) if picture else ""
        kind_line = tag("p", class_="help-kind")(t(f"ui.help.{kind}")) if kind else ""
        words = html(*(tag("p")(line) for line in self.words(topic).split("\n")))
        more = ""
        if rule is not None:
            label = t("ui.help.rule", rule=self.title(rule))
            more = button("help", label, value=rule, sign="info", class_="help-more")
        return html(
            tag("div", class_=f"help-page {kind}".strip())(
                tag("div", class_="help-name-row")(
                    sign, tag("div")(tag("h2", class_="help-title", id="help-title")(title), kind_line)
                ),
                words,
                self.inside(topic),
                more,
            ),
            self._next(topic),
        )

    def _page_of_all(self, topic: str, title: str) -> Html:
        texts = self.app.texts
        sign = tag("span", class_="help-sign")(icon(topic))
        return html(
            tag("div", class_="help-page")(
                tag("div", class_="help-name-row")(
                    sign, tag("h2", class_="help-title", id="help-title")(title)
                ),
                tag("p")(pages.about(texts, topic)),
                pages.inside(texts, topic),
            ),
            self._next(topic),
        )

    def _next(self, topic: str) -> Html:
        """The links to the topics before and after this one."""
        t, chapters = self.app.t, self._all
        of = next(chapter for chapter in chapters if topic in chapter.topics)
        topics = [entry for other in chapters for entry in other.topics if other == of or _read_on(other, of)]
        here = topics.index(topic)
        links = html()
        ways = ((-1, "chevron-left", "ui.help.previous"), (1, "chevron-right", "ui.help.next"))
        for step, sign, key in ways:
            if 0 <= here + step < len(topics):
                other = topics[here + step]
                name = tag("span")(self._title(other))
                links += bare_button(
                    icon(sign) + name if step < 0 else name + icon(sign),
                    f"button help-{'next' if step > 0 else 'previous'}",
                    "help",
                    other,
                    aria_label=t(key, topic=self._title(other)),
                )
        return tag("nav", class_="help-turn", aria_label=t("ui.help.pages"))(links)

    def example(self, topic: str, steps: list[Json], before: str, after: str, below: str = "") -> Html:
        """A scene that is played: the `steps` of an animation, with drawings `before` and `after` it.

        The drawings have the classes `example-before` and `example-after`; `below` stands below them. All
        changes are in layers and regions of the first drawing.
        """
        t = self.app.t
        words = ". ".join(step["say"] for step in steps if "say" in step)
        label = t("ui.help.example", words=words)
        play = button("example", t("ui.help.play"), sign="play", quiet=True, class_="example-play")
        return tag("figure", class_="example", data_key=f"example-{topic}", data_steps=json.dumps(steps))(
            tag("div", class_="example-views", role="img", aria_label=label)(before, after),
            below,
            tag("figcaption")(tag("span", class_="example-words")(words), play),
        )


def _read_on(chapter: Chapter, other: Chapter) -> bool:
    return bool(chapter.book) and chapter.book == other.book
