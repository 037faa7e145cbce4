#!/usr/bin/env bash
# rod 0.5.0 converts an SDFormat joint to URDF without regard to expressed_in of <xyz>.
# An engineer expects that the axis is turned into the frame of the joint, because URDF has the axis there and SDFormat names another frame.
# rod turns poses for the URDF file, so that it looks as if axes were turned too.
# A link that is turned by 90 degrees about Z then turns about another axis than the file says. No message says so.
# Seen: "axis 1 0 0 in the frame of the joint: [1.0, 0.0, 0.0]", "axis 1 0 0 in the frame of the model: [1.0, 0.0, 0.0]"
# where the second one is (0, -1, 0) in the frame of the joint.
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install rod==0.5.0

run <<'PYTHON'
import re
from finding import expect
import rod
from rod.urdf.exporter import UrdfExporter

inertial = "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz></inertia></inertial>"


def axis(attribute):
    sdf = f'''<sdf version="1.9"><model name="m"><link name="base">{inertial}</link>
<link name="arm"><pose>1 0 0 0 0 1.5707963267948966</pose>{inertial}</link>
<joint name="j" type="revolute"><parent>base</parent><child>arm</child><axis><xyz{attribute}>1 0 0</xyz>
<limit><lower>-1</lower><upper>1</upper><effort>4</effort><velocity>3</velocity></limit></axis></joint></model></sdf>'''
    urdf = UrdfExporter().to_urdf_string(sdf=rod.Sdf.load(sdf))
    return [float(x) for x in re.search('<axis xyz="([^"]*)"', urdf)[1].split()]


expect("axis 1 0 0 in the frame of the joint", axis(""), [1, 0, 0])
expect("axis 1 0 0 in the frame of the model", axis(' expressed_in="__model__"'), [1, 0, 0])
PYTHON
