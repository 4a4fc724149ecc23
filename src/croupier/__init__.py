"""Croupier runs card tables by the book."""
