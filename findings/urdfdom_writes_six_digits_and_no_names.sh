#!/usr/bin/env bash
# urdfdom 3.0.1 (Debian liburdfdom-dev 3.0.1-1) writes six digits of each number, and no names of visuals and collisions.
# An engineer expects that parseURDF and exportURDF, which are one library, keep a robot, because it keeps numbers in double precision.
# A mass of 1234567.5 becomes 1234570, 180 degrees 3.14159 rad, and a place in metres of a survey moves by up to half a metre.
# <visual name="hood"> and <collision name="bumper"> come back without a name, so that what refers to them no longer finds them.
# Nothing says so.
# Seen: "<mass value="1.23457e+06" />", "<origin xyz="0 0 0" rpy="3.14159 -0 0" />", "<origin xyz="345678 0 0" rpy="0 -0 0" />",
# "<visual>", "<collision>".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install_debian liburdfdom-dev=3.0.1-1 liburdfdom-model3.0=3.0.1-1 liburdfdom-headers-dev=1.0.5-3 libtinyxml-dev=2.6.2-6+deb12u1 \
  libtinyxml2.6.2v5=2.6.2-6+deb12u1 libconsole-bridge-dev=1.0.1+dfsg2-3+b1 libconsole-bridge1.0=1.0.1+dfsg2-3+b1

cat > "$work/robot.cc" <<'CC'
#include <iostream>
#include <tinyxml.h>
#include <urdf_parser/urdf_parser.h>

int main() {
  auto robot = urdf::parseURDF(R"(<robot name="r"><link name="base">
<inertial><mass value="1234567.5"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual name="hood"><origin rpy="3.141592653589793 0 0"/><geometry><box size="1 1 1"/></geometry></visual>
<collision name="bumper"><origin xyz="345678.25 0 0"/><geometry><box size="1 1 1"/></geometry></collision></link></robot>)");
  TiXmlPrinter printer;
  urdf::exportURDF(robot)->Accept(&printer);
  std::cout << printer.CStr();
}
CC
compile_debian "$work/robot.cc" -lurdfdom_model -ltinyxml
seen=$("$work/program" | grep -E '<(mass|visual|collision|origin)' | sed 's/^ *//')
echo "$seen"
expect "$seen" '<mass value="1.23457e+06" />
<origin xyz="0 0 0" rpy="0 -0 0" />
<visual>
<origin xyz="0 0 0" rpy="3.14159 -0 0" />
<collision>
<origin xyz="345678 0 0" rpy="0 -0 0" />'
