#!/usr/bin/env bash
# yourdfpy 0.0.60, kinpy 0.6.1, ikpy 4.2.1 and PyBullet 3.2.7 multiply the position of a prismatic joint by the length of its axis.
# An engineer expects that the axis is a direction only: URDF says that it should be normalized, and positions are in metres.
# MuJoCo 4.0.0 normalizes it, and so do Pinocchio 4.1.0, Drake 1.51.1 and urchin 0.0.30, which this script leaves out.
# rerun-sdk 0.41.0, which is left out too, multiplies as the four do.
# The axis "0 0 2" at the position 0.5 therefore lifts a link by 1 m in four readers and by 0.5 m in the others.
# No reader says anything.
# Seen: "MuJoCo: 0.5", "yourdfpy: 1.0", "kinpy: 1.0", "ikpy: 1.0", "PyBullet: 1.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco==4.0.0 yourdfpy==0.0.60 kinpy==0.6.1 ikpy==4.2.1 pybullet==3.2.7

run <<'PYTHON'
from finding import expect

body = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
urdf = f'''<robot name="lift">
<link name="base">{body}</link><link name="tray">{body}</link>
<joint name="lift" type="prismatic"><parent link="base"/><child link="tray"/><axis xyz="0 0 2"/>
<limit lower="-1" upper="1" effort="5" velocity="1"/></joint>
</robot>'''
open("lift.urdf", "w").write(urdf)

import mujoco
m = mujoco.MjModel.from_xml_string(urdf)
d = mujoco.MjData(m)
d.qpos[0] = 0.5
mujoco.mj_kinematics(m, d)
expect("MuJoCo", d.xpos[-1][2], 0.5)

import yourdfpy
robot = yourdfpy.URDF.load("lift.urdf")
robot.update_cfg({"lift": 0.5})
expect("yourdfpy", robot.get_transform("tray")[2, 3], 1.0)

import kinpy
expect("kinpy", kinpy.build_chain_from_urdf(urdf).forward_kinematics({"lift": 0.5})["tray"].pos[2], 1.0)

from ikpy.chain import Chain
chain = Chain.from_urdf_file("lift.urdf", base_elements=["base"], active_links_mask=[False, True])
expect("ikpy", chain.forward_kinematics([0, 0.5])[2, 3], 1.0)

import pybullet
pybullet.connect(pybullet.DIRECT)
robot = pybullet.loadURDF("lift.urdf", useFixedBase=True)
pybullet.resetJointState(robot, 0, 0.5)
expect("PyBullet", pybullet.getLinkState(robot, 0, computeForwardKinematics=True)[4][2], 1.0)
PYTHON
