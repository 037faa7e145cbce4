#!/usr/bin/env bash
# dm_control 1.0.50 copies the <compiler> of an attached PyMJCF model to the parent, where it changes the parent's own numbers.
# An engineer expects that each model keeps its meaning, as MuJoCo's own MjSpec.attach has it, or that attach refuses the pair.
# attach refuses two different values of angle, but a model that leaves the default unsaid has none.
# A parent in degrees gets limits of 90 rad, about 14 turns, when a child in radians is attached. No message says so.
# The other way round, a child in degrees gets radians from its parent.
# Seen: "parent before: [-1.570796, 1.570796]", "parent after: [-90.0, 90.0]", "child in degrees below a parent in radians: [-90.0, 90.0]",
# "parent after MjSpec.attach: [-1.570796, 1.570796]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install dm-control==1.0.50 mujoco==4.0.0

export MUJOCO_GL=disable # No renderer is needed.
run <<'PYTHON'
from finding import expect
from dm_control import mjcf
import mujoco


def text(name, compiler, span):
    return f'''<mujoco model="{name}">{compiler}<worldbody><body name="{name}_body">
<joint name="{name}_joint" range="{span}"/><geom size="0.1"/></body></worldbody></mujoco>'''


def limits(xml, joint):
    return mujoco.MjModel.from_xml_string(xml).joint(joint).range


degrees = text("parent", "", "-90 90")
radians = text("child", '<compiler angle="radian"/>', "-1 1")
parent = mjcf.from_xml_string(degrees)
expect("parent before", limits(parent.to_xml_string(), "parent_joint"), [-1.570796, 1.570796])
parent.attach(mjcf.from_xml_string(radians))
expect("parent after", limits(parent.to_xml_string(), "parent_joint"), [-90, 90])

parent = mjcf.from_xml_string(radians)
parent.attach(mjcf.from_xml_string(degrees))
expect("child in degrees below a parent in radians", limits(parent.to_xml_string(), "parent/parent_joint"), [-90, 90])

spec = mujoco.MjSpec.from_string(degrees)
spec.attach(mujoco.MjSpec.from_string(radians), prefix="child/", frame=spec.worldbody.add_frame())
expect("parent after MjSpec.attach", spec.compile().joint("parent_joint").range, [-1.570796, 1.570796])
PYTHON
