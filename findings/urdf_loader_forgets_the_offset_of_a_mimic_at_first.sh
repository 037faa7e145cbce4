#!/usr/bin/env bash
# urdf-loader 0.13.1 (npm) shows a joint with <mimic offset="0.3"> at 0 until the joint that it follows has been set.
# An engineer expects 0.3 at once, because the robot is drawn with all positions at 0, and then the follower is at its offset.
# Setting the leader to the 0 that it already has moves the follower to 0.3, so the picture depends on what was called before.
# A page that only shows a gripper shows it with its fingers through each other.
# Seen: "after loading: 0", "after the leader was set to 0: 0.3".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install_npm urdf-loader@0.13.1 three@0.187.0 linkedom@0.18.15

seen=$(run_node <<'JS'
import {DOMParser, Document, Element} from "linkedom";
Object.assign(globalThis, {DOMParser, Document, Element});
const {default: URDFLoader} = await import("urdf-loader");

const limit = '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="5" velocity="1"/>';
const robot = new URDFLoader().parse(`<robot name="r"><link name="palm"/><link name="left"/><link name="right"/>
<joint name="leader" type="revolute"><parent link="palm"/><child link="left"/>${limit}</joint>
<joint name="follower" type="revolute"><parent link="palm"/><child link="right"/>${limit}<mimic joint="leader" offset="0.3"/></joint></robot>`);
console.log(`after loading: ${robot.joints.follower.angle}`);
robot.setJointValue("leader", 0);
console.log(`after the leader was set to 0: ${robot.joints.follower.angle}`);
JS
)
echo "$seen"
expect "$seen" 'after loading: 0
after the leader was set to 0: 0.3'
