#!/usr/bin/env bash
# Pinocchio 4.1.0 (PyPI: pin) counts only those MJCF geoms for the mass of a body that can collide.
# An engineer expects every geom of the groups 0 to 5, because MuJoCo computes masses so whatever contype says.
# MuJoCo 4.0.0 is the reference here.
# A body of one visual and one collision geom of 1 kg each has 2 kg in MuJoCo and 1 kg in Pinocchio.
# Pinocchio also counts a geom whose group <compiler inertiagrouprange> leaves out, if it can collide.
# No message says so.
# Seen: "visual and collision geom: MuJoCo 2.0, Pinocchio 1.0", "geom outside of inertiagrouprange: MuJoCo 1.0, Pinocchio 2.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco
import pinocchio


def masses(compiler, second):
    xml = f'''<mujoco model="m">{compiler}<worldbody><body name="b"><joint/>
<geom size="0.1" mass="1"/><geom size="0.1" mass="1" {second}/></body></worldbody></mujoco>'''
    open("m.xml", "w").write(xml)
    return f"MuJoCo {mujoco.MjModel.from_xml_string(xml).body_mass[1]}, Pinocchio {pinocchio.buildModelFromMJCF('m.xml').inertias[1].mass}"


expect("visual and collision geom", masses("", 'contype="0" conaffinity="0" group="2"'), "MuJoCo 2.0, Pinocchio 1.0")
expect("geom outside of inertiagrouprange", masses('<compiler inertiagrouprange="0 1"/>', 'group="3"'), "MuJoCo 1.0, Pinocchio 2.0")
PYTHON
