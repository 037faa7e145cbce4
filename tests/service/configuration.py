"""Options from the environment and from a file."""

import os
import pathlib
import subprocess
import tempfile
import time

BODY = {"text": "directives: []" + " " * 3000}


def limit_of(service):
    """The largest body, from its refusal."""
    answer = service.post("check", {"text": " " * 100_000})
    return int(answer.json["error"]["message"].split()[-2]) if answer.status == 413 else None


def places_of_options(context):
    """the command line comes before the environment, and that before the file"""
    with tempfile.TemporaryDirectory(prefix="sceneweld-config-") as folder:
        file = pathlib.Path(folder) / "serve.toml"
        file.write_text('max-body = "1K"\nallow-host = ["a.example", "b.example"]\n# a remark\nlog-level = "off"\n', encoding="utf-8")
        variable = {"SCENEWELD_SERVE_MAX_BODY": "2K"}
        for options, environment, limit in ((("--config", file), {}, 1024), (("--config", file), variable, 2048), ((), variable, 2048),
                                            (("--config", file, "--max-body", "3K"), variable, 3072), ((), {}, None),
                                            ((), {"SCENEWELD_SERVE_CONFIG": str(file)}, 1024)):
            with context.start(*options, environment=environment) as service:
                assert limit_of(service) == limit, (options, environment)
                is_read = "--config" in options or "SCENEWELD_SERVE_CONFIG" in environment
                for host in ("a.example", "b.example"):
                    assert service.ask("GET", "/v1/schema", headers={"Host": host}).status == (200 if is_read else 421)
                # Lines of the log come a little later than the answers.
                deadline = time.monotonic() + (0 if is_read else 10)
                while not service.log and time.monotonic() < deadline:
                    time.sleep(0.01)
                assert bool(service.log) != is_read, service.log
        with context.start(environment={"SCENEWELD_SERVE_ALLOW_HOST": "a.example,c.example"}) as service:
            for host, status in (("a.example", 200), ("b.example", 421), ("c.example", 200)):
                assert service.ask("GET", "/v1/schema", headers={"Host": host}).status == status, host


def bad_configurations(context):
    """unknown names and wrong values are refused at the start"""
    with tempfile.TemporaryDirectory(prefix="sceneweld-config-") as folder:
        file = pathlib.Path(folder) / "serve.toml"
        for text, words in (('max-bdoy = "1K"', "did you mean `max-body`?"), ("[serve]\nport = 1", "`[serve]`"), ('port = ["1", "2"]', "one value"),
                            ('verbose = "maybe"', "`true` or `false`"), ("port = x", "--port"), ("config = 'x'", "`config`")):
            file.write_text(text, encoding="utf-8")
            ended = start(context, "--config", str(file))
            assert ended.returncode == 2 and words in ended.stderr, (text, ended)
        assert start(context, "--config", folder + "/none").returncode == 2
        assert start(context, environment={"SCENEWELD_SERVE_MAX_FILES": "many"}).returncode == 2


def start(context, *options, environment=None):
    return subprocess.run([context.program, "serve", "--root", str(context.root), *options], capture_output=True, text=True, timeout=20,
                          check=False, env={**os.environ, **(environment or {})})


def figures_of_the_process(context):
    """/metrics has the version, and memory, time, files and start of the process"""
    text = context.service.get("/metrics").body.decode()
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    pid = context.service.process.pid
    version = subprocess.run([context.program, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    assert figures[f'sceneweld_build_info{{version="{version}"}}'] == "1", text
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        resident = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    assert abs(float(figures["process_resident_memory_bytes"]) / resident - 1) < 0.2
    assert abs(float(figures["process_cpu_seconds_total"]) - context.service.seconds_of_cpu()) < 0.1
    assert abs(float(figures["process_open_fds"]) - len(os.listdir(f"/proc/{pid}/fd"))) <= 2
    assert 0 <= os.stat(f"/proc/{pid}").st_ctime - float(figures["process_start_time_seconds"]) + 5 < 60


TESTS = [places_of_options, bad_configurations, figures_of_the_process]
