class Greedy:
    pass
