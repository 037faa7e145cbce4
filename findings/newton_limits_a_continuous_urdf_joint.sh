#!/usr/bin/env bash
# Newton 1.8.0 limits a URDF joint of type continuous if its <limit> has lower and upper.
# An engineer expects no limit: the type says that the joint has none, and <limit> may be there for effort and velocity.
# MuJoCo 4.0.0 and Pinocchio 4.1.0 have no limit for the same file, and Drake 1.51.1 has one.
# A wheel that turns in one simulator stops after one radian in the other.
# Seen: "Newton: [-1.0, 1.0]", "MuJoCo: limited False".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install newton==1.8.0 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco
import warp
warp.config.quiet = True
import newton

body = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
urdf = f'''<robot name="cart"><link name="base">{body}</link><link name="wheel">{body}</link>
<joint name="axle" type="continuous"><parent link="base"/><child link="wheel"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="5" velocity="2"/></joint></robot>'''
open("cart.urdf", "w").write(urdf)
builder = newton.ModelBuilder()
builder.add_urdf("cart.urdf", floating=False)
expect("Newton", [float(builder.joint_limit_lower[-1]), float(builder.joint_limit_upper[-1])], [-1, 1])
expect("MuJoCo", f"limited {bool(mujoco.MjModel.from_xml_string(urdf).jnt_limited[0])}", "limited False")
PYTHON
