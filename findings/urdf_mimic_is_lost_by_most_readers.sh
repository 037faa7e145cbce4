#!/usr/bin/env bash
# Pinocchio 4.1.0 (PyPI: pin), PyBullet 3.2.7, kinpy 0.6.1 and pytransform3d 3.17.0 read a URDF joint without its <mimic>.
# An engineer expects that the second finger of a gripper follows the first one, as the file says.
# Three of them give it a position of its own, and pytransform3d leaves it at zero until somebody sets it.
# Pinocchio has an argument, mimic=True, that the default turns off. MuJoCo 4.0.0 makes an equality of it.
# Inverse kinematics then closes one finger only. No reader says anything.
# Seen: "Pinocchio: 2 positions", "Pinocchio, mimic=True: 1 positions", "PyBullet: 2 joints, 0 constraints",
# "kinpy: ['first', 'second']", "pytransform3d: second at 0.0", "MuJoCo: 1 equality".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 pybullet==3.2.7 kinpy==0.6.1 pytransform3d==3.17.0 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import kinpy
import mujoco
import pinocchio
import pybullet
from pytransform3d.urdf import UrdfTransformManager

body = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
limit = '<axis xyz="1 0 0"/><limit lower="0" upper="0.1" effort="5" velocity="1"/>'
urdf = f'''<robot name="gripper"><link name="palm">{body}</link><link name="left">{body}</link><link name="right">{body}</link>
<joint name="first" type="prismatic"><parent link="palm"/><child link="left"/>{limit}</joint>
<joint name="second" type="prismatic"><parent link="palm"/><child link="right"/>{limit}<mimic joint="first"/></joint></robot>'''
open("gripper.urdf", "w").write(urdf)

expect("Pinocchio", f"{pinocchio.buildModelFromXML(urdf).nq} positions", "2 positions")
expect("Pinocchio, mimic=True", f"{pinocchio.buildModelFromXML(urdf, mimic=True).nq} positions", "1 positions")
pybullet.connect(pybullet.DIRECT)
robot = pybullet.loadURDF("gripper.urdf")
expect("PyBullet", f"{pybullet.getNumJoints(robot)} joints, {pybullet.getNumConstraints()} constraints", "2 joints, 0 constraints")
expect("kinpy", kinpy.build_chain_from_urdf(urdf).get_joint_parameter_names(), ["first", "second"])
manager = UrdfTransformManager()
manager.load_urdf(urdf)
manager.set_joint("first", 0.05)
expect("pytransform3d", f"second at {float(manager.get_transform('right', 'palm')[0, 3])}", "second at 0.0")
expect("MuJoCo", f"{mujoco.MjModel.from_xml_string(urdf).neq} equality", "1 equality")
PYTHON
