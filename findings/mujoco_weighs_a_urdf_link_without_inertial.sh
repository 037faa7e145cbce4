#!/usr/bin/env bash
# MuJoCo 4.0.0 gives a URDF link without <inertial> the mass of its collision shapes in water: 1000 kg for a cube of 1 m.
# An engineer expects no mass, because URDF says that a link without <inertial> has none, or an error.
# Pinocchio 4.1.0 gives it no mass, and so does Drake 1.51.1, which this script leaves out. PyBullet 3.2.7 gives it 1 kg and a warning.
# A sensor that has only a box for its collisions weighs more than the robot. MuJoCo says nothing.
# Seen: "MuJoCo: 1000.0", "Pinocchio: 0.0", "PyBullet: 1.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco==4.0.0 pin==4.1.0 pybullet==3.2.7

run <<'PYTHON'
from finding import expect
import mujoco
import pinocchio
import pybullet

urdf = '''<robot name="r"><link name="base"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="guard"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="j" type="revolute"><parent link="base"/><child link="guard"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="5" velocity="1"/></joint></robot>'''
open("guard.urdf", "w").write(urdf)

expect("MuJoCo", mujoco.MjModel.from_xml_string(urdf).body("guard").mass[0], 1000)
expect("Pinocchio", pinocchio.buildModelFromXML(urdf).inertias[1].mass, 0)
pybullet.connect(pybullet.DIRECT)
expect("PyBullet", pybullet.getDynamicsInfo(pybullet.loadURDF("guard.urdf"), 0)[0], 1)
PYTHON
