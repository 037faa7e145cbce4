"""Judges measured values: each value that the table shows has its bound and its verdict."""

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class Verdict:
    """What a cell shows, its bound, and whether the value keeps the bound. `met` is None where nothing is judged."""

    shown: str = ""
    wanted: str = ""
    met: Optional[bool] = None

    @property
    def mark(self):
        return {None: "", True: "yes", False: "**no**"}[self.met]


NOTHING = Verdict()


def at_most(value, bound, show):
    """A value that must not be above its bound. Without a value or a bound nothing is judged."""
    if value is None:
        return NOTHING
    if bound is None:
        return Verdict(show(value))
    return Verdict(show(value), f"<= {show(bound)}", value <= bound)


def at_least(value, bound, show):
    """A value that must not be below its bound."""
    return Verdict(show(value), f">= {show(bound)}", value >= bound)


def all_at_most(values, bound, show):
    """Several values under one bound. The worst one decides."""
    return Verdict(", ".join(show(value) for value in values), f"each <= {show(bound)}", max(values) <= bound)


def shown_seconds(seconds):
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def shown_milliseconds(seconds):
    return f"{seconds * 1000:,.3g} ms" if seconds < 1 else f"{seconds * 1000:,.0f} ms"


def shown_count(count):
    return f"{count / 1e6:,.3g} M" if count < 1e9 else f"{count / 1e6:,.0f} M"


def shown_ratio(ratio):
    """A small ratio is shown as a fraction."""
    if ratio == 0:
        return "0"
    return f"{ratio:.2f}" if ratio >= 0.1 else f"1/{1 / ratio:,.0f}"


def shown_megabytes(size):
    return f"{size / 1e6:,.3g} MB" if size < 1e9 else f"{size / 1e6:,.0f} MB"


def shown_bytes(size):
    return f"{size:,.0f} bytes"
