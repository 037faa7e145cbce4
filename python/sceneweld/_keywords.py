"""Errors about keyword arguments that name the likely one."""

from __future__ import annotations

import difflib
import functools
import inspect
import re

_PARAMETER = re.compile(r"[(,] \*{0,2}(\w+): |\((\w+): ")


def _names(function):
    """The parameters of a function of the extension, from the signature in its docstring."""
    signature = (function.__doc__ or "").split("\n", 1)[0]
    return [first or second for first, second in _PARAMETER.findall(signature) if (first or second) != "self"]


def with_keyword_errors(function, shown=None):
    """Wraps a function of the extension: an unknown keyword argument is a TypeError that names the nearest one."""
    shown = shown or function.__name__
    names = _names(function) or list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def call(*args, **kwargs):
        try:
            return function(*args, **kwargs)
        except TypeError:
            for name in kwargs:
                if name in names:
                    continue
                nearest = difflib.get_close_matches(name, names, n=1)
                hint = f"; did you mean `{nearest[0]}`?" if nearest else ""
                raise TypeError(f"{shown}: unexpected argument `{name}`{hint}") from None
            raise

    return call


def add_keyword_errors(owner, names):
    for name in names:
        shown = owner.__name__ if name == "__init__" else name
        setattr(owner, name, with_keyword_errors(getattr(owner, name), shown))
