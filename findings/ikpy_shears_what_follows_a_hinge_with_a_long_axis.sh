#!/usr/bin/env bash
# ikpy 4.2.1 uses the axis of a revolute joint in Rodrigues' formula without normalizing it.
# An engineer expects a rotation, or an error, because a hinge cannot do anything else.
# The axis "0 0 2" gives a matrix that is no rotation: its determinant is not 1, and it changes lengths.
# rerun-sdk 0.41.0 has a quaternion that is no unit quaternion for the same file.
# Forward and inverse kinematics of everything behind the joint are wrong, and no message says so.
# Seen: "a point at distance 1 is then at: 1.299826", "determinant: 2.310036", "with the axis 0 0 1: 1.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install ikpy==4.2.1

run <<'PYTHON'
import numpy as np
from finding import expect
from ikpy.chain import Chain


def hinge(axis):
    open("r.urdf", "w").write(f'''<robot name="r"><link name="base"/><link name="arm"/>
<joint name="j" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="{axis}"/>
<limit lower="-2" upper="2" effort="5" velocity="1"/></joint></robot>''')
    chain = Chain.from_urdf_file("r.urdf", base_elements=["base"], active_links_mask=[False, True])
    return chain.forward_kinematics([0, 0.5])[:3, :3]


rotation = hinge("0 0 2")
expect("a point at distance 1 is then at", np.linalg.norm(rotation @ [1, 0, 0]), 1.299826)
expect("determinant", np.linalg.det(rotation), 2.310036)
expect("with the axis 0 0 1", np.linalg.norm(hinge("0 0 1") @ [1, 0, 0]), 1)
PYTHON
