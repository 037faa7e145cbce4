#!/usr/bin/env bash
# MuJoCo 4.0.0 reads the effort limit 0 of a URDF joint as no limit.
# An engineer expects what Pinocchio 4.1.0 and PyBullet 3.2.7 report: a joint that no motor moves, such as a caster.
# A planner that believes the file leaves the joint alone, and a simulation of the same file lets a motor push it without bound.
# An effort of 0.001 is a limit, so the meaning jumps at zero. MuJoCo says nothing.
# Seen: "MuJoCo, effort 0: limited False", "MuJoCo, effort 0.001: limited True", "Pinocchio: 0.0", "PyBullet: 0.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco==4.0.0 pin==4.1.0 pybullet==3.2.7

run <<'PYTHON'
from finding import expect
import mujoco
import pinocchio
import pybullet

body = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'


def urdf(effort):
    return f'''<robot name="cart"><link name="base">{body}</link><link name="caster">{body}</link>
<joint name="swivel" type="revolute"><parent link="base"/><child link="caster"/><axis xyz="0 0 1"/>
<limit lower="-3" upper="3" effort="{effort}" velocity="1"/></joint></robot>'''


open("cart.urdf", "w").write(urdf(0))
for effort in ("0", "0.001"):
    m = mujoco.MjModel.from_xml_string(urdf(effort))
    expect(f"MuJoCo, effort {effort}", f"limited {bool(m.jnt_actfrclimited[0])}", f"limited {effort != '0'}")
expect("Pinocchio", pinocchio.buildModelFromXML(urdf(0)).upperEffortLimit[0], 0)
pybullet.connect(pybullet.DIRECT)
expect("PyBullet", pybullet.getJointInfo(pybullet.loadURDF("cart.urdf"), 0)[10], 0)
PYTHON
