"""How the greedy player thinks in Teutons!: a picture of the war, then one answer for each kind of decision."""
