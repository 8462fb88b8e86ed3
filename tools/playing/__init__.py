"""Playing the games on the built page or without one: helpers of tests, benchmarks and pictures."""
