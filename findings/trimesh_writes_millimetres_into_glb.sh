#!/usr/bin/env bash
# trimesh 5.2.0 writes the numbers of a mesh in millimetres into a GLB file as they are.
# An engineer expects metres: glTF 2.0 has metres only, and trimesh knows the unit of the mesh.
# trimesh reads its own file back right, because it stores the unit beside the mesh, which glTF leaves to each program.
# A box of 300 mm is 300 m high for a program that follows glTF.
# Seen: "largest coordinate in the file: 150.0", "scale of the nodes: none", "unit and size as trimesh reads it: mm 300.0".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install trimesh==5.2.0

run <<'PYTHON'
import json
import struct
from finding import expect
import trimesh

box = trimesh.creation.box((100, 200, 300))
box.units = "mm"
data = box.export(file_type="glb")
length = struct.unpack("<I", data[12:16])[0]
gltf = json.loads(data[20:20 + length])
expect("largest coordinate in the file", max(max(a["max"]) for a in gltf["accessors"] if a["type"] == "VEC3"), 150)
scales = [n for n in gltf["nodes"] if "scale" in n or n.get("matrix", [1])[0] != 1]
expect("scale of the nodes", scales or "none", "none")
open("box.glb", "wb").write(data)
read = trimesh.load_scene("box.glb")
expect("unit and size as trimesh reads it", f"{read.units} {float(read.extents[2])}", "mm 300.0")
PYTHON
