#!/usr/bin/env bash
# libsdformat 12.3.0 (Debian libsdformat-dev 12.3.0+ds-2) gives the friction and the material of a <gazebo> block only to shapes without a name.
# The block <gazebo reference="wheel"><mu1>0.2</mu1><material>Gazebo/Orange</material></gazebo> is for the link, so an engineer expects
# that it reaches each of its collisions and visuals. A name such as <collision name="tread">, which URDF allows and exporters write, makes
# the block lose its effect: the wheel keeps a friction of 1 and its grey. Nothing says so.
# Seen: friction 0.2 and script Gazebo/Orange without names; friction 1 and no script with names.
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
sdformat_packages
install_debian "${packages[@]}"

cat > "$work/robot.cc" <<'CC'
#include <iostream>
#include <sdf/sdf.hh>
#include <string>

void Show(const std::string& visual, const std::string& collision) {
  sdf::Root root;
  root.LoadSdfString(R"(<robot name="cart"><link name="wheel">
<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual)" + visual + R"(><geometry><sphere radius="1"/></geometry></visual>
<collision)" + collision + R"(><geometry><sphere radius="1"/></geometry></collision></link>
<gazebo reference="wheel"><mu1>0.2</mu1><material>Gazebo/Orange</material></gazebo></robot>)");
  const sdf::Link* link = root.Model()->LinkByName("wheel");
  sdf::ElementPtr friction = link->CollisionByIndex(0)->Element();
  for (const char* const name : {"surface", "friction", "ode"}) friction = friction->GetElement(name);
  const sdf::Material* material = link->VisualByIndex(0)->Material();
  std::cout << "friction " << friction->Get<double>("mu") << ", script '"
            << (material ? material->ScriptName() : "") << "'\n";
}

int main() {
  sdf::Console::Instance()->SetQuiet(true);
  Show("", "");
  Show(R"( name="rim")", R"( name="tread")");
}
CC
compile_sdformat "$work/robot.cc"
seen=$("$work/program")
echo "$seen"
expect "$seen" "friction 0.2, script 'Gazebo/Orange'
friction 1, script ''"
