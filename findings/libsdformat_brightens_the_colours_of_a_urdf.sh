#!/usr/bin/env bash
# libsdformat 12.3.0 (Debian libsdformat-dev 12.3.0+ds-2) makes each colour of a URDF brighter by a quarter when it reads it.
# <color rgba="0.5 0.4 0.2 1"/> becomes the diffuse colour 0.625 0.5 0.25. Channels above 0.8 end at 1, so that an orange of
# 0.9 0.45 0.03 becomes 1 0.5625 0.0375, which has another hue. One robot as URDF and as SDFormat thus has two looks in one world.
# Numbers also pass through single precision: 0.4 comes back as 0.5000000074505806.
# Seen: diffuse (0.625 0.5 0.25 1), (1 0.5625 0.0375 1).
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
sdformat_packages
install_debian "${packages[@]}"

cat > "$work/robot.cc" <<'CC'
#include <cmath>
#include <iostream>
#include <sdf/sdf.hh>
#include <string>

void Show(const std::string& colour) {
  sdf::Root root;
  root.LoadSdfString(R"(<robot name="cart"><link name="wheel">
<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><geometry><sphere radius="1"/></geometry><material name="paint"><color rgba=")" + colour + R"("/></material></visual>
</link></robot>)");
  const auto diffuse = root.Model()->LinkByName("wheel")->VisualByIndex(0)->Material()->Diffuse();
  std::cout << colour << " becomes";
  for (const double channel : {diffuse.R(), diffuse.G(), diffuse.B(), diffuse.A()}) std::cout << ' ' << std::round(channel * 1e5) / 1e5;
  std::cout << '\n';
}

int main() {
  sdf::Console::Instance()->SetQuiet(true);
  Show("0.5 0.4 0.2 1");
  Show("0.9 0.45 0.03 1");
}
CC
compile_sdformat "$work/robot.cc"
seen=$("$work/program")
echo "$seen"
expect "$seen" '0.5 0.4 0.2 1 becomes 0.625 0.5 0.25 1
0.9 0.45 0.03 1 becomes 1 0.5625 0.0375 1'
