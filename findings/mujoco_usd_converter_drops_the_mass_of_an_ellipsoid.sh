#!/usr/bin/env bash
# mujoco-usd-converter 0.8.0 leaves out an ellipsoid, and the mass of its body with it.
# An engineer expects that a body keeps its mass: the converter warns of an unsupported geom, which sounds like a shape only.
# The converter leaves masses to the shapes of the stage, and this body has none and no PhysicsMassAPI either.
# Newton 1.8.0 reads a body of mass 0 from the stage.
# A sphere of the same mass comes through.
# Seen: "ellipsoid: shapes 0, masses []", "sphere: shapes 1, masses [3.0]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco-usd-converter==0.8.0 mujoco==3.16.0

run <<'PYTHON'
from finding import expect
import mujoco_usd_converter
from pxr import Usd, UsdGeom, UsdPhysics


def convert(geom):
    name = geom.split()[0].split('"')[1]
    open(f"{name}.xml", "w").write(f'''<mujoco model="{name}"><worldbody><body name="b"><joint type="slide"/>
<geom {geom} mass="3"/></body></worldbody></mujoco>''')
    asset = mujoco_usd_converter.Converter(layer_structure=False).convert(f"{name}.xml", f"out_{name}")
    stage = Usd.Stage.Open(asset.path)
    prims = list(stage.Traverse())
    masses = [UsdPhysics.MassAPI(p).GetMassAttr().Get() for p in prims if p.HasAPI(UsdPhysics.MassAPI)]
    return f"shapes {sum(p.IsA(UsdGeom.Gprim) for p in prims)}, masses {masses}"


expect("ellipsoid", convert('type="ellipsoid" size="0.1 0.2 0.3"'), "shapes 0, masses []")
expect("sphere", convert('type="sphere" size="0.1"'), "shapes 1, masses [3.0]")
PYTHON
