"""How the greedy player thinks in Victory in the West: what places are worth, then one answer for each decision."""
