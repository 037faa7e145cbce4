"""Models that were read before: which are parsed, which are kept, and that the answers are the same."""

import collections
import contextlib
import os
import pathlib
import random
import re
import tempfile

ROBOT = """<robot name="{0}">
  <link name="{0}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
</robot>
"""
LAMP = """<robot name="lamp">
  <link name="lamp"><inertial><mass value="{mass}"/><inertia ixx="1" iyy="1" izz="9" ixy="0" ixz="0" iyz="0"/></inertial></link>
</robot>
"""
HOUSE = """<sdf version="1.9">
  <model name="house"><include><uri>lamp.urdf</uri></include><include><uri>cart.xml</uri></include></model>
</sdf>
"""
FILES = {
    "street.dmd.yaml": "directives:\n" + "".join(
        f"- add_model: {{ name: {name}, file: {file} }}\n"
        for name, file in (("a", "arm.urdf"), ("b", "arm.urdf"), ("house", "house.sdf"), ("lamp", "lamp.urdf"))),
    "arm.urdf": ROBOT.format("arm"),
    "house.sdf": HOUSE,
    "lamp.urdf": LAMP.format(mass=1),
    "cart.xml": '<mujoco model="cart"><include file="body.xml"/></mujoco>',
    "body.xml": '<mujoco><worldbody><body name="cart"><geom size="0.1"/></body></worldbody></mujoco>',
}
# With the rule that all routes have then: the house has a warning, so it is read again under another rule.
ROUTE = {"path": "street.dmd.yaml"}
STREET = {**ROUTE, "missing_assets": "error"}
MODELS = 4  # of the street: arm, house, lamp, cart


