"""Tests of the bench itself: how it judges values, what it does when a row cannot be measured, and its picture.

bench_test.py; needs no built program."""

import argparse
import contextlib
import io
import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

sys.dont_write_bytecode = True

# Beside this file.
import batch  # noqa: E402
import growth  # noqa: E402
import page  # noqa: E402
import rows  # noqa: E402
import run  # noqa: E402
import verdict  # noqa: E402
from growth_picture import growth_picture  # noqa: E402
from measure import Bench, NotMeasured  # noqa: E402


class FakeBench:
    """Seconds and instructions of calls on paths, as given."""

    def __init__(self, seconds, counts=None):
        self.seconds, self.counts, self.refusals, self.asked = seconds, counts or {}, {}, []
        self.packages = []

    def time_all(self, jobs, repetitions=5):
        pass

    def instructions(self, call, path):
        return self.counts[call, path]

    def alternate(self, jobs, rounds, timeout=None):
        self.asked.append((jobs, rounds))
        values = [self.seconds[job] for job in jobs]
        if None in values:
            raise NotMeasured("refused")
        return [values] * rounds

    process = staticmethod(Bench.process)

    def memory(self, call, path):
        return {"held": 0, "peak": 0, "bytes": 0, "bodies": 10}


def runner_of(bench, only="", instructions=True):
    """A runner whose inputs are empty files of the names that `bench` has seconds for."""
    folder = tempfile.mkdtemp()
    arguments = argparse.Namespace(binaries=folder, inputs=folder, shared=None, instructions=instructions, only=only, write=None)
    runner = run.Runner(arguments)
    runner.bench = bench
    return runner, folder


def touched(folder, *names):
    paths = [os.path.join(folder, name) for name in names]
    for path in paths:
        with open(path, "w", encoding="utf-8"):
            pass
    return paths


def quietly(call, *values):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return call(*values)


class Verdicts(unittest.TestCase):
    def test_a_value_at_its_bound_keeps_it(self):
        self.assertEqual(verdict.at_most(2.5, 2.5, str), verdict.Verdict("2.5", "<= 2.5", True))
        self.assertEqual(verdict.at_least(1.8, 1.8, str), verdict.Verdict("1.8", ">= 1.8", True))

    def test_a_value_beyond_its_bound_is_a_no(self):
        self.assertEqual(verdict.at_most(2.6, 2.5, str).mark, "**no**")
        self.assertEqual(verdict.at_least(1.7, 1.8, str).mark, "**no**")

    def test_nothing_is_judged_without_a_value_or_a_bound(self):
        self.assertEqual(verdict.at_most(None, 2.5, str), verdict.NOTHING)
        self.assertEqual(verdict.at_most(3, None, str), verdict.Verdict("3", "", None))
        self.assertEqual(verdict.NOTHING.mark, "")

    def test_the_worst_of_several_values_decides(self):
        self.assertTrue(verdict.all_at_most([9.0, 11.5], 11.5, verdict.shown_ratio).met)
        judged = verdict.all_at_most([9.0, 11.6, 10.0], 11.5, verdict.shown_ratio)
        self.assertEqual(judged, verdict.Verdict("9.00, 11.60, 10.00", "each <= 11.50", False))

    def test_units(self):
        self.assertEqual(verdict.shown_seconds(0.00123456), "1.23 ms")
        self.assertEqual(verdict.shown_seconds(12.345), "12.3 s")
        self.assertEqual(verdict.shown_milliseconds(2.0), "2,000 ms")
        self.assertEqual(verdict.shown_ratio(1 / 250), "1/250")
        self.assertEqual(verdict.shown_count(1_230_000), "1.23 M")
        self.assertEqual(verdict.shown_bytes(1234.5), "1,234 bytes")


