#!/usr/bin/env bash
# Pinocchio 4.1.0 (PyPI: pin) sorts the joints of a link by their names; MuJoCo 4.0.0 and PyBullet 3.2.7 keep the order of the file.
# An engineer expects one order for one file, because a vector of joint positions has no names.
# Drake 1.51.1 and yourdfpy 0.0.60, which this script leaves out, keep the order of the file too.
# A file that has the right leg first gives Pinocchio's vectors the left leg first. A policy that was trained in one library
# and runs on the model of another moves the wrong leg. A new name for a joint is enough to change the order.
# Seen: "Pinocchio: ['left_hip', 'right_hip', 'right_knee']", "MuJoCo: ['right_hip', 'right_knee', 'left_hip']",
# "PyBullet: ['right_hip', 'right_knee', 'left_hip']".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 mujoco==4.0.0 pybullet==3.2.7

run <<'PYTHON'
from finding import expect
import mujoco
import pinocchio
import pybullet

body = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'


def joint(name, parent, child):
    return f'''<joint name="{name}" type="revolute"><parent link="{parent}"/><child link="{child}"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="5" velocity="1"/></joint>'''


urdf = f'''<robot name="legs"><link name="base">{body}</link>
<link name="thigh">{body}</link><link name="shin">{body}</link><link name="stump">{body}</link>
{joint("right_hip", "base", "thigh")}{joint("right_knee", "thigh", "shin")}{joint("left_hip", "base", "stump")}</robot>'''
open("legs.urdf", "w").write(urdf)

expect("Pinocchio", list(pinocchio.buildModelFromXML(urdf).names)[1:], ["left_hip", "right_hip", "right_knee"])
m = mujoco.MjModel.from_xml_string(urdf)
expect("MuJoCo", [m.joint(i).name for i in range(m.njnt)], ["right_hip", "right_knee", "left_hip"])
pybullet.connect(pybullet.DIRECT)
r = pybullet.loadURDF("legs.urdf")
expect("PyBullet", [pybullet.getJointInfo(r, i)[1].decode() for i in range(3)], ["right_hip", "right_knee", "left_hip"])
PYTHON
