#!/usr/bin/env bash
# urdf-usd-converter 0.3.4 writes the effort limit of a URDF joint into an attribute of its own, urdf:limit:effort.
# An engineer expects that Newton 1.8.0 gets the limit, because the converter writes newton: attributes and both are of one project.
# The joint applies no schema that has it, and the converter writes no drive with maxForce. Newton takes its default of 1e6 N m.
# The velocity limit of the same element arrives, because it is written as newton:velocityLimit.
# Newton's own URDF importer reads both.
# Seen: "URDF: effort 5.0, velocity 2.0", "USD: effort 1000000.0, velocity 2.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install newton==1.8.0 newton-usd-schemas==0.6.0 urdf-usd-converter==0.3.4

run <<'PYTHON'
from finding import expect
import warp
warp.config.quiet = True
import newton
import urdf_usd_converter

body = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
open("arm.urdf", "w").write(f'''<robot name="arm"><link name="base">{body}</link><link name="link">{body}</link>
<joint name="j" type="prismatic"><parent link="base"/><child link="link"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="5" velocity="2"/></joint></robot>''')
asset = urdf_usd_converter.Converter(layer_structure=False).convert("arm.urdf", "out")


def limits(read):
    builder = newton.ModelBuilder()
    read(builder)
    return f"effort {builder.joint_effort_limit[-1]}, velocity {builder.joint_velocity_limit[-1]}"


expect("URDF", limits(lambda b: b.add_urdf("arm.urdf", floating=False)), "effort 5.0, velocity 2.0")
expect("USD", limits(lambda b: b.add_usd(asset.path)), "effort 1000000.0, velocity 2.0")
PYTHON
