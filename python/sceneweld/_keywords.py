"""Errors about keyword arguments that name the likely one."""

from __future__ import annotations

import difflib
import functools
import inspect

from ._signatures import signature_of


def with_keyword_errors(function, shown=None):
    """Wraps a function, so that an unknown keyword argument is a TypeError that names the nearest one.

    A function of the extension gets its signature.
    """
    shown = shown or function.__name__
    signature = signature_of(function)
    parameters = (signature or inspect.signature(function)).parameters
    names = list(parameters)
    # It reports unknown ones itself.
    takes_all = any(each.kind is inspect.Parameter.VAR_KEYWORD for each in parameters.values())

    @functools.wraps(function)
    def call(*args, **kwargs):
        try:
            return function(*args, **kwargs)
        except TypeError:
            for name in kwargs:
                if takes_all or name in names:
                    continue
                nearest = difflib.get_close_matches(name, names, n=1)
                hint = f"; did you mean `{nearest[0]}`?" if nearest else ""
                raise TypeError(f"{shown}: unexpected argument `{name}`{hint}") from None
            raise

    if signature is not None:
        call.__signature__ = signature
    return call


def functions_of(owner):
    """The names of the public functions of a class of the extension, and `__init__` if it can be called."""
    return [
        name
        for name, member in vars(owner).items()
        if type(member).__name__ == "instancemethod" and (name == "__init__" or not name.startswith("_"))
    ]


def add_keyword_errors(owner, names):
    for name in names:
        shown = owner.__name__ if name == "__init__" else name
        setattr(owner, name, with_keyword_errors(getattr(owner, name), shown))
    if "__init__" in names:
        parameters = list(inspect.signature(owner.__init__).parameters.values())[1:]
        owner.__signature__ = inspect.Signature(parameters)
