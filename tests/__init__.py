"""Tests are arranged like the source, and named for the clause or promise they prove."""
