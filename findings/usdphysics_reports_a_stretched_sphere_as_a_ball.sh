#!/usr/bin/env bash
# The physics parser of OpenUSD (usd-core 26.11) reports a collider sphere with three scales as a ball with the largest radius.
# An engineer expects an ellipsoid, the scale beside the radius, or a shape that is marked as not valid.
# The description is valid, its localScale is (1, 1, 1), and so an engine cannot see that the shape was stretched.
# A cylinder with three scales becomes round in the same way. UsdGeom's bounds of the same prims keep the stretched shape.
# Seen: "sphere: radius 3.0, localScale (1.0, 1.0, 1.0), valid True", "cylinder: radius 2.0, localScale (1.0, 1.0, 1.0), valid True",
# "size of the sphere by UsdGeom: [2.0, 4.0, 6.0]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install usd-core==26.11

run <<'PYTHON'
from finding import expect
from pxr import Sdf, Usd, UsdGeom, UsdPhysics

layer = Sdf.Layer.CreateAnonymous(".usda")
layer.ImportFromString('''#usda 1.0
def Xform "body" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])
{
    float3 xformOp:scale = (1, 2, 3)
    uniform token[] xformOpOrder = ["xformOp:scale"]
    def Sphere "sphere" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
        double radius = 1
    }
    def Cylinder "cylinder" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
        double radius = 1
    }
}
''')
stage = Usd.Stage.Open(layer)
found = {}
for paths, shapes in UsdPhysics.LoadUsdPhysicsFromRange(stage, ["/"]).values():
    for path, shape in zip(paths, shapes):
        if hasattr(shape, "radius"):
            found[path.name] = f"radius {shape.radius}, localScale {tuple(shape.localScale)}, valid {shape.isValid}"
expect("sphere", found["sphere"], "radius 3.0, localScale (1.0, 1.0, 1.0), valid True")
expect("cylinder", found["cylinder"], "radius 2.0, localScale (1.0, 1.0, 1.0), valid True")
sphere = UsdGeom.Imageable(stage.GetPrimAtPath("/body/sphere"))
expect("size of the sphere by UsdGeom", list(sphere.ComputeWorldBound(0, "default").ComputeAlignedRange().GetSize()), [2, 4, 6])
PYTHON
