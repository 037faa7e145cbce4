# SPDX-License-Identifier: BSD-3-Clause
"""The report of a data set: summary.json, report.html, and its pictures as SVG files.

The pictures are written by hand: a histogram needs a page of code, and matplotlib 41 packages of Debian.
"""

import collections
import html
import json
import math
import pathlib

import manifest


def summary_of(records):
    """The numbers of a manifest. They depend on the records only."""
    counts = collections.Counter()
    codes, losses, objects = collections.Counter(), collections.Counter(), {}
    examples, masses, overlaps = {}, [], collections.Counter()
    for line in records:
        record = json.loads(line)
        counts[record["status"]] += 1
        for code, count in record["codes"].items():
            codes[code] += 1
            if record["status"] != "ok" and code.startswith("error "):
                examples.setdefault(code, {"seed": record["seed"], **record["diagnostics"][0]})
        losses.update(record.get("losses", {}))
        if record["status"] == "ok":
            objects[record["object"]] = record["bytes"]
            masses.append(record["mass"])
            overlaps[record["overlaps"]] += 1
    return {
        "scenes": counts.total(),
        "ok": counts["ok"],
        "error": counts["error"],
        "lost": counts["lost"],
        "objects": len(objects),
        "bytes": sum(objects.values()),
        "mass": _statistics(masses),
        "overlaps": {str(number): count for number, count in sorted(overlaps.items())},
        "scenes_by_code": dict(sorted(codes.items())),
        "first_failure_by_code": dict(sorted(examples.items())),
        "losses": dict(sorted(losses.items())),
    }


def _statistics(values):
    values = sorted(values)
    if not values:
        return {}
    at = lambda share: values[min(len(values) - 1, int(share * len(values)))]
    mean = math.fsum(values) / len(values)
    return {"least": values[0], "median": at(0.5), "mean": mean, "p99": at(0.99), "greatest": values[-1]}


def sentence(summary):
    text = f"{summary['scenes']} scenes: {summary['ok']} composed, {summary['error']} failed, {summary['lost']} lost; "
    return text + f"{summary['objects']} objects of {summary['bytes']} bytes"


def histogram(title, unit, bars, *, logarithmic=False):
    """An SVG of bars: pairs of a label and a count. A logarithmic picture shows single scenes beside thousands."""
    width, height, left, bottom, top = 640, 260, 56, 44, 34
    most = max((count for _, count in bars), default=0)
    linear = (lambda count: math.log1p(count)) if logarithmic else float
    scale = lambda count: linear(count) / linear(max(1, most))
    step = (width - left - 12) / max(1, len(bars))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="11" role="img" aria-label="{html.escape(title)}">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="{left}" y="18" font-size="13" font-weight="bold">{html.escape(title)}</text>',
    ]
    room = height - bottom - top
    for tick in _ticks(most, logarithmic):
        y = height - bottom - room * scale(tick)
        parts.append(f'<line x1="{left}" x2="{width - 12}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{tick}</text>')
    every = max(1, math.ceil(len(bars) / 12))
    for index, (label, count) in enumerate(bars):
        tall = room * scale(count) if count else 0
        x = left + index * step
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{height - bottom - tall:.1f}" width="{step - 2:.1f}" height="{tall:.1f}" fill="#3b6ea5">'
            f"<title>{html.escape(label)} {html.escape(unit)}: {count} scenes</title></rect>"
        )
        if index % every == 0:
            parts.append(f'<text x="{x + step / 2:.1f}" y="{height - bottom + 15}" text-anchor="middle">{html.escape(label)}</text>')
    parts.append(f'<text x="{(left + width) / 2:.0f}" y="{height - 8}" text-anchor="middle">{html.escape(unit)}</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _ticks(most, logarithmic):
    if most == 0:
        return [0]
    if logarithmic:
        return [0] + [10**power for power in range(int(math.log10(most)) + 1)]
    step = 10 ** int(math.log10(most))
    step = next(each for each in (step // 5, step // 2, step, most) if each > 0 and most / each <= 6)
    return list(range(0, most + 1, step))


def bins_of(values, count=30):
    """Equal bins from the least to the greatest value: pairs of the lower bound as a label and the number of values."""
    if not values:
        return []
    least, greatest = min(values), max(values)
    if least == greatest:
        return [(f"{least:.4g}", len(values))]
    size = (greatest - least) / count
    bins = [0] * count
    for value in values:
        bins[min(count - 1, int((value - least) / size))] += 1
    return [(f"{least + index * size:.4g}", number) for index, number in enumerate(bins)]


def _table(head, rows):
    cells = lambda kind, values: "".join(f"<{kind}>{html.escape(str(value))}</{kind}>" for value in values)
    return "<table><tr>" + cells("th", head) + "</tr>\n" + "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows) + "</table>\n"


def _times(lines):
    """The milliseconds of each stage, and of all of them."""
    stages = collections.defaultdict(list)
    for line in lines:
        times = json.loads(line) if line else {}
        times.pop("seed", None)
        if times:
            for stage, seconds in times.items():
                stages[stage].append(1e3 * seconds)
            stages["all"].append(1e3 * sum(times.values()))
    return stages


def write(output, summary, records, times):
    """Writes summary.json, report.html and its pictures into the folder of the data set."""
    output = pathlib.Path(output)
    masses = [record["mass"] for record in map(json.loads, records) if record["status"] == "ok"]
    stages = _times(times)
    pictures = {
        "masses.svg": histogram("Mass of a scene", "kg", bins_of(masses)),
        "overlaps.svg": histogram("Overlaps in a scene", "overlaps", list(summary["overlaps"].items())),
        "times.svg": histogram("Time of a scene, logarithmic", "ms", bins_of(stages["all"], 40), logarithmic=True),
    }
    for name, picture in pictures.items():
        manifest.write_lines(output / name, [picture.rstrip("\n")])
    manifest.write_lines(output / "summary.json", [json.dumps(summary, indent=2, ensure_ascii=False)])
    failures = [
        (code, summary["scenes_by_code"][code], first["seed"], first.get("file", ""), first["message"])
        for code, first in summary["first_failure_by_code"].items()
    ]
    time_rows = [(stage, len(values), *(f"{value:.2f}" for value in _statistics(values).values())) for stage, values in stages.items()]
    page = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Data set</title>',
        "<style>body{font:14px sans-serif;max-width:60em;margin:2em auto;padding:0 1em}table{border-collapse:collapse;margin:1em 0}"
        "td,th{border:1px solid #ccc;padding:.2em .6em;text-align:left;vertical-align:top}svg{max-width:100%;height:auto}</style>",
        f"<h1>Data set</h1><p>{html.escape(sentence(summary))}</p>",
        "<h2>Failures</h2>",
        _table(("code", "scenes", "first seed", "file", "message"), failures) if failures else "<p>No scene failed.</p>",
        "<h2>Diagnostics</h2>",
        _table(("code", "scenes"), summary["scenes_by_code"].items()),
        "<h2>Masses</h2>",
        pictures["masses.svg"],
        "<h2>Overlaps</h2>",
        pictures["overlaps.svg"],
        "<h2>Times</h2>",
        pictures["times.svg"],
        _table(("stage", "scenes", "least ms", "median ms", "mean ms", "p99 ms", "greatest ms"), time_rows),
        "</html>",
    ]
    manifest.write_lines(output / "report.html", page)
