#!/usr/bin/env bash
# URDF readers disagree by the factor 1000 about a COLLADA mesh whose <unit meter="0.001"/> says millimetres.
# An engineer expects one answer: URDF is in metres, and the file says what its numbers mean.
# PyBullet 3.2.7 scales the mesh. Pinocchio 4.1.0 (PyPI: pin, with coal 3.0.3) and yourdfpy 0.0.60 (with trimesh 5.2.0 and
# pycollada 0.9.3) take the numbers as metres.
# trimesh keeps the unit beside the mesh, and nothing reads it. urdf-usd-converter 0.3.4 scales too, and Newton 1.8.0 does not.
# Seen: "PyBullet: 0.3 m high", "Pinocchio: 300.0 m high", "yourdfpy: 300.0 m high".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 coal==3.0.3 pybullet==3.2.7 yourdfpy==0.0.60 trimesh==5.2.0 pycollada==0.9.3

run <<'PYTHON'
from finding import expect

open("part.dae", "w").write('''<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><created>2026-11-28T00:00:00Z</created><modified>2026-11-28T00:00:00Z</modified>
<unit name="millimeter" meter="0.001"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="part"><mesh>
<source id="points"><float_array id="numbers" count="12">0 0 0 100 0 0 0 200 0 0 0 300</float_array>
<technique_common><accessor source="#numbers" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="vertices"><input semantic="POSITION" source="#points"/></vertices>
<triangles count="4"><input semantic="VERTEX" source="#vertices" offset="0"/><p>0 2 1 0 1 3 1 2 3 0 3 2</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="scene"><node id="node"><instance_geometry url="#part"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene></COLLADA>
''')
shape = '<geometry><mesh filename="part.dae"/></geometry>'
open("part.urdf", "w").write(f'''<robot name="r"><link name="part">
<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual>{shape}</visual><collision>{shape}</collision></link></robot>''')


def high(height):
    return f"{round(float(height), 1)} m high"


import pybullet
pybullet.connect(pybullet.DIRECT)
low, up = pybullet.getAABB(pybullet.loadURDF("part.urdf"))
expect("PyBullet", high(up[2] - low[2]), "0.3 m high")

import pinocchio
model = pinocchio.buildModelFromUrdf("part.urdf")
mesh = pinocchio.buildGeomFromUrdf(model, "part.urdf", pinocchio.GeometryType.COLLISION, package_dirs=["."]).geometryObjects[0].geometry
mesh.computeLocalAABB()
expect("Pinocchio", high(mesh.aabb_local.max_[2] - mesh.aabb_local.min_[2]), "300.0 m high")

import yourdfpy
expect("yourdfpy", high(yourdfpy.URDF.load("part.urdf").scene.extents[2]), "300.0 m high")
PYTHON
