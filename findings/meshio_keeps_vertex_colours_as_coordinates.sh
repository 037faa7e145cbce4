#!/usr/bin/env bash
# meshio 5.3.5 reads an OBJ file with coloured vertices as points in six dimensions.
# An engineer expects points with three coordinates, and the colours as point data.
# Lines like "v x y z r g b" are an extension of OBJ. trimesh 5.2.0 keeps the colours apart.
# Seen: "meshio: points of shape [3, 6], point data []", "trimesh: points of shape [3, 3]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install meshio==5.3.5 trimesh==5.2.0

run <<'PYTHON'
from finding import expect
import meshio
import trimesh

open("scan.obj", "w").write("v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nf 1 2 3\n")
mesh = meshio.read("scan.obj")
expect("meshio", f"points of shape {list(mesh.points.shape)}, point data {list(mesh.point_data)}", "points of shape [3, 6], point data []")
expect("trimesh", f"points of shape {list(trimesh.load_mesh('scan.obj').vertices.shape)}", "points of shape [3, 3]")
PYTHON
