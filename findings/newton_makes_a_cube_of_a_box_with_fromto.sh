#!/usr/bin/env bash
# Newton 1.8.0 ignores fromto of an MJCF box.
# An engineer expects a beam: MuJoCo takes fromto for capsules, cylinders, boxes and ellipsoids, and Newton takes it for a capsule.
# The box stays at the origin of its body with three equal half sizes.
# Its mass and its place are wrong, and no message says so.
# Seen: "box in MuJoCo: mass and centre x: [4.0, 0.5]", "box in Newton: mass and centre x: [0.8, 0.0]",
# "capsule in Newton: mass and centre x: [3.560472, 0.5]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install newton==1.8.0 mujoco==3.17.0

run <<'PYTHON'
from finding import expect
import mujoco
import warp
warp.config.quiet = True
import newton


def beam(kind):
    xml = f'''<mujoco model="m"><worldbody><body><freejoint/>
<geom type="{kind}" size="0.1" fromto="0 0 0 1 0 0" density="100"/></body></worldbody></mujoco>'''
    builder = newton.ModelBuilder()
    builder.add_mjcf(xml)
    model = mujoco.MjModel.from_xml_string(xml)
    return [float(builder.body_mass[0]), float(builder.body_com[0][0])], [model.body_mass[1], model.body_ipos[1][0]]


read, right = beam("box")
expect("box in MuJoCo: mass and centre x", right, [4, 0.5])
expect("box in Newton: mass and centre x", read, [0.8, 0])
read, right = beam("capsule")
expect("capsule in MuJoCo: mass and centre x", right, [3.560472, 0.5])
expect("capsule in Newton: mass and centre x", read, [3.560472, 0.5])
PYTHON
