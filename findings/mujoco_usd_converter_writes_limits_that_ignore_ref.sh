#!/usr/bin/env bash
# mujoco-usd-converter 0.8.0 writes the range of an MJCF joint with ref as it is into physics:lowerLimit and upperLimit.
# An engineer expects the range less ref: UsdPhysics counts from the pose in which the two frames of the joint meet.
# The frames of the written joint meet in the pose as drawn, which is qpos = ref in MuJoCo.
# A knee with ref 45 and the range 20 to 100 can bend by -25 and +55 degrees. The stage allows +20 to +100, so that it
# starts outside of its limits.
# mjc:ref says 45, and only readers of MuJoCo's schemas know it. Newton 1.8.0 takes the limits as they are.
# Seen: "limits: [20.0, 100.0]", "both frames turned alike: True", "mjc:ref: 45.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco-usd-converter==0.8.0 mujoco==3.16.0

run <<'PYTHON'
from finding import expect
import mujoco_usd_converter
from pxr import Usd, UsdPhysics

open("knee.xml", "w").write('''<mujoco model="knee"><worldbody><body name="shin">
<joint name="knee" axis="0 0 1" ref="45" range="20 100"/><geom size="0.1"/></body></worldbody></mujoco>''')
asset = mujoco_usd_converter.Converter(layer_structure=False).convert("knee.xml", "out")
stage = Usd.Stage.Open(asset.path)
for prim in stage.Traverse():
    if prim.IsA(UsdPhysics.RevoluteJoint):
        joint = UsdPhysics.RevoluteJoint(prim)
        expect("limits", [joint.GetLowerLimitAttr().Get(), joint.GetUpperLimitAttr().Get()], [20, 100])
        turned = joint.GetLocalRot0Attr().Get() * joint.GetLocalRot1Attr().Get().GetInverse()
        expect("both frames turned alike", abs(abs(turned.GetReal()) - 1) < 1e-6, True)
        expect("mjc:ref", prim.GetAttribute("mjc:ref").Get(), 45)
PYTHON
