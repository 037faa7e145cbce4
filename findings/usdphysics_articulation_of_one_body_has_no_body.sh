#!/usr/bin/env bash
# OpenUSD 26.11 reports an articulation of one body on a joint with the world with an empty path as its only body.
# An engineer expects the path of the body, which the same articulation has as soon as a second body hangs on it.
# Newton 1.8, which asks OpenUSD, makes no articulation of a pendulum then: its joint position changes in a simulation, and
# `newton.eval_fk` leaves its body where it was.
# Seen: "one body: [''], two bodies: ['', '/World/a', '/World/b']".
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install usd-core==26.11

run <<'PYTHON'
from finding import expect
from pxr import Usd, UsdPhysics

HEAD = """#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Z"
)
def Xform "World" (prepend apiSchemas = ["PhysicsArticulationRootAPI"])
{
"""


def body(name):
    return f"""    def Xform "{name}" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
    {{
        float physics:mass = 1
    }}
"""


def joint(name, parent, child):
    of_parent = f"rel physics:body0 = </World/{parent}>" if parent else ""
    return f"""    def PhysicsRevoluteJoint "{name}"
    {{
        {of_parent}
        rel physics:body1 = </World/{child}>
    }}
"""


def bodies(*prims):
    stage = Usd.Stage.CreateInMemory()
    stage.GetRootLayer().ImportFromString(HEAD + "".join(prims) + "}\n")
    load = getattr(UsdPhysics, "UsdPhysicsLoadStageFromPrimRange", None) or UsdPhysics.LoadUsdPhysicsFromRange
    found = load(stage, ["/"])
    return sorted(str(path) for path in found[UsdPhysics.ObjectType.Articulation][1][0].articulatedBodies)


one = bodies(body("a"), joint("j", "", "a"))
two = bodies(body("a"), body("b"), joint("j", "", "a"), joint("k", "a", "b"))
expect("articulated bodies", f"one body: {one}, two bodies: {two}", "one body: [''], two bodies: ['', '/World/a', '/World/b']")
PYTHON
