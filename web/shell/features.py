"""The features that every game has. A game's own features come after these."""

from __future__ import annotations

from shell.door.door import Door
from shell.door.places import Places
from shell.film.film import Film
from shell.film.weighing import Weighing
from shell.jobs.jobs import Jobs
from shell.keyboard.keyboard import Keyboard
from shell.library.library import Library
from shell.nearby.handing import Handing
from shell.nearby.hosting import Hosting
from shell.nearby.inviting import Inviting
from shell.nearby.joining import Joining
from shell.nearby.nearby import Nearby
from shell.nearby.relay import Relay
from shell.nearby.scanning import Scanning
from shell.nearby.switchboard import Switchboard
from shell.nearby.visiting import Visiting
from shell.play.computers import Computers
from shell.play.handover import Handover
from shell.play.running import Running
from shell.play.story import Story
from shell.play.table import Table
from shell.play.voices import Voices
from shell.replay.log import Log
from shell.replay.replay import Replay
from shell.replay.touched import Touched
from shell.saves.saves import Saves
from shell.seats.own_name import OwnName
from shell.seats.seats import Seats
from shell.settings.licences import Licences
from shell.settings.settings import Settings
from shell.settings.sounds import Sounds
from shell.settings.updates import Updates
from shell.sharing.correspondence import Correspondence
from shell.sharing.letters import Letters
from shell.sharing.opening import Opening
from shell.sharing.sharing import Sharing
from shell.sharing.taking_part import TakingPart
from shell.shelf.shelf import Shelf
from shell.table.awake import Awake
from shell.table.menu import Menu
from shell.table.pace import Pace
from shell.table.toolbox import Toolbox

FEATURES = (
    Seats,
    OwnName,
    Saves,
    Running,
    Table,
    Library,
    Story,
    Voices,
    Log,
    Replay,
    Computers,
    Pace,
    Jobs,
    Correspondence,
    TakingPart,
    Letters,
    Opening,
    Sharing,
    Weighing,
    Film,
    Relay,
    Switchboard,
    Handing,
    Visiting,
    Hosting,
    Scanning,
    Inviting,
    Joining,
    Nearby,
    Shelf,
    Door,
    Places,
    Keyboard,
    Updates,
    Licences,
    Settings,
    Sounds,
    Handover,
    Touched,
    Menu,
    Awake,
    Toolbox,
)
