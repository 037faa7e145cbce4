#!/usr/bin/env bash
# Newton 1.8.0 refuses to build a model without CUDA if a box has NewtonSDFCollisionAPI, even with newton:hydroelasticEnabled =
# false. An engineer expects that a setting that is off, with the schema's own defaults, changes nothing: a sphere with the same
# attributes is accepted. The message is a ValueError about texture SDFs that names no prim.
# Seen: "sphere: accepted, box: ValueError: Building texture SDFs requires a CUDA-capable GPU device.".
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install "newton[importers]==1.8.0"

run <<'PYTHON'
from finding import expect
import warp
warp.config.quiet = True
import newton

STAGE = """#usda 1.0
(
    defaultPrim = "World"
    metersPerUnit = 1
    upAxis = "Z"
)
def Xform "World"
{
    def Xform "a" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
    {
        float physics:mass = 1
        def %s "shape" (prepend apiSchemas = ["PhysicsCollisionAPI", "NewtonSDFCollisionAPI"])
        {
            bool newton:hydroelasticEnabled = false
        }
    }
}
"""


def built(kind):
    from pxr import Usd
    stage = Usd.Stage.CreateInMemory()
    stage.GetRootLayer().ImportFromString(STAGE % kind)
    builder = newton.ModelBuilder()
    builder.add_usd(stage)
    try:
        builder.finalize(device="cpu")
        return "accepted"
    except ValueError as error:
        return f"ValueError: {str(error).split(' The ')[0]}"


expect("shapes", f"sphere: {built('Sphere')}, box: {built('Cube')}",
       "sphere: accepted, box: ValueError: Building texture SDFs requires a CUDA-capable GPU device.")
PYTHON
