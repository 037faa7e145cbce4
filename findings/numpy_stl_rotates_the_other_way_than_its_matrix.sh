#!/usr/bin/env bash
# numpy-stl 4.1.1 turns a mesh clockwise in rotate() and anticlockwise in transform().
# An engineer expects that rotate([0, 0, 1], pi / 2) takes the X axis to the Y axis: that is the right-hand rule, and
# rotation_matrix() of the same class gives the matrix that does it.
# rotate() multiplies row vectors by that matrix, which is the inverse rotation. transform() multiplies the matrix by columns.
# A part that a script turns into its place by 90 degrees faces away from it.
# Seen: "matrix times X: [0.0, 1.0, 0.0]", "transform: [0.0, 1.0, 0.0]", "rotate: [0.0, -1.0, 0.0]".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install numpy-stl==4.1.1 numpy==2.4.6

run <<'PYTHON'
import math
from finding import expect
import numpy
from stl.mesh import Mesh


def part():
    mesh = Mesh(numpy.zeros(1, dtype=Mesh.dtype))
    mesh.vectors[0] = [[1, 0, 0], [0, 0, 0], [0, 0, 1]]
    return mesh


matrix = Mesh.rotation_matrix([0, 0, 1], math.pi / 2)
expect("matrix times X", matrix @ [1, 0, 0], [0, 1, 0])
mesh = part()
whole = numpy.eye(4)
whole[:3, :3] = matrix
mesh.transform(whole)
expect("transform", mesh.vectors[0][0], [0, 1, 0])
mesh = part()
mesh.rotate([0, 0, 1], math.pi / 2)
expect("rotate", mesh.vectors[0][0], [0, -1, 0])
PYTHON
