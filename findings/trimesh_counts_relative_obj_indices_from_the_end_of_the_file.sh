#!/usr/bin/env bash
# trimesh 5.2.0 counts negative indices of an OBJ file from the last vertex of the file.
# An engineer expects that they count back from the face that has them, as the OBJ specification says.
# The two rules agree for a file with one object, and differ for every object but the last.
# Two cubes in one file become the second cube twice, with the volume that one expects and without a message.
# MuJoCo 4.0.0 reads the file right. meshio 5.3.5 returns the negative numbers less one.
# Seen: "trimesh, absolute: x from 0.0 to 11.0", "trimesh, relative: x from 10.0 to 11.0, volume 2.0",
# "MuJoCo, relative: x from 0.0 to 11.0", "meshio, relative: indices from -9 to -2".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install trimesh==5.2.0 meshio==5.3.5 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import meshio
import mujoco
import numpy as np
import trimesh

corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
faces = [(1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)]


def write(path, index):
    with open(path, "w") as f:
        for cube in (0, 1):
            for x, y, z in corners:
                f.write(f"v {x + 10 * cube} {y} {z}\n")
            for face in faces:
                f.write("f " + " ".join(str(index(i, cube)) for i in face) + "\n")


write("absolute.obj", lambda i, cube: i + 8 * cube)
write("relative.obj", lambda i, cube: i - 9)


def span(points):
    return f"x from {float(min(p[0] for p in points))} to {float(max(p[0] for p in points))}"


expect("trimesh, absolute", span(trimesh.load_mesh("absolute.obj").vertices), "x from 0.0 to 11.0")
mesh = trimesh.load_mesh("relative.obj")
expect("trimesh, relative", f"{span(mesh.vertices)}, volume {float(mesh.volume):.1f}", "x from 10.0 to 11.0, volume 2.0")
model = mujoco.MjModel.from_xml_string(
    '<mujoco><asset><mesh name="m" file="relative.obj"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>',
    {"relative.obj": open("relative.obj", "rb").read()})
points = []
for vertex in model.mesh_vert: # MuJoCo moves a mesh to its centre and its principal axes.
    point = np.zeros(3)
    mujoco.mju_rotVecQuat(point, vertex.astype(float), model.mesh_quat[0])
    points.append(np.round(point + model.mesh_pos[0], 5) + 0.0)
expect("MuJoCo, relative", span(points), "x from 0.0 to 11.0")
cells = meshio.read("relative.obj").cells[0].data
expect("meshio, relative", f"indices from {cells.min()} to {cells.max()}", "indices from -9 to -2")
PYTHON
