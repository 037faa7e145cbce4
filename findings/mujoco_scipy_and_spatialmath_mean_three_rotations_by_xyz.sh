#!/usr/bin/env bash
# MuJoCo 4.0.0, SciPy 1.17.1 and spatialmath-python 1.1.18 mean three different rotations by the order "xyz" of three angles.
# An engineer who moves angles from one tool to another expects that the same letters with the same numbers are the same rotation.
# Lower-case letters are axes that move along in MuJoCo (eulerseq) and axes that stay in SciPy, and upper-case ones the reverse.
# spatialmath's rpy2r takes roll, pitch and yaw, and its order "xyz" gives the first number to Z and the last one to X.
# For small angles the three differ little, so that a test with 1 degree does not show it.
# Seen, as x y z of the unit quaternions for 0.1, 0.2, 0.3: "MuJoCo xyz: [0.064071, 0.091158, 0.153439]",
# "SciPy xyz: [0.034271, 0.106021, 0.143572]", "SciPy XYZ: [0.064071, 0.091158, 0.153439]",
# "MuJoCo XYZ: [0.034271, 0.106021, 0.143572]", "spatialmath xyz: [0.153439, 0.091158, 0.064071]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco==4.0.0 scipy==1.17.1 spatialmath-python==1.1.18

run <<'PYTHON'
from finding import expect
import mujoco
from scipy.spatial.transform import Rotation
from spatialmath.base import rpy2r

angles = [0.1, 0.2, 0.3]
moving, fixed = [0.064071, 0.091158, 0.153439], [0.034271, 0.106021, 0.143572]


def mujoco_rotation(order):
    return mujoco.MjModel.from_xml_string(f'''<mujoco><compiler angle="radian" eulerseq="{order}"/><worldbody>
<body euler="0.1 0.2 0.3"/></worldbody></mujoco>''').body_quat[1][1:]


expect("MuJoCo xyz", mujoco_rotation("xyz"), moving)
expect("SciPy xyz", Rotation.from_euler("xyz", angles).as_quat()[:3], fixed)
expect("SciPy XYZ", Rotation.from_euler("XYZ", angles).as_quat()[:3], moving)
expect("MuJoCo XYZ", mujoco_rotation("XYZ"), fixed)
expect("spatialmath xyz", Rotation.from_matrix(rpy2r(*angles, order="xyz")).as_quat()[:3], [0.153439, 0.091158, 0.064071])
PYTHON
