"""Who is answered: names of the service, and tokens."""

import os
import pathlib
import subprocess
import tempfile

TOKEN = "s3cret-Token_42"
OPEN = ("/healthz", "/readyz")


def status_of(service, path, headers):
    return service.ask("GET", path, headers=headers).status


def names_of_the_service(context):
    """Host: the service's own names only, `--allow-host` adds others"""
    ours = ("localhost", "LocalHost:1234", "127.0.0.1", f"127.0.0.1:{context.service.port}", "[::1]", "[::1]:80")
    others = ("evil.example", "evil.example:8080", "127.0.0.2", "localhost.evil.example", "127.0.0.1.evil.example", "[::2]", "robots.example")
    for host in ours:
        assert status_of(context.service, "/v1/schema", {"Host": host}) == 200, host
    for host in others:
        answer = context.service.ask("GET", "/v1/schema", headers={"Host": host})
        assert answer.status == 421 and "--allow-host" in answer.json["error"]["help"], (host, answer)
        answer = context.service.ask("POST", "/v1/check", b'{"path": "models/kit/arm.urdf"}',
                                     {"Host": host, "Content-Type": "application/json"})
        assert answer.status == 421, (host, answer)
        assert all(status_of(context.service, path, {"Host": host}) == 200 for path in OPEN)
    with context.start("--allow-host", "Robots.example", "--allow-host", "::2") as service:
        for host, status in (("robots.example:443", 200), ("[::2]", 200), ("localhost", 200), ("evil.example", 421)):
            assert status_of(service, "/v1/schema", {"Host": host}) == status, host
    with context.start("--allow-host", "*") as service:
        assert status_of(service, "/v1/schema", {"Host": "evil.example"}) == 200
    with context.start("--address", "0.0.0.0", wants_address=None) as service:
        assert status_of(service, "/v1/schema", {"Host": "0.0.0.0"}) == 200


def requests_need_the_token(context):
    """--token-file, SCENEWELD_TOKEN: 401 without the token, except for /healthz and /readyz"""
    with tempfile.TemporaryDirectory(prefix="sceneweld-token-") as folder:
        file = pathlib.Path(folder) / "token"
        file.write_text(TOKEN + "\n", encoding="utf-8")
        for options, environment in ((("--token-file", file), {}), ((), {"SCENEWELD_TOKEN": TOKEN}),
                                     (("--token-file", file), {"SCENEWELD_TOKEN": "another"})):
            with context.start(*options, "--log-level", "debug", environment=environment) as service:
                for given in (None, "", "Bearer", "Bearer ", "Bearer x", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", TOKEN,
                              f"Bearer {TOKEN.lower()}", "Bearer another", f"Bearer{TOKEN}"):
                    headers = {} if given is None else {"Authorization": given}
                    for path in ("/v1/schema", "/metrics", "/v1/openapi.json", "/nothing"):
                        answer = service.ask("GET", path, headers=headers)
                        assert answer.status == 401 and answer.headers["WWW-Authenticate"] == "Bearer", (path, given, answer)
                    assert all(status_of(service, path, headers) == 200 for path in OPEN)
                for given in (f"Bearer {TOKEN}", f"bearer {TOKEN}", f"BEARER  {TOKEN}"):
                    assert status_of(service, "/metrics", {"Authorization": given}) == 200, given
                answer = service.ask("POST", "/v1/check", b'{"text": "directives: []"}',
                                     {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"})
                assert answer.status == 200, answer
                with open(f"/proc/{service.process.pid}/cmdline", encoding="utf-8") as line:
                    assert TOKEN not in line.read()
                service.terminate()
                service.process.wait(timeout=20)
                service.reader.join()
                assert service.log and TOKEN not in "".join(service.log)


def bad_tokens(context):
    """--token-file: an empty, missing or malformed token is refused at the start, and not printed"""
    with tempfile.TemporaryDirectory(prefix="sceneweld-token-") as folder:
        file = pathlib.Path(folder) / "token"
        for text in ("", "\n", f"{TOKEN} x", f"{TOKEN}\nsecond", "schlüssel", "x" * 5000):
            file.write_text(text, encoding="utf-8")
            ended = start(context, "--token-file", str(file))
            assert ended.returncode == 2 and "token" in ended.stderr and TOKEN not in ended.stderr, (text[:20], ended)
        assert start(context, "--token-file", folder + "/none").returncode == 2
        assert start(context, environment={"SCENEWELD_TOKEN": ""}).returncode == 2


def start(context, *options, environment=None):
    return subprocess.run([context.program, "serve", "--root", str(context.root), "--port", "0", *options], capture_output=True, text=True,
                          timeout=20, check=False, env={**os.environ, **(environment or {})})


def warns_of_other_machines(context):
    """a warning when other machines reach it and no token is needed"""
    for options, warns in ((("--address", "0.0.0.0"), True), (("--address", "127.0.0.1"), False), (("--address", "0.0.0.0", "token"), False)):
        environment = {"SCENEWELD_TOKEN": TOKEN} if "token" in options else {}
        with context.start(*[one for one in options if one != "token"], environment=environment, wants_address=None) as service:
            assert ("token" in service.before) == warns, (options, service.before)


TESTS = [names_of_the_service, requests_need_the_token, bad_tokens, warns_of_other_machines]
