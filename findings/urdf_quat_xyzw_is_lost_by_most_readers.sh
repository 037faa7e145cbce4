#!/usr/bin/env bash
# Pinocchio 4.1.0 (PyPI: pin, with urdfdom 6.0.0) obeys the attribute quat_xyzw of <origin>, which URDF has since version 1.1.
# MuJoCo 4.0.0, PyBullet 3.2.7 and ikpy 4.2.1 ignore it. They place the link as if it were not turned.
# An engineer expects an error or a warning of a reader that does not know the attribute, because the rotation of a link is lost.
# No reader here says anything. Drake 1.51.1, Newton 1.8.0 and pytransform3d 3.17.0 ignore the attribute too, and rerun-sdk 0.41.0 obeys it.
# A file for all readers has rpy.
# Seen: "Pinocchio: [0.0, 1.0, 0.0]", "MuJoCo: [1.0, 0.0, 0.0]", "PyBullet: [1.0, 0.0, 0.0]", "ikpy: [1.0, 0.0, 0.0]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 mujoco==4.0.0 pybullet==3.2.7 ikpy==4.2.1

run <<'PYTHON'
from finding import expect

body = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
limit = '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="5" velocity="2"/>'
urdf = f'''<robot name="r" version="1.1"><link name="base">{body}</link><link name="arm">{body}</link><link name="hand">{body}</link>
<joint name="j" type="revolute"><parent link="base"/><child link="arm"/>
<origin xyz="0 0 0" quat_xyzw="0 0 0.7071067811865476 0.7071067811865476"/>{limit}</joint>
<joint name="k" type="revolute"><parent link="arm"/><child link="hand"/><origin xyz="1 0 0"/>{limit}</joint></robot>'''
open("r.urdf", "w").write(urdf)

import pinocchio
model = pinocchio.buildModelFromUrdf("r.urdf")
data = model.createData()
pinocchio.framesForwardKinematics(model, data, pinocchio.neutral(model))
expect("Pinocchio", data.oMf[model.getFrameId("hand")].translation, [0, 1, 0])

import mujoco
model = mujoco.MjModel.from_xml_string(urdf)
data = mujoco.MjData(model)
mujoco.mj_kinematics(model, data)
expect("MuJoCo", data.xpos[-1], [1, 0, 0])

import pybullet
pybullet.connect(pybullet.DIRECT)
expect("PyBullet", pybullet.getLinkState(pybullet.loadURDF("r.urdf", useFixedBase=True), 1)[4], [1, 0, 0])

from ikpy.chain import Chain
chain = Chain.from_urdf_file("r.urdf", base_elements=["base"], active_links_mask=[False, True, True])
expect("ikpy", chain.forward_kinematics([0, 0, 0])[:3, 3], [1, 0, 0])
PYTHON
