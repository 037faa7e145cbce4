#!/usr/bin/env bash
# coal 3.0.3, which loads meshes for Pinocchio, and trimesh 5.2.0 load a COLLADA mesh without regard to <up_axis>.
# An engineer expects that a file with Y_UP, which is COLLADA's default, and one with Z_UP differ by a turn of 90 degrees about X,
# because <up_axis> says which direction of the same numbers is up. three.js, which this script leaves out, turns them.
# A part that one program draws upright lies on its back in the other, and its collision shape too. Neither says anything.
# Seen: "coal, Y_UP: [0.0, 2.0, 3.0]", "coal, Z_UP: [0.0, 2.0, 3.0]", "trimesh, Y_UP: [0.0, 2.0, 3.0]", "trimesh, Z_UP: [0.0, 2.0, 3.0]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install coal==3.0.3 trimesh==5.2.0 pycollada==0.9.3

run <<'PYTHON'
from finding import expect
import coal
import numpy
import trimesh


def write(name, up):
    with open(name, "w") as f:
        f.write(f'''<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><created>2026-11-28T00:00:00Z</created><modified>2026-11-28T00:00:00Z</modified><up_axis>{up}</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="points"><float_array id="numbers" count="9">0 0 0 1 0 0 0 2 3</float_array>
<technique_common><accessor source="#numbers" count="3" stride="3">
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#points"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>''')


write("y.dae", "Y_UP")
write("z.dae", "Z_UP")
for axis in "yz":
    mesh = coal.MeshLoader().load(f"{axis}.dae", numpy.ones(3))
    expect(f"coal, {axis.upper()}_UP", mesh.vertices()[2], [0, 2, 3])
for axis in "yz":
    expect(f"trimesh, {axis.upper()}_UP", trimesh.load_scene(f"{axis}.dae").to_mesh().vertices[2], [0, 2, 3])
PYTHON
