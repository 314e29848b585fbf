"""Teutons!: the invasions of France in 1870, 1914 and 1940 on one map."""
