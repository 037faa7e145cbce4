#!/usr/bin/env python3
"""Measures `sceneweld serve` under wrk with 64 connections: service.py BINARIES MODELS [--write FILE]

Prints a table: requests a second and latencies of the service, of the same server where it has nothing
to do (/healthz), and of the program that is started anew for each scene."""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from page import write_section

CONNECTIONS = 64
SECONDS = 10
BEGIN = "<!-- Written by ./dev bench --service --write docs/benchmarks.md, until the next comment. -->"
END = "<!-- End of what ./dev bench --service writes. -->"
CELL = {"path": "two_arm_cell.dmd.yaml", "packages": {"kit": "kit"}}
ROWS = [
    ("`/healthz`: HTTP alone", "/healthz", None),
    ("`/v1/compose` to SDFormat, two-arm cell", "/v1/compose", {**CELL, "to": "sdf"}),
    ("`/v1/compose` to scene JSON, two-arm cell", "/v1/compose", {**CELL, "to": "json"}),
    ("`/v1/check`, two-arm cell", "/v1/check", CELL),
    ("`/v1/pose`, two-arm cell", "/v1/pose", {**CELL, "frame": "left::gripper::palm"}),
]
TO_SECONDS = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "m": 60.0}


def seconds(text):
    number, unit = re.fullmatch(r"([0-9.]+)(us|ms|s|m)", text).groups()
    return float(number) * TO_SECONDS[unit]


def wrk(url, body):
    """Requests per second, latencies of the 50th and 99th percentile, and the number of answers other than 200."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        if body is not None:
            script.write(f'wrk.method = "POST"\nwrk.body = [==[{json.dumps(body)}]==]\n'
                         'wrk.headers["Content-Type"] = "application/json"\n')
        script.flush()
        run = subprocess.run(["wrk", "-t", "2", "-c", str(CONNECTIONS), "-d", f"{SECONDS}s", "--latency", "-s", script.name, url],
                             check=True, stdout=subprocess.PIPE, text=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([0-9.]+)", run).group(1))
    latencies = [seconds(re.search(rf"\s{part}%\s+(\S+)", run).group(1)) for part in (50, 99)]
    failed = re.search(r"Non-2xx or 3xx responses: (\d+)", run)
    return rate, latencies, int(failed.group(1)) if failed else 0


def one_shot(program, models):
    """Scenes per second by the program, with as many processes as there are processors."""
    command = [program, "compose", os.path.join(models, "two_arm_cell.dmd.yaml"), "--package",
               f"kit={models}/kit", "--to", "sdf"]
    begun, done, running = time.monotonic(), 0, []
    while time.monotonic() - begun < SECONDS or running:
        running = [process for process in running if process.poll() is None]
        while len(running) < os.cpu_count() and time.monotonic() - begun < SECONDS:
            running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
            done += 1
        time.sleep(0.0005)
    return done / (time.monotonic() - begun)


def start(program, models, *options):
    service = subprocess.Popen([program, "serve", "--root", models, "--port", "0", *options], stderr=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, text=True)
    for line in service.stderr:
        if found := re.search(r"http://\S+:(\d+)", line):
            return service, f"http://127.0.0.1:{found.group(1)}"
    sys.exit("the service does not start")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries")
    parser.add_argument("models")
    parser.add_argument("--write", metavar="FILE", help="put the table into the page, between its comments")
    arguments = parser.parse_args()
    program = os.path.abspath(os.path.join(arguments.binaries, "sceneweld"))
    models = os.path.abspath(arguments.models)
    once = one_shot(program, models)
    lines = ["| what | requests a second | half within | 99 of 100 within | beside the program, started anew |",
             "| --- | --- | --- | --- | --- |",
             f"| `sceneweld compose`, two-arm cell to SDFormat, started anew, {os.cpu_count()} at once | {once:,.0f} |  |  | 1.0 |"]
    print("\n".join(lines), flush=True)
    service, address = start(program, models)
    try:
        for title, path, body in ROWS:
            rate, (half, most), failed = wrk(address + path, body)
            lines.append(f"| {title} | {rate:,.0f} | {half * 1000:.3g} ms | {most * 1000:.3g} ms | {rate / once:.1f} |" +
                         (f" {failed} failed" if failed else ""))
            print(lines[-1], flush=True)
    finally:
        service.terminate()
        service.wait()
    if arguments.write:
        write_section(arguments.write, BEGIN, ["\n".join(lines)], END)
    return 0


if __name__ == "__main__":
    sys.exit(main())
