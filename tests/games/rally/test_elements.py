"""Interactions of elements, event by event (RALLY.md: Movement, The new elements, More rulings)."""

from __future__ import annotations

import pytest

from tests.games.rally.scenes import Data, outcomes, scene

SCENES = """
# a row over the rim, the front one first
A 1,2 W; B 0,2 N | A: M2
  B1 push B 0,2>-1,2 by A
  B1 destroy B edge
  B1 step A 1,2>0,2
  B1 step A 0,2>-1,2
  B1 destroy A edge
# a pit takes a row one by one
pit: 4,2; A 2,2 E; B 3,2 N | A: M3
  B1 push B 3,2>4,2 by A
  B1 destroy B pit
  B1 step A 2,2>3,2
  B1 step A 3,2>4,2
  B1 destroy A pit
# a trapdoor opened in passing ends the card
door 2/1: 4,4; A 5,4 N; B 3,4 E | B: M3
  B1 step B 3,4>4,4
  B1 door by B: A
  B1 destroy A door
# a trapdoor is opened by who is pushed, then by who pushes
door 2/1: 4,4; A 4,4 N; B 3,5 N; C 2,5 E | C: M2
  B1 push B 3,5>4,5 by C
  B1 door by B: A
  B1 destroy A door
  B1 step C 2,5>3,5
  B1 push B 4,5>5,5 by C
  B1 step C 3,5>4,5
  B1 door by C: B
  B1 destroy B door
# who opens a trapdoor under its own shadow goes with it
copier: 8,8E; door 2/1: 4,4; A 3,4 E; A* 4,4 N 8,8E | A: M1
  B1 step A 3,4>4,4
  B1 door by A: A*
  B1 destroy A door
# a flier opens a trapdoor when it lands
antigrav: 2,4; door 2/1: 3,4; B 4,4 N; A 2,4 E | A: M1; end
  A3 lift A
  B1 step A 2,4>3,4
  F1 land A
  F1 door by A: B
  F1 destroy B door
  F4 sweep
  S2 enter B 4,4
# a fall of two levels
level 2: 4,2; A 4,2 E | A: M1
  B1 step A 4,2>5,2
  B1 damage A fall 2
# a fall comes before heat
level 1: 3,2; melt: 4,2; A 3,2 E | A: M1
  B1 step A 3,2>4,2
  B1 damage A fall 1
  B1 damage A heat 1
  B1 lock A melt 1
# ledges do not bar who flies
antigrav: 3,2; level 1: 4,2; A 2,2 E; B 3,2 N | A: M1/490; B: L
  A3 lift B
  B1 push B 3,2>4,2 by A
  B1 step A 2,2>3,2
  B1 card turns B N>W
# each kind of heat costs a flier a point, then it lands, and goes on
antigrav: 2,2; flamer: 3,2; napalm: 3,2; A 2,2 E | A: M2
  A3 lift A
  B1 step A 2,2>3,2
  B1 damage A heat 1
  B1 damage A heat 1
  B1 fire A 1
  B1 land A
  B1 step A 3,2>4,2
# who turns in heat pays once
flamer: 2,2; A 2,2 N | A: R
  B1 card turns A N>E
  B2 damage A heat 1
# heat before lava
lava: 3,2; melt: 2,2; A 2,2 N | A: L
  B1 card turns A N>W
  B2 damage A heat 1
  B2 lock A melt 1
  B3 damage A lava 1
# bumped from one jack onto another, a robot is slung from there
jack ESWN: 1,2; jack SSSS: 7,2; A 1,2 N; B 7,2 N; jack NNNN: 8,2 | +1
  C9 push B 7,2>8,2 by A
  C9 sling A 1,2>7,2
  C9 sling B 8,2>8,-4
  C9 destroy B edge
# a rough landing hurts before the slip
jack ESWN: 2,2; sand S: 8,2; A 2,2 N; jackdmg | +1
  C9 sling A 2,2>8,2
  C9 damage A jack 2
  C9 slip A 8,2>8,3
# a jack that finds no room slings nobody anywhere
jack ESWN: 2,2; wall: 8,2E; A 2,2 N; B 8,2 N; C 7,2 N; D 6,2 N; E 5,2 N; F 4,2 N; G 3,2 N | +1
  C9 nothing B wall
  C9 sling A 2,2>2,2
# what a ram has shoved slips when it is done
ram E[1]: 2,2; sand S: 5,2; wall: 5,2E; A 2,2 N; B 4,2 N | +1
  C10 ram A 2,2>3,2
  C10 push B 4,2>5,2 by A
  C10 ram A 3,2>4,2
  C10 nothing B wall
  C10 nothing A row
  C10 slip B 5,2>5,3
# a ram stops at a trapdoor that opens
ram E[1]: 2,4; door 2/1: 4,4; A 2,4 N; B 5,5 N | +1
  C10 ram A 2,4>3,4
  C10 ram A 3,4>4,4
  C10 door by A: B
  C10 destroy B door
# a turner takes fliers and shadows along
antigrav: 4,3; copier: 8,8E; turner ns: 4,4; A 4,3 S; A* 5,5 W 8,8E | A: M1
  A3 lift A
  B1 step A 4,3>4,4
  B1 nothing A* wall
  C11 turner A 4,4>5,5, A* 5,5>4,4
  C11 turner turns A S>N
  C11 turner turns A* W>E
# all shots are measured before any damage
lasers; mirror: 6,2E; A 5,2 E; B 3,2 E | +1
  D A 5,2>6,2: A
  D B 3,2>5,2: A
  D damage A laser 1
  D damage A mirror 1
# a board's laser hits ghosts up to where it stops
energy: 3,2E; laser E2: 2,2; A 5,2 N; B 3,2 N ghost | +1
  D laser 2,2>3,2: B
  D damage B laser 2
# a team touches two flags in one E
flag 1: 4,4; flag 2: 7,7; A 4,5 N team1; B 7,8 N team1; C 0,0 N team2 | A: M1; B: M1
  B1 step B 7,8>7,7
  B1 step A 4,5>4,4
  E1 archive B 7,7
  E1 archive A 4,4
  E2 touch A 1
  E2 touch B 2
  E3 over flags A B
# gas in register 3: asleep up to register 3 of the next turn
gas: 3,2; A 2,2 E d3 | A: R L M1 M2 R // +4
  B1 card turns A E>S
  B1 card turns A S>E
  B1 step A 2,2>3,2
  B1 sleep A 3
  F4 sweep
  S1 repair A 3
  A2 wake A 3
  B1 step A 3,2>4,2
  B1 step A 4,2>5,2
# gas in register 5: asleep for the whole next turn, and no power-down
gas: 3,2; A 2,2 E d3 | A: - - - - M1! // end // +1
  B1 step A 2,2>3,2
  B1 sleep A 5
  F4 sweep
  S1 repair A 3
  F4 wake A 5
# fire goes on while its robot sleeps
gas: 4,2; napalm: 3,2; A 2,2 E | A: M2 // end
  B1 step A 2,2>3,2
  B1 damage A heat 1
  B1 fire A 1
  B1 step A 3,2>4,2
  B1 sleep A 1
  A1 damage A fire 1
  A1 damage A fire 1
  A1 damage A fire 1
  A1 damage A fire 1
  A1 lock A damage 5
  F4 sweep
  S1 repair A 5
  S1 unlock A damage 5
  A1 damage A fire 1
  A1 damage A fire 1
  A2 wake A 1
  A1 damage A fire 1
  A1 damage A fire 1
  A1 damage A fire 1
  A1 lock A damage 5
# water takes the only step
puddle: 3,2; A 3,2 E | A: BU
  B1 nothing A wet
# a bounce ends at a trapdoor that opens
padded: 2,4 3,4; door 2/1: 4,4; A 2,4 E; B 5,4 N | A: M1
  B1 step A 2,4>3,4
  B1 bounce A padding E
  B1 step A 3,4>4,4
  B1 door by A: B
  B1 destroy B door
# two padded walls and a bounce between them
padded: 2,2-4,2; padwall: 4,2E 2,2W; A 3,2 E | A: M3
  B1 step A 3,2>4,2
  B1 bounce A wall W
  B1 back A 4,2>3,2
  B1 bounce A padding W
  B1 back A 3,2>2,2
  B1 bounce A wall E
  B1 step A 2,2>3,2
# backing up presses a machine, and backs a shadow out
copier: 4,4W; A 4,4 E | A: BU M1
  B1 nothing A machine
  B1 shadow A 3,4
  B1 step A 4,4>5,4
  B1 nothing A* machine
  B1 vanish A 3,4
# leaving a barrier over the rim is leaving it
barrier: 0,2; green E: 4,4; A 0,2 W; B 4,4 N | A: M1
  B1 step A 0,2>-1,2
  B1 greens forward tripped
  B1 destroy A edge
  C7 greens reverse
  C7 belt B 4,4>3,4
# greens are halted as long as somebody is on a barrier
barrier: 3,2; green E: 4,4; A 3,2 N; B 4,4 N | +2
  C7 greens forward tripped halted
  C7 nothing B halted
  C7 greens forward tripped halted
  C7 nothing B halted
# ghosts and robots change places on belts
red E: 2,2; red W: 3,2; A 2,2 N ghost; B 3,2 N | +1
  C6 belt A 2,2>3,2, B 3,2>2,2
# a pit takes two at once
red E: 2,2; pit: 3,2; red W: 4,2; A 2,2 N; B 4,2 N | +1
  C6 belt A 2,2>3,2, B 4,2>3,2
  C6 destroy A pit
  C6 destroy B pit
# two points repaired open two registers
repair 2: 4,4; A 4,4 N d7 | A: L; end
  B1 card turns A N>W
  F2 repair A 2
  F2 unlock A damage 34
  F4 sweep
# three points lock three registers
laser E3: 0,2; A 4,2 E d4 | A: L
  B1 card turns A E>N
  D laser 0,2>4,2: A
  D damage A laser 3
  D lock A damage 345
# a point repaired frees a melted register
melt: 3,2; repair 1: 4,2; A 2,2 E | A: M2; end
  B1 step A 2,2>3,2
  B1 damage A heat 1
  B1 lock A melt 1
  B1 step A 3,2>4,2
  E1 archive A 4,2
  F2 repair A 1
  F2 unlock A melt 1
  F4 sweep
# two that come back to one archive are ghosts
pit: 4,4; A 4,5 N archive1,1; B 3,4 E archive1,1 | A: M1; B: M1; end
  B1 step B 3,4>4,4
  B1 destroy B pit
  B1 step A 4,5>4,4
  B1 destroy A pit
  S2 enter A 1,1 ghost
  S2 enter B 1,1 ghost
# a power-down heals, and is over when it is not announced again
A 4,4 N d6 | A: L!; end // end
  B1 card turns A N>W
  F4 sweep
  S1 down A
  S1 repair A 6
  S1 unlock A damage 45
  S1 wake A
# at the limit the most flags win
limit 1; A 4,4 N flag1; B 5,5 N; flag 1: 0,0; flag 2: 1,1 | end
  F5 over limit A
# who flies over water loses no step
antigrav: 2,2; water: 3,2; A 2,2 E | A: M1 M1
  A3 lift A
  B1 step A 2,2>3,2
  B1 step A 3,2>4,2
# on padding an ordinary wall is a wall, and without a step there is no bounce
padded: 2,2 3,2; wall: 2,2E; A 2,2 E | A: M3
  B1 nothing A wall
# on padding an ordinary wall ends the way, and the bounce fails too
padded: 2,2 3,2; wall: 3,2E; A 2,2 E | A: M3
  B1 step A 2,2>3,2
  B1 nothing A wall
  B1 bounce A padding E
  B1 nothing A wall
# a wall is no machine
wall: 2,2N; A 2,2 N | A: M2
  B1 nothing A wall
# who has moved before does not slip again
sand S: 4,2; A 2,2 E; B 3,2 N; C 4,3 E | A: M1/660; C: M1/490
  B1 push B 3,2>4,2 by A
  B1 step A 2,2>3,2
  B1 nothing B occupied
  B1 step C 4,3>5,3
# who has opened a trapdoor goes on in the next register
door 2/1: 4,4; A 5,4 N; B 3,4 E | B: M1 M1
  B1 step B 3,4>4,4
  B1 door by B: A
  B1 destroy A door
  B1 step B 4,4>5,4
# one shadow a robot
copier: 4,4E; A 4,4 E; A* 8,8 W 4,4E | A: M1
  B1 nothing A machine
  B1 step A* 8,8>7,8
# belts to one square hold each other, in one line the one behind too
red E: 1,2 2,2; red W: 4,2; A 2,2 N; B 4,2 N; C 1,2 N | +1
  C6 nothing A shared
  C6 nothing B shared
  C6 nothing C occupied
# a ghost shares a square with who is carried there
red E: 2,2; red W: 4,2; A 2,2 N ghost; B 4,2 N | +1
  C6 belt A 2,2>3,2, B 4,2>3,2
# a wall across a belt is told
red E: 2,2; wall: 2,2E; A 2,2 N | +1
  C6 nothing A wall
# a current does not turn onto a current or a belt
current E: 2,2; red S: 3,2; A 2,2 N | +1
  C8 current A 2,2>3,2
# who is destroyed does not rest
pit: 2,1; A 2,2 N archive8,8; B 5,5 N | A: M1!; B: L!; end
  B1 step A 2,2>2,1
  B1 destroy A pit
  B1 card turns B N>W
  F4 sweep
  S1 down B
  S2 enter A 8,8
# a row slips front one first
sand E: 3,2 4,2; A 2,2 E; B 3,2 N | A: M1
  B1 push B 3,2>4,2 by A
  B1 step A 2,2>3,2
  B1 slip B 4,2>5,2
  B1 slip A 3,2>4,2
# a row slips front one first, westward
sand W: 5,2 4,2; A 6,2 W; B 5,2 N | A: M1
  B1 push B 5,2>4,2 by A
  B1 step A 6,2>5,2
  B1 slip B 4,2>3,2
  B1 slip A 5,2>4,2
# who flies does not slip
antigrav: 2,2; sand S: 3,2; A 2,2 E | A: M1
  A3 lift A
  B1 step A 2,2>3,2
# a corner slips round a wall on its first way
sand SE: 3,2; wall: 3,2S; A 2,2 E | A: M1
  B1 step A 2,2>3,2
  B1 slip A 3,2>4,3
# a corner slips round a wall on its second way
sand SE: 3,2; wall: 4,2S; A 2,2 E | A: M1
  B1 step A 2,2>3,2
  B1 slip A 3,2>4,3
# a corner barred both ways
sand SE: 3,2; wall: 3,2S 4,2S; A 2,2 E | A: M1
  B1 step A 2,2>3,2
  B1 nothing A wall
# a corner over the rim
sand SE: 11,2; A 10,2 E | A: M1
  B1 step A 10,2>11,2
  B1 slip A 11,2>12,3
  B1 destroy A edge
# a corner over the rim, with a wall on the way that is on the board
sand SE: 11,2; wall: 11,2S; A 10,2 E | A: M1
  B1 step A 10,2>11,2
  B1 nothing A wall
# a corner of sand in a corner of the board
sand NW: 0,0; A 1,0 W | A: M1
  B1 step A 1,0>0,0
  B1 nothing A wall
# a corner two levels down
level 2: 2,2 3,2; level 1: 3,3; sand SE: 3,2; A 2,2 E | A: M1
  B1 step A 2,2>3,2
  B1 slip A 3,2>4,3
  B1 damage A fall 2
# a corner up a level
level 1: 4,3; sand SE: 3,2; A 2,2 E | A: M1
  B1 step A 2,2>3,2
  B1 nothing A ledge
# a slope down a level
level 1: 2,2 3,2; sand S: 3,2; A 2,2 E | A: M1
  B1 step A 2,2>3,2
  B1 slip A 3,2>3,3
  B1 damage A fall 1
# who is pushed off its pusher first is not pushed by it
pusher W[1]: 3,2; pusher N[1]: 2,2; A 3,2 N; B 2,2 N | +1
  C10 push B 2,2>1,2 by A
  C10 pusher A 3,2>2,2
# who is pushed away and back is pushed
pusher E[1]: 3,2; pusher N[1]: 4,2; pusher W[1]: 6,2; A 3,2 N; B 6,2 N; C 4,2 N | +1
  C10 push C 4,2>5,2 by A
  C10 pusher A 3,2>4,2
  C10 push A 4,2>3,2 by C
  C10 push C 5,2>4,2 by B
  C10 pusher B 6,2>5,2
  C10 pusher C 4,2>4,1
# who was pushed onto sand before does not slip later
pusher E[1]: 2,2 3,3; sand S: 3,2; A 2,2 N; B 3,3 N | +1
  C10 pusher A 2,2>3,2
  C10 nothing A occupied
  C10 pusher B 3,3>4,3
# who has opened a trapdoor is pushed off it
door 2/1: 4,4; pusher E[1]: 4,5; A 5,4 N; B 4,6 N | B: M1
  B1 step B 4,6>4,5
  B1 door by B: A
  B1 destroy A door
  C10 pusher B 4,5>5,5
# ghosts do not shoot and are not shot
lasers; A 2,2 E ghost; B 4,2 N ghost; C 6,2 W; D 8,2 N | +1
# who sleeps or is down does not shoot
lasers; A 2,2 E asleep1; B 4,2 N; C 2,4 E down; D 4,4 N | +1
  D D 4,4>4,2: B
  D damage B laser 1
# who falls asleep in this register does not shoot
lasers; gas: 2,2; A 2,2 N; B 4,2 N | A: R
  B1 card turns A N>E
  B1 sleep A 1
# a beam that destroys a robot by one body takes nothing of the other
copier: 8,8E; laser E3: 2,2; A 3,2 N ghost d8; A* 5,2 N 8,8E; B 7,2 N | +1
  D laser 2,2>7,2: A A* B
  D damage A laser 3
  D destroy A damage
  D damage B laser 3
# a flier that shoots itself lands
lasers; antigrav: 2,2; pit: 1,2; mirror: 5,2E; A 2,2 E | A: M1
  A3 lift A
  B1 back A 2,2>1,2
  D A 1,2>5,2: A
  D damage A mirror 1
  D land A
  D destroy A pit
# two beams add up
laser E1: 2,2; laser S2: 3,0; A 3,2 N | +1
  D laser 3,0>3,2: A
  D laser 2,2>3,2: A
  D damage A laser 3
# a ledge stops beams and shots, down as well as up
lasers; level 1: 2,2 2,4; laser E1: 2,4; A 2,2 E; B 4,2 W; C 4,4 N | +1
  D C 4,4>4,2: B
  D damage B laser 1
# a ramp lets a beam pass
laser E1: 1,2; level 1: 4,2; ramp E: 3,2; A 4,2 N | +1
  D laser 1,2>4,2: A
  D damage A laser 1
# two robots destroy each other
lasers; A 2,2 E d9; B 5,2 W d9 | +1
  D A 2,2>5,2: B
  D B 5,2>2,2: A
  D damage A laser 1
  D destroy A damage
  D damage B laser 1
  D destroy B damage
# who wakes and falls asleep again does not wake in the same turn
gas: 3,2; A 2,2 E asleep1 reg3=M1 reg4=L reg5=L | +5
  A2 wake A 1
  B1 step A 2,2>3,2
  B1 sleep A 3
# a landing that destroys the last of the others wins
antigrav: 2,4; door 2/1: 3,4; B 4,4 N life1; A 2,4 E | A: M1; end
  A3 lift A
  B1 step A 2,4>3,4
  F1 land A
  F1 door by A: B
  F1 destroy B door
  F1 over last A
# who is destroyed by fire does not take its steps
A 2,2 E d9 fire1 | A: - // +1
  A1 damage A fire 1
  A1 destroy A damage
  S2 enter A 2,2
# barriers halt nothing when they are left
barrier: 3,2; green E: 5,5; A 3,2 E; B 5,5 N | A: M1
  B1 step A 3,2>4,2
  B1 greens forward tripped
  C7 greens reverse
  C7 belt B 5,5>4,5
# who flies over a barrier halts the greens
antigrav: 2,2; barrier: 3,2; green E: 5,5; A 2,2 E; B 5,5 N | A: M1
  A3 lift A
  B1 step A 2,2>3,2
  B1 greens forward tripped
  C7 greens forward tripped halted
  C7 nothing B halted
# two ghosts on a square stay ghosts, one alone turns real
A 2,2 E ghost; B 2,2 E ghost; C 4,4 N ghost | end
  F3 real C
# at the limit the last robots with the most lives win
lastrobot; limit 1; A 2,2 N life2 d3; B 4,4 N life2 d1; C 6,6 N life1 | end
  F5 over limit B
# with as many lives the least damage wins
lastrobot; limit 1; A 2,2 N life2 d1; B 4,4 N life3; pit: 4,3; C 6,6 N life2 d2 | B: M1; end
  B1 step B 4,4>4,3
  B1 destroy B pit
  F5 over limit A
# who will come back counts with the damage that it will have
lastrobot; limit 1; A 2,2 N life2 d2; B 4,4 N life3; pit: 4,3; C 6,6 N life2 d3 | B: M1; end
  B1 step B 4,4>4,3
  B1 destroy B pit
  F5 over limit A B
# who is out does not share a limit
limit 1; pit: 4,3; flag 1: 8,8; A 2,2 N; B 4,4 N life1; C 6,6 N | B: M1; end
  B1 step B 4,4>4,3
  B1 destroy B pit
  F5 over limit A C
# flags decide a limit before anything else
limit 1; flag 1: 4,3; flag 2: 8,8; A 2,2 N d1; B 4,4 N life1 d5 | B: M1; end
  B1 step B 4,4>4,3
  E1 archive B 4,3
  E2 touch B 1
  F2 repair B 1
  F2 unlock B damage 5
  F4 sweep
  F5 over limit B
# a team is in the game as long as one of its robots is
pit: 4,3 6,5; A 2,2 N team1; B 4,4 N life1 team1; C 6,6 N life1 team2 | B: M1; C: - M1; end
  B1 step B 4,4>4,3
  B1 destroy B pit
  B1 step C 6,6>6,5
  B1 destroy C pit
  E3 over last A B
# the last team wins, with those of it that are out
pit: 4,3 6,5; A 2,2 N team2; B 4,4 N life1 team1; C 6,6 N life1 team2 | C: M1; B: - M1; end
  B1 step C 6,6>6,5
  B1 destroy C pit
  B1 step B 4,4>4,3
  B1 destroy B pit
  E3 over last A C
# nobody wins if the last go together
pit: 4,3 6,5; B 4,4 N life1; C 6,6 N life1 | B: M1; C: M1; end
  B1 step C 6,6>6,5
  B1 destroy C pit
  B1 step B 4,4>4,3
  B1 destroy B pit
  E3 over nobody
# flags come before the last one
flag 1: 2,1; pit: 4,3; A 2,2 N; B 4,4 N life1 | A: M1; B: M1; end
  B1 step B 4,4>4,3
  B1 destroy B pit
  B1 step A 2,2>2,1
  E1 archive A 2,1
  E2 touch A 1
  E3 over flags A
# who has lives left is in the game
pit: 4,3; A 2,2 N; B 4,4 N life2 | B: M1; end
  B1 step B 4,4>4,3
  B1 destroy B pit
  S2 enter B 4,4
# a robot alone does not win by being the last
A 2,2 N | A: M1; end
  B1 step A 2,2>2,1
  F4 sweep
# bumped off its jack, a robot is not slung
jack ESWN: 1,2; jack SSSS: 7,2; A 1,2 N; B 7,2 N | +1
  C9 push B 7,2>8,2 by A
  C9 sling A 1,2>7,2
# a register melts once, and costs its point each time
melt: 3,2 4,2; A 2,2 E | A: M2
  B1 step A 2,2>3,2
  B1 damage A heat 1
  B1 lock A melt 1
  B1 step A 3,2>4,2
  B1 damage A heat 1
# who is slung onto a crusher's square is crushed there
jack ESWN: 1,2; crusher[1]: 7,2; A 1,2 N | +1
  C9 sling A 1,2>7,2
  C12 destroy A crusher
# a ghost lands on a robot, a robot beside it does not
jack EEEE: 1,2 1,4; A 1,2 N ghost; B 7,2 N; C 1,4 N; D 7,4 N | +1
  C9 sling A 1,2>7,2
  C9 push D 7,4>8,4 by C
  C9 sling C 1,4>7,4
# a rough landing that destroys
jackdmg; jack EEEE: 1,2; sand S: 7,2; A 1,2 N d8 | +1
  C9 sling A 1,2>7,2
  C9 damage A jack 2
  C9 destroy A damage
# who flies over a trapdoor does not count for who enters it
antigrav: 3,4; door 2/1: 4,4; A 3,4 E; C 5,3 S | A: M1/600; C: M1/490
  A3 lift A
  B1 step A 3,4>4,4
  B1 step C 5,3>5,4
# the wall of the other kind of turner
turner ew: 4,4; A 4,4 S; B 5,5 N | A: M1; B: M1
  B1 nothing B wall
  B1 nothing A wall
  C11 turner B 5,5>4,4, A 4,4>5,5
  C11 turner turns B N>S
  C11 turner turns A S>N
# a turner carries onto a barrier, which counts in the next C7
turner ns: 4,4; barrier: 5,5; green E: 8,8; A 4,4 N; B 8,8 N | +1
  C7 belt B 8,8>9,8
  C11 turner A 4,4>5,5
  C11 turner turns A N>S
  C11 greens forward tripped
# who has fallen asleep on a reset site is not asked
gas: 2,2; reset: 2,2; A 2,2 N | A: R L
  B1 card turns A N>E
  B1 sleep A 1
"""
"""Each scene has a name, robots, things and cards, then the events with their steps."""


