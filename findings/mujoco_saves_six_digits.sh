#!/usr/bin/env bash
# MuJoCo 4.0.0 saves six digits of each number of a model.
# An engineer expects that MjSpec.to_xml gives XML that compiles to the same model, because the numbers are double precision.
# Robots in a hall with coordinates of a land survey move by up to half a metre and stand in each other.
# A range of 180 degrees becomes 3.14159 rad, so that a pose at its bound violates it after saving.
# The Python package has no setting for the number of digits.
# Seen: "position before: 345678.25", "position after: 345678.0", "distance of two robots before: 0.75, after: 1.0",
# "bound below pi by: 2.654e-06".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco==4.0.0

run <<'PYTHON'
import math
from finding import expect
import mujoco

spec = mujoco.MjSpec.from_string('''<mujoco><worldbody>
<body name="a" pos="345678.25 0 0"><joint name="j" range="-180 180"/><geom size="0.1"/></body>
<body name="b" pos="345679 0 0"><geom size="0.1"/></body></worldbody></mujoco>''')
before = spec.compile()
after = mujoco.MjModel.from_xml_string(spec.to_xml())


def distance(m):
    return float(m.body("b").pos[0] - m.body("a").pos[0])


expect("position before", f'{before.body("a").pos[0]}', "345678.25")
expect("position after", f'{after.body("a").pos[0]}', "345678.0")
expect("distance of two robots", f"before: {distance(before)}, after: {distance(after)}", "before: 0.75, after: 1.0")
expect("bound below pi by", f"{math.pi - after.joint('j').range[1]:.3e}", "2.654e-06")
PYTHON
