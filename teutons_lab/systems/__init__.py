"""The rule systems, one folder each; none of them imports another."""
