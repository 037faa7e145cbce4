# shellcheck shell=bash
# The scripts of this folder source this file.
# It makes a temporary folder, $work, which goes away when the script ends.
# `install` makes a virtual environment there and puts pinned packages into it; PYTHON names another interpreter.
# `run` runs the Python program on standard input in that folder. Such a program has `expect(what, seen, stated)`,
# which prints what was seen and ends the script with status 1 if it is not what the script states.
# `install_npm` puts pinned npm packages into the folder, and `run_node` runs the JavaScript module on standard input there.
# `install_debian` and `compile_debian` do the same for C++ libraries of Debian 12. `expect SEEN STATED` compares texts in bash.
# Status 2 means that the packages could not be installed, so that nothing was tried.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export WARP_CACHE_PATH=$work/warp # Newton compiles into this folder.

cat > "$work/finding.py" <<'PYTHON'
"""expect(what, seen, stated): prints `seen`, and ends the program if it differs from `stated`. Numbers may differ by 1e-5."""
import sys


def plain(value):
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, float):
        return round(value, 6) + 0.0  # No negative zero.
    return value


def same(a, b):
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, (int, float)) and isinstance(b, (int, float)) and not isinstance(a, bool) and not isinstance(b, bool):
        return a == b or abs(a - b) <= 1e-5 * max(1, abs(b))
    return a == b and type(a) is type(b)


def expect(what, seen, stated):
    seen, stated = plain(seen), plain(stated)
    print(f"{what}: {seen}")
    if not same(seen, stated):
        sys.exit(f"CHANGED: {what} was {stated} on 2026-11-28")
PYTHON

install() { # PACKAGE==VERSION ...
  if ! { "${PYTHON:-python3}" -m venv "$work/venv" && "$work/venv/bin/pip" install -q --no-compile --disable-pip-version-check "$@"; }; then
    echo "NOT TRIED: pip could not install $*" >&2
    exit 2
  fi
}

run() { # the program on standard input
  if ! (cd "$work" && PYTHONPATH=$work "$work/venv/bin/python" -W ignore -); then
    echo "The behaviour is not as stated on 2026-11-28." >&2
    exit 1
  fi
}

install_npm() { # PACKAGE@VERSION ...
  if ! (cd "$work" && npm install --silent --no-audit --no-fund "$@" > npm.log 2>&1); then
    echo "NOT TRIED: npm could not install $*" >&2
    exit 2
  fi
}

run_node() { # the module on standard input
  cat > "$work/program.mjs"
  (cd "$work" && node program.mjs)
}

install_debian() { # PACKAGE=VERSION ..., unpacked into the folder; nothing is installed on the machine
  if ! (cd "$work" && apt-get -qq -o APT::Sandbox::User=root download "$@" && for package in ./*.deb; do dpkg -x "$package" debian; done); then
    echo "NOT TRIED: apt-get could not download $*" >&2
    exit 2
  fi
}

compile_debian() { # SOURCE LINKER-OPTION ...: makes $work/program against the packages of install_debian
  local libraries
  libraries=$work/debian/usr/lib/$(g++ -print-multiarch)
  g++ -std=c++17 -isystem "$work/debian/usr/include" "$1" -o "$work/program" -L"$libraries" -Wl,-rpath,"$libraries" "${@:2}"
}

sdformat_packages() { # sets `packages`: libsdformat of Debian 12 and what it needs
  # shellcheck disable=SC2034 # The scripts use it.
  packages=(libsdformat-dev=12.3.0+ds-2 libsdformat12-12=12.3.0+ds-2 libignition-math-dev=6.10.0+ds3-7+b4
    libignition-math6-6=6.10.0+ds3-7+b4 libignition-utils-dev=1.2.0+ds-1 libtinyxml2-9=9.0.0+dfsg-3.1
    liburdfdom-model3.0=3.0.1-1 libtinyxml2.6.2v5=2.6.2-6+deb12u1 libconsole-bridge1.0=1.0.1+dfsg2-3+b1)
}

compile_sdformat() { # SOURCE: makes $work/program with the packages of sdformat_packages
  local include=$work/debian/usr/include
  compile_debian "$1" -isystem "$include/sdformat-12.3" -isystem "$include/ignition/math6" -isystem "$include/ignition/utils1" \
    -lsdformat12 -lignition-math6
}

expect() { # SEEN STATED, for programs in other languages
  [ "$1" = "$2" ] || { printf 'CHANGED: on 2026-11-28 this was seen:\n%s\n' "$2"; exit 1; }
}
