#!/usr/bin/env bash
# Newton 1.8.0 reads an MJCF geom with shellinertia="true" as a solid one.
# An engineer expects MuJoCo's meaning: the mass is in the surface, and density is per area.
# A hollow ball of 10 cm, 126 kg in MuJoCo with the default density, weighs 4.19 kg. With a mass of its own
# it has three fifths of its inertia, so that it rolls down a slope faster. No message says so.
# Seen: "mass by density: Newton 4.18879, MuJoCo 125.663706", "moment of 1 kg: Newton 0.004, MuJoCo 0.006667".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install newton==1.8.0 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco
import warp
warp.config.quiet = True
import newton


def both(attribute, newton_value, mujoco_value):
    mjcf = f'<mujoco><worldbody><body><freejoint/><geom size="0.1" shellinertia="true" {attribute}/></body></worldbody></mujoco>'
    builder = newton.ModelBuilder()
    builder.add_mjcf(mjcf)
    return f"Newton {newton_value(builder):.6g}, MuJoCo {mujoco_value(mujoco.MjModel.from_xml_string(mjcf)):.9g}"


expect("mass by density", both("", lambda b: b.body_mass[0], lambda m: m.body_mass[1]), "Newton 4.18879, MuJoCo 125.663706")
expect("moment of 1 kg", both('mass="1"', lambda b: float(b.body_inertia[0][0, 0]), lambda m: round(m.body_inertia[1][0], 6)),
       "Newton 0.004, MuJoCo 0.006667")
PYTHON
