#!/usr/bin/env bash
# urdf_parser_py 0.0.4, the URDF parser of ROS in Python, and kinpy 0.6.1, which has a copy of it, read `<transmission>` although they need nothing of it
# for links and joints. urdfdom, Pinocchio and PyBullet pass it over.
# An engineer expects that a transmission without `<hardwareInterface>` in its joint, which ROS 2 no longer knows, costs the transmission at most.
# The whole robot is refused: "no hardwareInterface defined". With the element it is read.
# Seen: urdf_parser_py without: ParseError, no hardwareInterface defined; with: 2 links. kinpy without: ParseError, no hardwareInterface defined;
# with: 1 joint.
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install urdf-parser-py==0.0.4 kinpy==0.6.1

run <<'PYTHON'
from finding import expect
import kinpy
from urdf_parser_py.urdf import URDF


def robot(interface):
    return f'''<robot name="r"><link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="5" velocity="1"/></joint>
<transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="j">{interface}</joint>
<actuator name="m"><mechanicalReduction>1</mechanicalReduction></actuator></transmission></robot>'''


def outcome(read, interface):
    try:
        return read(robot(interface))
    except Exception as error:
        return f"{type(error).__name__}, {str(error).strip().splitlines()[-1]}"


INTERFACE = "<hardwareInterface>hardware_interface/EffortJointInterface</hardwareInterface>"
REFUSED = "ParseError, no hardwareInterface defined"
by_parser = lambda text: f"{len(URDF.from_xml_string(text).links)} links"
by_kinpy = lambda text: f"{len(kinpy.build_chain_from_urdf(text).get_joint_parameter_names())} joint"
expect("urdf_parser_py without", outcome(by_parser, ""), REFUSED)
expect("urdf_parser_py with", outcome(by_parser, INTERFACE), "2 links")
expect("kinpy without", outcome(by_kinpy, ""), REFUSED)
expect("kinpy with", outcome(by_kinpy, INTERFACE), "1 joint")
PYTHON