class Comparing(unittest.TestCase):
    def line(self, ours, theirs, *bounds):
        runner, _ = runner_of(FakeBench({}))
        quietly(runner.compare, "title", "input", ours, theirs, *bounds)
        return [cell.strip() for cell in runner.table.lines[-1].strip("|").split("|")], runner

    def test_time_and_instructions_have_their_own_verdicts(self):
        cells, runner = self.line((3.0, 2e6), (1.0, 1e6), 2.5)
        self.assertEqual(cells[4:], ["3.00", "<= 2.50", "**no**", "2.00", "<= 2.50", "yes"])
        self.assertEqual(runner.table.missed, 1)
        cells, runner = self.line((2.0, 3e6), (1.0, 1e6), 2.5)
        self.assertEqual(cells[4:], ["2.00", "<= 2.50", "yes", "3.00", "<= 2.50", "**no**"])
        cells, runner = self.line((3.0, 3e6), (1.0, 1e6), 2.5)
        self.assertEqual(runner.table.missed, 2)

    def test_a_time_may_have_another_bound_than_the_instructions(self):
        cells, _ = self.line((11.2, 11.2e6), (1.0, 1e6), 11.0, 11.5)
        self.assertEqual([cells[6], cells[9]], ["yes", "**no**"])

    def test_without_instructions_only_the_time_is_judged(self):
        cells, _ = self.line((2.0, None), (1.0, None), 2.5)
        self.assertEqual(cells[4:], ["2.00", "<= 2.50", "yes", "", "", ""])

    def test_a_peer_that_refuses_an_input_gives_no_verdict(self):
        cells, runner = self.line((2.0, None), (None, None), 2.5)
        self.assertEqual(cells[3:], ["refuses it", "", "", "", "", "", ""])
        self.assertEqual(runner.table.missed, 0)


class Rows(unittest.TestCase):
    def test_every_row_has_a_kind_that_measures_it_and_a_bound(self):
        for row in rows.ROWS:
            with self.subTest(row["title"]):
                self.assertTrue(callable(getattr(run.Runner, row["kind"], None)))
                self.assertTrue(any("at_most" in key or "at_least" in key for key in row), row)

    def test_growth_is_judged_by_time_and_by_instructions(self):
        grown = [row for row in rows.ROWS if row["title"].startswith("ten times") and row["kind"] == "pair"]
        self.assertGreater(len(grown), 15)
        for row in grown:
            self.assertEqual((row["time_at_most"], row["at_most"]), (11.5, 11.0))

    def test_the_ratio_of_times_is_the_median_of_pairs(self):
        runner, folder = runner_of(None)
        small, large = touched(folder, "s.urdf", "l.urdf")
        seconds = iter([[1.0, 10.0], [2.0, 24.0], [1.0, 11.0], [1.0, 12.0], [1.0, 9.0]])
        bench = FakeBench({}, {("load", small): 100, ("load", large): 1000})
        bench.alternate = lambda jobs, rounds: [next(seconds) for _ in range(rounds)]
        runner.bench = bench
        quietly(runner.pair, rows.growth("x", "@s.urdf", "@l.urdf"))
        cells = [cell.strip() for cell in runner.table.lines[-1].strip("|").split("|")]
        self.assertEqual(cells[4:7], ["11.00", "<= 11.50", "yes"])

    def run_rows(self, *defined, **options):
        runner, folder = runner_of(FakeBench({}), **options)
        before = run.ROWS[:]
        run.ROWS[:] = defined
        try:
            quietly(runner.run)
        finally:
            run.ROWS[:] = before
        return runner, folder

    def test_a_row_that_cannot_be_measured_is_a_no_with_its_reason(self):
        row = {"kind": "versus", "title": "two commands", "ours": ["never"], "theirs": ["never"], "runs": 1, "at_most": 1}
        runner, _ = self.run_rows(row)
        self.assertEqual(len(runner.not_measured), 1)
        self.assertIn("| two commands |  | **not measured** |", runner.table.lines[-1])
        self.assertIn("**no**", runner.table.lines[-1])

    def test_a_missing_input_is_named_without_the_models_and_an_error_with_them(self):
        row = rows.growth("x", "@absent_1.urdf", "@absent_10.urdf")
        runner, _ = self.run_rows(row)
        self.assertEqual((runner.skipped, runner.not_measured), ({"absent_1.urdf", "absent_10.urdf"}, []))
        runner.models = "/nonexistent"
        with self.assertRaises(NotMeasured):
            runner.inputs(row)

    def test_a_process_that_fails_is_not_a_measurement(self):
        with self.assertRaisesRegex(NotMeasured, "ends with 3: no such option"):
            Bench.process(["/bin/sh", "-c", "echo no such option >&2; exit 3"])
        cpu, wall = Bench.process(["/bin/sh", "-c", "exit 1"], status=1)
        self.assertGreaterEqual(cpu, 0)
        self.assertGreater(wall, 0)
        with self.assertRaises(NotMeasured):
            Bench.process(["/nonexistent/program"])


