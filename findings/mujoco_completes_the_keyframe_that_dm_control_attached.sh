#!/usr/bin/env bash
# MuJoCo 4.0.0 completes the short keyframe of a model that dm_control 1.0.50 attached, and moves another robot with it.
# An engineer expects an error: attach copies a keyframe as it is, and its numbers belong to the joints of the child only.
# MuJoCo 4.0.0 takes a keyframe with too few numbers and fills it up from qpos0.
# The numbers therefore go to the first joints of the whole model, which are those of the parent.
# The key "child/bent" of a child with one hinge lifts the parent's slide by 0.7 m and leaves the hinge at 0.
# MuJoCo's own MjSpec.attach gives the number to the hinge.
# Seen: "dm_control: parent 0.7, child 0.0", "MjSpec.attach: parent 0.0, child 0.7".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install dm-control==1.0.50 mujoco==4.0.0

export MUJOCO_GL=disable # No renderer is needed.
run <<'PYTHON'
from finding import expect
from dm_control import mjcf
import mujoco

parent = '<mujoco model="parent"><worldbody><body name="a"><joint name="slide" type="slide"/><geom size="0.1"/></body></worldbody></mujoco>'
child = '''<mujoco model="child"><worldbody><body name="b"><joint name="hinge"/><geom size="0.1"/></body></worldbody>
<keyframe><key name="bent" qpos="0.7"/></keyframe></mujoco>'''


def key(model):
    qpos = model.key("child/bent").qpos
    return f"parent {qpos[model.joint('slide').qposadr[0]]}, child {qpos[model.joint('child/hinge').qposadr[0]]}"


both = mjcf.from_xml_string(parent)
both.attach(mjcf.from_xml_string(child))
expect("dm_control", key(mujoco.MjModel.from_xml_string(both.to_xml_string())), "parent 0.7, child 0.0")

spec = mujoco.MjSpec.from_string(parent)
spec.attach(mujoco.MjSpec.from_string(child), prefix="child/", frame=spec.worldbody.add_frame())
expect("MjSpec.attach", key(spec.compile()), "parent 0.0, child 0.7")
PYTHON
