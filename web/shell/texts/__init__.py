"""Everything a person reads, in the language chosen."""
