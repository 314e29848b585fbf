"""Victory in the West: one file a chapter of the rulebook, charts as data, `games/` for what differs."""
