#!/usr/bin/env bash
# Pinocchio 4.1.0 (PyPI: pin) reads the first body of the worldbody and drops the others.
# An engineer expects all bodies, or an error. MuJoCo 4.0.0 is the reference here.
# A scene that names a table before the arm becomes a model without degrees of freedom.
# The order of two equal bodies decides which robot a planner sees, and no message says so.
# Seen: "table first: joints ['universe'], nq 0, MuJoCo nq 1", "arm first: joints ['universe', 'shoulder'], nq 1, MuJoCo nq 1".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco
import pinocchio


def scene(*bodies):
    xml = f'<mujoco model="cell"><worldbody>{"".join(bodies)}</worldbody></mujoco>'
    open("cell.xml", "w").write(xml)
    model = pinocchio.buildModelFromMJCF("cell.xml")
    return f"joints {list(model.names)}, nq {model.nq}, MuJoCo nq {mujoco.MjModel.from_xml_string(xml).nq}"


table = '<body name="table"><geom type="box" size="1 1 0.1"/></body>'
arm = '<body name="arm" pos="0 0 0.2"><joint name="shoulder"/><geom size="0.1"/></body>'
expect("table first", scene(table, arm), "joints ['universe'], nq 0, MuJoCo nq 1")
expect("arm first", scene(arm, table), "joints ['universe', 'shoulder'], nq 1, MuJoCo nq 1")
PYTHON
