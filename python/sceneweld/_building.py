"""Scenes from data."""

from __future__ import annotations

import json

from ._sceneweld import load_text  # type: ignore[import]


def _plain(value):
    if hasattr(value, "tolist"):  # of numpy
        return value.tolist()
    raise TypeError(f"`{type(value).__name__}` is not data: expected numbers, texts, lists, arrays and dictionaries")


def from_dict(data, **options):
    """Makes a Scene from the dictionaries and lists of scene JSON, as `Scene.to_dict` returns them.

    `docs/scene.md` describes the keys; arrays of numpy are lists. `data` may be built by a program, or be that of a
    loaded scene after changes. Everything is checked as in a file: raises Error, with all that is wrong. Paths of meshes
    and images start from `folder`. The options are those of `load_text`, without `format` and `parameters`.
    """
    for name in ("format", "parameters"):
        if name in options:
            raise TypeError(f"from_dict: unexpected argument `{name}`")
    options.setdefault("shown", "<dict>")
    return load_text(json.dumps({"schema": "sceneweld/scene/1", **data}, default=_plain, indent=1), format="json", **options)
