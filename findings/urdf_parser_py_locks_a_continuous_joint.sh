#!/usr/bin/env bash
# urdf_parser_py 0.0.4 writes lower="0" and upper="0" into the limit of a continuous joint that had effort and velocity only.
# An engineer expects that reading and writing a file changes no joint: a wheel has no bounds, and none were set.
# Readers that honour bounds of continuous joints, as pytransform3d 3.17.0 does, then hold the wheel at zero.
# Newton 1.8.0 and Drake 1.51.1 honour them too (newton_limits_a_continuous_urdf_joint.sh).
# pytransform3d turns the wheel of the file as it was, so that the writer and the reader lock it only together. Neither says anything.
# Seen: "limit as written: effort="5.0" lower="0" upper="0" velocity="1.0"", "before: turned by 2.0", "after: turned by 0.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install urdf-parser-py==0.0.4 pytransform3d==3.17.0

run <<'PYTHON'
import math
import re
from finding import expect
from pytransform3d.urdf import UrdfTransformManager
from urdf_parser_py.urdf import URDF

urdf = '''<robot name="cart"><link name="base"/><link name="wheel"/>
<joint name="axle" type="continuous"><parent link="base"/><child link="wheel"/><axis xyz="0 0 1"/>
<limit effort="5" velocity="1"/></joint></robot>'''


def turned(text):
    manager = UrdfTransformManager()
    manager.load_urdf(text)
    manager.set_joint("axle", 2.0)
    matrix = manager.get_transform("wheel", "base")
    return f"turned by {round(math.atan2(matrix[1, 0], matrix[0, 0]), 6)}"


written = URDF.from_xml_string(urdf).to_xml_string()
expect("limit as written", re.search("<limit (.*)/>", written)[1], 'effort="5.0" lower="0" upper="0" velocity="1.0"')
expect("before", turned(urdf), "turned by 2.0")
expect("after", turned(written), "turned by 0.0")
PYTHON
