"""Measures how the time of a call grows from 10 to a million bodies, for sceneweld and for its peers."""

import statistics

from measure import NotMeasured

# A peer is not asked for the next size if that would take longer than this, growing as it did or tenfold.
MOST_SECONDS = 45.0
# Calls of this many seconds are measured in fewer rounds.
SLOW = 1.0


def ratios_of(rounds):
    """Of each round: the last value by the first one."""
    return [values[-1] / values[0] for values in rounds]


def grown(bench, call, paths):
    """Seconds for each path, and for each step to the next path the median of the ratios of paired runs."""
    seconds, ratios = [], []
    slow = False
    for small, large in zip(paths, paths[1:]):
        rounds = bench.alternate([(call, small), (call, large)], 3 if slow else 5)
        if not seconds:
            seconds.append(statistics.median(values[0] for values in rounds))
        seconds.append(statistics.median(values[-1] for values in rounds))
        ratios.append(statistics.median(ratios_of(rounds)))
        slow = seconds[-1] > SLOW / 10
    return seconds, ratios


def reached(bench, call, paths):
    """Seconds of a peer for each path, as far as it gets, and why it stops (empty: it does not)."""
    seconds = []
    for path in paths:
        if len(seconds) > 1:
            step = max(10.0, seconds[-1] / seconds[-2])
            if seconds[-1] * step > MOST_SECONDS:
                return seconds, f"the next would take more than {MOST_SECONDS:.0f} s"
        rounds = 1 if seconds and seconds[-1] > SLOW / 10 else 5
        try:
            measured = bench.alternate([(call, path)], rounds, timeout=4 * MOST_SECONDS)
        except NotMeasured as error:
            return seconds, str(error)
        seconds.append(statistics.median(values[0] for values in measured))
    return seconds, ""
