"""Scenes in pickles, and copies of scenes."""

from __future__ import annotations

from . import _sceneweld  # type: ignore[attr-defined]


def restored(state):
    """The Scene that `reduce` described."""
    return _sceneweld._restored(state)


def reduce(self):
    """For `pickle`: scene JSON, what its paths depend on, and the diagnostics."""
    return restored, (self._state(),)


def copied(self):
    """The scene itself, because it never changes."""
    return self


def deep_copied(self, memo):
    """The scene itself, because it never changes."""
    return self
