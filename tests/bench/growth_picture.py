"""Draws the growth of times as an SVG picture: one panel for each format, both axes logarithmic."""

import math
from xml.sax.saxutils import escape

# The roles of the lines have the same colour in every panel.
ROLES = ("sceneweld", "parser", "engine")
STYLE = """
  .page { fill: #fcfcfb } .frame { fill: none; stroke: #d5d4cf } .grid { stroke: #e9e8e4 }
  .linear { stroke: #b3b2ac; stroke-dasharray: 3 4 }
  text { font: 12px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #52514e }
  .title { font-size: 14px; font-weight: 600; fill: #0b0b0b } .note { font-size: 11px }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round } .dot { stroke: #fcfcfb; stroke-width: 1.5 }
  .sceneweld { stroke: #2a78d6 } .parser { stroke: #1baf7a } .engine { stroke: #eb6834 }
  .dot.sceneweld { fill: #2a78d6 } .dot.parser { fill: #1baf7a } .dot.engine { fill: #eb6834 }
  .label { font-weight: 600; fill: #0b0b0b }
  @media (prefers-color-scheme: dark) {
    .page { fill: #1a1a19 } .frame { stroke: #454440 } .grid { stroke: #2c2c2a } .linear { stroke: #6b6a64 }
    text { fill: #c3c2b7 } .title, .label { fill: #ffffff }
    .dot { stroke: #1a1a19 }
    .sceneweld { stroke: #3987e5 } .parser { stroke: #199e70 } .engine { stroke: #d95926 }
    .dot.sceneweld { fill: #3987e5 } .dot.parser { fill: #199e70 } .dot.engine { fill: #d95926 }
  }
"""
WIDTH, HEIGHT = 860, 668
LEFT, TOP = 64, 78
PANEL_WIDTH, PANEL_HEIGHT = 300, 236
GAP_X, GAP_Y = 112, 78
BODIES = (1, 6.2)  # As powers of ten.
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def shown_time(power):
    return {-6: "1 µs", -5: "10 µs", -4: "0.1 ms", -3: "1 ms", -2: "10 ms", -1: "0.1 s", 0: "1 s", 1: "10 s",
            2: "100 s"}[power]


class Panel:
    """The lines of one format: `lines` is a list of (name, role, [(bodies, seconds)])."""

    def __init__(self, index, title, lines, times):
        self.x = LEFT + index % 2 * (PANEL_WIDTH + GAP_X)
        self.y = TOP + index // 2 * (PANEL_HEIGHT + GAP_Y)
        self.title, self.lines, self.times = title, lines, times

    def at(self, bodies, seconds):
        across = (math.log10(bodies) - BODIES[0]) / (BODIES[1] - BODIES[0])
        up = (math.log10(seconds) - self.times[0]) / (self.times[1] - self.times[0])
        return self.x + across * PANEL_WIDTH, self.y + (1 - up) * PANEL_HEIGHT

    def axes(self):
        yield f'<text class="title" x="{self.x}" y="{self.y - 12}">{escape(self.title)}</text>'
        for power in range(self.times[0], self.times[1] + 1):
            _, y = self.at(10, 10.0 ** power)
            yield f'<line class="grid" x1="{self.x}" x2="{self.x + PANEL_WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>'
            yield f'<text x="{self.x - 8}" y="{y + 4:.1f}" text-anchor="end">{shown_time(power)}</text>'
        for power in range(1, 7):
            x, _ = self.at(10 ** power, 1)
            yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{self.y}" y2="{self.y + PANEL_HEIGHT}"/>'
            yield (f'<text x="{x:.1f}" y="{self.y + PANEL_HEIGHT + 18}" text-anchor="middle">'
                   f'{"10" if power == 1 else "10" + str(power).translate(SUPERSCRIPTS)}</text>')
        yield f'<rect class="frame" x="{self.x}" y="{self.y}" width="{PANEL_WIDTH}" height="{PANEL_HEIGHT}"/>'

    def linear(self):
        """Tenfold time for tenfold bodies, through the last point of the first line."""
        bodies, seconds = self.lines[0][2][-1]
        least = max(10.0, bodies * 10.0 ** self.times[0] / seconds)
        x1, y1 = self.at(least, seconds * least / bodies)
        x2, y2 = self.at(bodies, seconds)
        yield f'<line class="linear" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'

    def curves(self):
        ends = []
        for name, role, points in self.lines:
            placed = [self.at(*point) for point in points]
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
            yield f'<polyline class="line {role}" points="{path}"/>'
            for (x, y), (bodies, seconds) in zip(placed, points):
                yield (f'<circle class="dot {role}" cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{escape(name)}: '
                       f'{bodies:,} bodies, {seconds:.3g} s</title></circle>')
            ends.append((*reversed(placed[-1]), name, len(points)))
        longest = max(count for *_, count in ends)
        lowest = -math.inf
        for y, x, name, count in sorted(ends):
            if count < longest:
                yield f'<text class="label" x="{x - 4:.1f}" y="{y - 10:.1f}" text-anchor="end">{escape(name)}</text>'
                continue
            # Beside the end of the line, below the label of the line above it.
            lowest = max(y + 4, lowest + 14)
            yield f'<text class="label" x="{x + 9:.1f}" y="{lowest:.1f}">{escape(name)}</text>'

    def svg(self):
        yield from self.axes()
        yield from self.linear()
        yield from self.curves()


def growth_picture(panels, note):
    """`panels`: title and lines of each. The first line of a panel is that of sceneweld."""
    seconds = [value for _, lines in panels for _, _, points in lines for _, value in points]
    times = math.floor(math.log10(min(seconds))), math.ceil(math.log10(max(seconds)))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
             "<title>CPU time of reading a scene of 10 to a million bodies</title>", f"<style>{STYLE}</style>",
             f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>',
             f'<text class="title" x="{LEFT}" y="26">CPU time of reading a scene, by its number of bodies</text>',
             f'<text class="note" x="{LEFT}" y="44">{escape(note)}</text>']
    for index, (title, lines) in enumerate(panels):
        parts += Panel(index, title, lines, times).svg()
    return "\n".join(parts + ["</svg>"]) + "\n"
