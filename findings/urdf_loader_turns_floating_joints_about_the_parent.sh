#!/usr/bin/env bash
# urdf-loader 0.13.1 (npm, three 0.187.0) turns a floating or a planar joint about the origin of the parent link.
# An engineer expects that it turns about its own origin, as a revolute joint does, because <origin> is the place of the joint.
# The loader puts the motion before <origin> instead of behind it. A joint 1 m in front of its parent that turns by 90 degrees
# takes its child to the parent's side. Where <origin> is zero nothing is seen.
# A planar joint with axis="1 0 0" moves along X too, which is the normal of its plane.
# Seen: "revolute: 1,0,0", "planar: 0,1,0", "floating: 0,1,0", "planar, axis X, first position 0.5: 1.5,0,0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install_npm urdf-loader@0.13.1 three@0.187.0 linkedom@0.18.15

seen=$(run_node <<'JS'
import {DOMParser, Document, Element} from "linkedom";
Object.assign(globalThis, {DOMParser, Document, Element});
const {default: URDFLoader} = await import("urdf-loader");
const {Vector3} = await import("three");

function place(type, axis, ...position) {
  const robot = new URDFLoader().parse(`<robot name="r"><link name="base"/><link name="tip"/>
<joint name="j" type="${type}"><origin xyz="1 0 0"/><parent link="base"/><child link="tip"/><axis xyz="${axis}"/>
<limit lower="-3" upper="3" effort="5" velocity="1"/></joint></robot>`);
  robot.setJointValue("j", ...position);
  robot.updateMatrixWorld(true);
  return robot.links.tip.getWorldPosition(new Vector3()).toArray().map(x => Math.round(x * 1e6) / 1e6 + 0);
}

const quarter = Math.PI / 2;
console.log(`revolute: ${place("revolute", "0 0 1", quarter)}`);
console.log(`planar: ${place("planar", "0 0 1", 0, 0, quarter)}`);
console.log(`floating: ${place("floating", "0 0 1", 0, 0, 0, 0, 0, quarter)}`);
console.log(`planar, axis X, first position 0.5: ${place("planar", "1 0 0", 0.5, 0, 0)}`);
JS
)
echo "$seen"
expect "$seen" 'revolute: 1,0,0
planar: 0,1,0
floating: 0,1,0
planar, axis X, first position 0.5: 1.5,0,0'