class Page(unittest.TestCase):
    def test_rows_of_a_later_run_replace_those_of_the_same_title_and_input(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.md")
            with open(path, "w", encoding="utf-8") as file:
                file.write("# Page\n\n<!-- mark -->\n\nmachine\n\nLater, once.\n\n"
                           "| what | input | v |\n| --- | --- | --- |\n| a | x.yaml, 3 MB | 1 |\n| a | y.yaml | 2 |\n")
            page.replace_rows(path, "<!-- mark -->", ["| what | input | v |", "| --- | --- | --- |",
                                                      "| a | x.yaml, 4 MB | 5 |", "| b | x.yaml | 6 |"], "Later, again.")
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), "# Page\n\n<!-- mark -->\n\nmachine\n\nLater, again.\n\n"
                                 "| what | input | v |\n| --- | --- | --- |\n| a | x.yaml, 4 MB | 5 |\n| a | y.yaml | 2 |\n"
                                 "| b | x.yaml | 6 |\n")


class Growth(unittest.TestCase):
    def test_each_step_is_a_pair_of_neighbours(self):
        bench = FakeBench({("load", "a"): 0.01, ("load", "b"): 0.2, ("load", "c"): 2.4})
        seconds, ratios = growth.grown(bench, "load", ["a", "b", "c"])
        self.assertEqual(seconds, [0.01, 0.2, 2.4])
        self.assertEqual([round(ratio, 6) for ratio in ratios], [20.0, 12.0])
        self.assertEqual([rounds for _, rounds in bench.asked], [5, 3])

    def test_a_peer_stops_where_it_refuses_or_would_take_too_long(self):
        bench = FakeBench({("p", "a"): 0.1, ("p", "b"): 5.0, ("p", "c"): 250.0})
        seconds, why = growth.reached(bench, "p", ["a", "b", "c"])
        self.assertEqual(seconds, [0.1, 5.0])
        self.assertIn("more than", why)
        bench = FakeBench({("p", "a"): 0.1, ("p", "b"): None})
        self.assertEqual(growth.reached(bench, "p", ["a", "b"]), ([0.1], "refused"))
        bench = FakeBench({("p", "a"): 0.1, ("p", "b"): 1.0})
        self.assertEqual(growth.reached(bench, "p", ["a", "b"]), ([0.1, 1.0], ""))

    def test_the_picture_is_xml_with_a_point_for_each_value(self):
        panels = [("URDF <1>", [("sceneweld", "sceneweld", [(10, 1e-5), (100, 1e-4), (1000, 1e-3)]),
                                ("tinyxml2", "parser", [(10, 5e-6), (100, 4e-5)])]),
                  ("MJCF", [("sceneweld", "sceneweld", [(10, 1e-5)])])]
        root = ElementTree.fromstring(growth_picture(panels, "today & here"))
        name = "{http://www.w3.org/2000/svg}"
        self.assertEqual(len(root.findall(f".//{name}circle")), 6)
        self.assertEqual(len(root.findall(f".//{name}polyline")), 3)
        # Each line of the first panel falls to the right: larger times are higher.
        for line in root.findall(f".//{name}polyline"):
            heights = [float(point.split(",")[1]) for point in line.get("points").split()]
            self.assertEqual(heights, sorted(heights, reverse=True))


class Batch(unittest.TestCase):
    def test_throughput_is_the_median_of_pairs(self):
        walls = iter([10.0, 5.0, 10.0, 6.0, 12.0, 6.0])
        one, two, more = batch.paired_throughput(lambda jobs, _: (0.004 + 0.001 * jobs, next(walls)))
        self.assertAlmostEqual(one, 0.005)
        self.assertAlmostEqual(two, 0.006)
        self.assertAlmostEqual(more, 2.0)

    def test_the_cpu_time_of_a_process_tree(self):
        self.assertGreater(batch.cpu_of_tree(1) + batch.cpu_of_tree(os.getpid()), 0)


if __name__ == "__main__":
    unittest.main()
