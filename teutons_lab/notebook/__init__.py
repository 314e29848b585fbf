"""The notebook: the board, calculators and pictures. Nothing else in the package imports it."""