def scenes() -> list[tuple[str, str, str, list[str]]]:
    found = []
    for part in SCENES.strip().removeprefix("# ").split("\n# "):
        name, given, *lines = part.split("\n")
        before, _, cards = given.partition(" | ")
        found.append((name, before, cards, [line.strip() for line in lines]))
    return found


EACH = [pytest.param(before, cards, lines, id=name) for name, before, cards, lines in scenes()]


@pytest.mark.parametrize(("before", "cards", "lines"), EACH)
def test_what_happens(before: str, cards: str, lines: list[str]) -> None:
    assert scene(before, cards) == lines


FIELDS = [
    pytest.param(
        "A 2,2 E; B 3,2 N; wall: 4,2E",
        "A: M2",
        [
            {"type": "register", "number": 1, "order": ["red1", "yellow1"]},
            {"type": "move", "how": "push", "by": "red1", "direction": "E"},
            {"type": "move", "how": "step", "by": None, "direction": "E"},
            {"type": "nothing", "robot": "yellow1", "reason": "wall", "at": [4, 2], "by": "red1"},
            {"type": "nothing", "robot": "red1", "reason": "row", "at": [4, 2], "by": "yellow1"},
        ],
        id="a push that ends at a wall",
    ),
    pytest.param(
        "sand SE: 3,2; A 2,2 E",
        "A: M1",
        [{"type": "move", "how": "slip", "by": None, "direction": "SE"}],
        id="a slip",
    ),
    pytest.param(
        "antigrav: 2,4; napalm: 3,4; A 2,4 E",
        "A: M1",
        [{"type": "land", "robot": "red1", "shadow": False}],
        id="a landing",
    ),
]
"""Scenes with fields of their events that the lines above leave out (docs/rally/RALLY.md: Events)."""


@pytest.mark.parametrize(("before", "cards", "events"), FIELDS)
def test_an_event_has_all_its_fields(before: str, cards: str, events: list[Data]) -> None:
    actual = iter([event for outcome in outcomes(before, cards) for event in outcome.events])
    for event in events:
        assert any(event.items() <= each.items() for each in actual), event


def test_a_drill_tells_whose_register_is_empty() -> None:
    """Only robots on the board, awake and not powered down count once all other programs have run."""
    before = "pit: 2,3; A 2,2 S; B 5,5 N; C 6,6 N down; D 7,7 N asleep1; E 8,8 N; F 2,1 S"
    (outcome,) = outcomes(before, "E: L; F: M1 R")
    told = [(event["robot"], event["at"]) for event in outcome.events if event.get("reason") == "empty"]
    first, second = [("yellow1", [5, 5])], [("yellow1", [5, 5]), ("blue1", [7, 7]), ("purple1", [8, 8])]
    assert told == [*first, *second]