@contextlib.contextmanager
def street(context, *options):
    """A service with a root of its own."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, text in FILES.items():
            (folder / name).write_text(text, encoding="utf-8")
        with context.start(*options, root=folder) as service:
            yield folder, service


def figures(service):
    text = service.get("/metrics").body.decode()
    return {name: float(value) for name, value in re.findall(r"^(\w+) (\S+)$", text, re.MULTILINE)}


def counts(service):
    """The numbers of models that were parsed, were found in the cache, and are in it."""
    of = figures(service)
    return tuple(int(of[f"sceneweld_{name}"]) for name in ("models_parsed_total", "cache_hits_total", "cache_models"))


def parsed_once(context):
    """the first request parses each model, the second none, whatever the route"""
    with street(context) as (_, service):
        assert counts(service) == (0, 0, 0)
        first = service.post("check", STREET)
        assert first.status == 200 and len(first.json["diagnostics"]) == 1, first
        assert counts(service) == (MODELS, 0, MODELS)
        hits = 0
        for task, more in (("check", {}), ("compose", {"to": "sdf"}), ("explain", {"name": "lamp"}),
                           ("pose", {"frame": "house::lamp::lamp"})):
            answer = service.post(task, {**STREET, **more})
            assert answer.status == 200, answer
            hits += MODELS
            assert counts(service) == (MODELS, hits, MODELS), task
        assert service.post("diff", {"a": ROUTE, "b": ROUTE, "missing_assets": "error"}).json["same"] is True
        assert counts(service) == (MODELS, hits + 2 * MODELS, MODELS)
        of = figures(service)
        assert sum(len(text) for text in FILES.values()) < of["sceneweld_cache_bytes"] < 1e6, of


def rules_share_models(context):
    """a model without warnings is read once, whether missing assets are errors or warnings"""
    with street(context) as (_, service):
        for task, more in (("check", {}), ("compose", {"to": "sdf"})):
            assert service.post(task, {"path": "arm.urdf", **more}).status == 200
        assert counts(service) == (1, 1, 1)


def roots_are_kept(context):
    """the root input is a model like any other: as a file and as a text, with models of other formats in it"""
    with street(context) as (_, service):
        for path, models in (("arm.urdf", 1), ("cart.xml", 1), ("house.sdf", 3)):
            before = counts(service)
            answers = [service.post("compose", {"path": path, "to": "json"}) for _ in range(3)]
            assert answers[0].status == 200 and len({answer.body for answer in answers}) == 1, answers
            parsed, hits, _ = (now - then for now, then in zip(counts(service), before))
            assert (parsed, hits) == (models, 2 * models), (path, parsed, hits)
        before = counts(service)
        for name in ("x", "y", "x", "y"):
            answer = service.post("compose", {"text": ROBOT.format(name), "format": "urdf", "to": "json"})
            assert f'"{name}"' in answer.bytes.decode(), answer
        assert counts(service) == (before[0] + 2, before[1] + 2, before[2] + 2)


def changes_are_seen(context):
    """a file that changed is parsed anew, and so is one that is included; one that was only touched is not"""
    with street(context) as (folder, service):
        service.post("check", STREET)
        parsed = MODELS

        def ask(more):
            nonlocal parsed
            parsed += more
            answer = service.post("compose", {**STREET, "to": "json"})
            assert answer.status == 200 and counts(service)[0] == parsed, (counts(service), parsed)
            return answer

        before = ask(0)
        for name in FILES:
            os.utime(folder / name, (1, 1))
        (folder / "new").write_text(FILES["arm.urdf"], encoding="utf-8")
        os.replace(folder / "new", folder / "arm.urdf")
        assert ask(0).body == before.body
        stamp = os.stat(folder / "lamp.urdf")
        (folder / "lamp.urdf").write_text(LAMP.format(mass=2), encoding="utf-8")
        os.utime(folder / "lamp.urdf", ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # as long, and as old
        after = ask(2)  # the lamp, and the house that it stands in
        assert after.body != before.body
        body = FILES["body.xml"].replace("0.1", "0.2")
        (folder / "body.xml").write_text(body, encoding="utf-8")
        assert ask(2).body != after.body  # the cart, and the house
        (folder / "body.xml").write_text(FILES["body.xml"], encoding="utf-8")
        (folder / "lamp.urdf").write_text(FILES["lamp.urdf"], encoding="utf-8")
        service.post("check", STREET)
        assert service.post("compose", {**STREET, "to": "json"}).body == before.body


def limits_are_the_same(context):
    """`--max-files` and `--max-read` count a model that was in the cache as one that is read"""
    with street(context) as (folder, free):
        free.post("check", STREET)
        read = int(figures(free)["sceneweld_read_bytes_total"])
        for option, enough in (("--max-files", len(FILES)), ("--max-read", read)):
            for value in (enough, enough - 1):
                with context.start(option, value, root=folder) as service, \
                     context.start(option, value, "--cache-bytes", 0, root=folder) as without:
                    for path in ("arm.urdf", "house.sdf", "lamp.urdf", "street.dmd.yaml", "house.sdf"):
                        request = {"path": path, "to": "json"}
                        answers = [one.post("compose", request).body for one in (service, service, without)]
                        assert len(set(answers)) == 1, answers
                    answer = service.post("compose", {**STREET, "to": "json"})
                    assert answer.status == (200 if value == enough else 422), (option, value, answer)
                    assert value == enough or "limit-exceeded" in answer.codes, answer


def bounded(context):
    """`--cache-bytes` bounds it, the least recently used models are removed first; 0 keeps nothing"""
    with street(context) as (folder, free):
        free.post("check", {"path": "arm.urdf"})
        one = int(figures(free)["sceneweld_cache_bytes"])
        names = [f"robot_{number}" for number in range(8)]
        for name in names:
            (folder / f"{name}.urdf").write_text(ROBOT.format(name), encoding="utf-8")
        most = 4 * one + one // 2
        with context.start("--cache-bytes", most, "--max-requests", 1, root=folder) as service:
            for name in names:
                assert service.post("check", {"path": f"{name}.urdf"}).status == 200
                assert figures(service)["sceneweld_cache_bytes"] <= most
            assert counts(service)[0] == 8 and 3 <= counts(service)[2] <= 4, counts(service)
            service.post("check", {"path": f"{names[-1]}.urdf"})
            assert counts(service)[:2] == (8, 1)
            service.post("check", {"path": f"{names[0]}.urdf"})
            assert counts(service)[:2] == (9, 1)
        with context.start("--cache-bytes", 0, root=folder) as service:
            answers = [service.post("compose", {**STREET, "to": "json"}) for _ in range(2)]
            assert answers[0].status == 200 and answers[0].body == answers[1].body
            assert counts(service) == (2 * MODELS, 0, 0) and figures(service)["sceneweld_cache_bytes"] == 0


def random_text(name, chance):
    """Random contents for such a file of the street, or none; some are invalid, some cause warnings."""
    letter = chance.choice("abc")
    if name.endswith(".dmd.yaml"):
        files = [chance.choice(("arm.urdf", "lamp.urdf", "house.sdf", "room.sdf", "cart.xml")) for _ in range(4)]
        return "directives:\n" + "".join(f"- add_model: {{ name: m{i}, file: {file} }}\n" for i, file in enumerate(files))
    if name.endswith(".urdf"):
        return chance.choice((ROBOT.format(letter), LAMP.format(mass=1), LAMP.format(mass=2), ROBOT.format(letter)[:30]))
    if name.endswith(".sdf"):
        uris = [chance.choice(("arm.urdf", "lamp.urdf", "cart.xml", "room.sdf")) for _ in range(chance.randrange(4))]
        include = "<include><uri>{}</uri><name>{}</name>{}</include>"
        return (f"<sdf version='1.9'><model name='{letter}'><link name='l'/>" + "".join(
            include.format(uri, chance.choice("xyz"), chance.choice(("", "<merge>true</merge>"))) for uri in uris) + "</model></sdf>")
    if name == "body.xml":
        return FILES["body.xml"].replace("0.1", f"0.{chance.randint(1, 3)}")
    return chance.choice((FILES["cart.xml"], FILES["body.xml"], None))


def files_that_change(context):
    """600 requests while files change, go and come back: as without a cache, whatever is kept and however little may be read"""
    chance = random.Random(1)
    names = [*FILES, "room.sdf", "other.dmd.yaml"]
    limits = (("--max-files", 6), ("--max-read", 900), ("--cache-bytes", 15000))
    with street(context) as (folder, keeping), contextlib.ExitStack() as stack:
        start = lambda *options: stack.enter_context(context.start(*options, root=folder))  # noqa: E731
        without = start("--cache-bytes", 0)
        pairs = [(keeping, without), (start(*limits[2]), without)]
        pairs += [(start(*limit), start(*limit, "--cache-bytes", 0)) for limit in limits[:2]]
        statuses = collections.Counter()
        for _ in range(75):
            name = chance.choice(names)
            text = random_text(name, chance)
            if text is None:
                (folder / name).unlink(missing_ok=True)
            else:
                (folder / name).write_text(text, encoding="utf-8")
            for _ in range(2):
                request = {"path": chance.choice(names), "to": "json", "strict": chance.random() < 0.2}
                for one, other in pairs:
                    answer, expected = one.post("compose", request), other.post("compose", request)
                    statuses[answer.status] += 1
                    assert (answer.status, answer.body) == (expected.status, expected.body), (request, answer, expected)
        assert min(statuses[200], statuses[422]) > 100, statuses
        assert counts(keeping)[1] > 100, counts(keeping)


def metrics_are_documented(context):
    """docs/service.md lists every value of /metrics with its type, and no other"""
    with street(context) as (_, service):
        service.post("check", STREET)
        text = service.get("/metrics").body.decode()
    page = (context.root / "docs" / "service.md").read_text(encoding="utf-8")
    served = set(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE))
    listed = set(re.findall(r"^\| `(\w+)(?:\{[^}]*\})?` \| (counter|gauge|histogram) \|", page, re.MULTILINE))
    assert served == listed, served ^ listed


TESTS = [parsed_once, rules_share_models, roots_are_kept, changes_are_seen, limits_are_the_same, bounded, files_that_change,
         metrics_are_documented]
