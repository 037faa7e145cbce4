#!/usr/bin/env bash
# The physics parser of OpenUSD (usd-core 26.11) reports a revolute joint with one bound as a joint without a limit.
# An engineer expects the bound to hold: the schema gives each bound its own attribute, and infinity means "none".
# The parser does enable the limit of a prismatic joint with one bound, so the two kinds of joints differ.
# An engine that believes the flag lets a knee with only an upper limit bend through.
# Newton 1.8.0 looks at the bounds instead.
# Seen: "revolute, one bound: enabled False, upper 90.0", "prismatic, one bound: enabled True, upper 90.0",
# "revolute, two bounds: enabled True, upper 90.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install usd-core==26.11

run <<'PYTHON'
from finding import expect
from pxr import Sdf, Usd, UsdPhysics


def limit(kind, bounds):
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString(f'''#usda 1.0
def Xform "shin" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])
{{
}}
def {kind} "knee"
{{
    rel physics:body1 = </shin>
    {bounds}
}}
''')
    for descriptions in UsdPhysics.LoadUsdPhysicsFromRange(Usd.Stage.Open(layer), ["/"]).values():
        for joint in descriptions[1]:
            if hasattr(joint, "limit"):
                return f"enabled {joint.limit.enabled}, upper {joint.limit.upper}"


upper = "float physics:upperLimit = 90"
expect("revolute, one bound", limit("PhysicsRevoluteJoint", upper), "enabled False, upper 90.0")
expect("prismatic, one bound", limit("PhysicsPrismaticJoint", upper), "enabled True, upper 90.0")
expect("revolute, two bounds", limit("PhysicsRevoluteJoint", upper + "\n    float physics:lowerLimit = 0"), "enabled True, upper 90.0")
PYTHON
