"""The generator of random set-ups (`ground.rng`), under the name that other programs import."""

from ground.rng import Random

__all__ = ["Random"]
