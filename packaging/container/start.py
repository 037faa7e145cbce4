#!/usr/bin/env python3
"""Runs a command in an image as a container engine would: start.py [OPTION...] IMAGE.json [ARGUMENT...]

The file system is read-only, as `docker run --read-only`; the user is that of the image, without capabilities and new
privileges. Without arguments, the image's own are used; --health runs its HEALTHCHECK instead. Needs root.
"""

import argparse
import json
import os
import shlex


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("image")
    parser.add_argument("--volume", action="append", default=[], metavar="FROM:TO")
    parser.add_argument("--env", action="append", default=[], metavar="NAME", help="a variable that the command gets")
    parser.add_argument("--health", action="store_true", help="run the HEALTHCHECK")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    with open(arguments.image, encoding="utf-8") as file:
        image = json.load(file)
    if arguments.health:
        command = image["healthcheck"]["command"]
    else:
        command = image["entrypoint"] + (arguments.arguments or image["cmd"])
    user, group = image["user"].split(":")
    root = shlex.quote(image["root"])
    mounts = [
        "set -e",
        f"mount --bind {root} {root}",
        f"mount -t proc proc {root}/proc",
        f"mount --rbind /dev {root}/dev",
    ]
    for volume in arguments.volume:
        source, target = map(shlex.quote, volume.split(":"))
        mounts += [f"mount --bind {source} {root}{target}", f"mount -o remount,bind,ro {root}{target}"]
    mounts.append(f"mount -o remount,bind,ro {root}")
    inside = f"cd {shlex.quote(image['workdir'])} && exec setpriv --reuid={user} --regid={group} --clear-groups"
    inside += f" --no-new-privs --bounding-set=-all --inh-caps=-all -- {shlex.join(command)}"
    mounts.append(f"exec chroot {root} /bin/sh -c {shlex.quote(inside)}")
    environment = image["env"] | {name: os.environ[name] for name in arguments.env}
    os.execvpe("unshare", ["unshare", "--mount", "sh", "-c", "\n".join(mounts)], environment)


if __name__ == "__main__":
    main()
