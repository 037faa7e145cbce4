#!/usr/bin/env python3
"""What docs/service.md promises: service_test.py PROGRAM [DIR-OF-REPOSITORY [PART-OF-A-NAME]]

Each test is a line of output. Needs nothing but Python."""

import os
import pathlib
import sys
import time
import traceback

sys.dont_write_bytecode = True  # pylint: disable=wrong-import-position
import access  # noqa: E402
import admission  # noqa: E402
import cache  # noqa: E402
import configuration  # noqa: E402
import confinement  # noqa: E402
import exhibits  # noqa: E402
import limits  # noqa: E402
import routes  # noqa: E402
import wire  # noqa: E402
import workers  # noqa: E402
from instance import Instance  # noqa: E402


class Context:
    def __init__(self, program, root):
        self.program = program
        self.root = root
        self.service = None

    def start(self, *options, root=None, environment=None, wants_address="127.0.0.1"):
        return Instance(self.program, root or self.root, *options, environment=environment, wants_address=wants_address)


def main():
    context = Context(os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".").resolve())
    wanted = sys.argv[3] if len(sys.argv) > 3 else ""
    failed = 0
    for module in (routes, wire, access, admission, configuration, cache, limits, workers, confinement, exhibits):
        with context.start() as context.service:
            for test in module.TESTS:
                name = f"{module.__name__}: {test.__doc__}"
                if wanted not in name + test.__name__:
                    continue
                begun = time.monotonic()
                try:
                    test(context)
                except Exception:  # pylint: disable=broad-except
                    failed += 1
                    print(f"FAILED {name}")
                    traceback.print_exc(file=sys.stdout)
                else:
                    print(f"{time.monotonic() - begun:6.2f} s  {name}", flush=True)
    print(f"{failed} failed" if failed else "all passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
