"""A decision in the making: one module for each phase, and the panel in which they stand."""
