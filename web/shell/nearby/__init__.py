"""Several devices at one table, each with its owner's hand: lines from page to page, without a server."""
