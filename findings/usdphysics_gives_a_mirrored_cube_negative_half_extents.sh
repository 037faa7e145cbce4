#!/usr/bin/env bash
# The physics parser of OpenUSD (usd-core 26.11) reports a collider cube below a mirroring scale with three negative half extents.
# An engineer expects positive extents: a mirrored cube is the same cube, and only one axis is mirrored here.
# An engine that takes the numbers as they are gets an impossible box for a left leg that was made of a right one.
# The sphere of the same body has a positive radius.
# Seen: "cube: [-1.0, -1.0, -1.0]", "sphere: 1.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install usd-core==26.11

run <<'PYTHON'
from finding import expect
from pxr import Sdf, Usd, UsdPhysics

layer = Sdf.Layer.CreateAnonymous(".usda")
layer.ImportFromString('''#usda 1.0
def Xform "left_leg" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])
{
    float3 xformOp:scale = (-1, 1, 1)
    uniform token[] xformOpOrder = ["xformOp:scale"]
    def Cube "cube" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
        double size = 2
    }
    def Sphere "sphere" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
        double radius = 1
    }
}
''')
for paths, shapes in UsdPhysics.LoadUsdPhysicsFromRange(Usd.Stage.Open(layer), ["/"]).values():
    for shape in shapes:
        if hasattr(shape, "halfExtents"):
            expect("cube", list(shape.halfExtents), [-1, -1, -1])
        elif hasattr(shape, "radius"):
            expect("sphere", shape.radius, 1)
PYTHON
