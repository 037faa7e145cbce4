#!/usr/bin/env bash
# MuJoCo 4.0.0 scales the points of a disc twice, in the built-in mesh and in a flexcomp.
# An engineer expects that a disc has the extent of the square of the same counts and spacings, as a cylinder has that of its box.
# MuJoCo multiplies the points, which are in metres, by the half extent once more: a disc of 4 x 4 points with a spacing of 0.1 m has a
# radius of 22.5 mm instead of 150 mm, and with a spacing of 20 m it is 30 times too large.
# The built-in box of dimension 2 has no upper side, so that its shell is too light and its `exact` volume too small.
# Seen: "half a side of the square: 0.1500, radius of the disc: 0.0225, of the mesh: 0.0225",
# "area of the box without a top, from its mass: 0.36 of 0.40".
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco
import numpy

mujoco.set_mju_user_warning(lambda message: None)


def model(mesh, body=""):
    return mujoco.MjModel.from_xml_string(f'''<mujoco><asset><mesh name="m" {mesh}/></asset><worldbody><body><freejoint/>
<geom type="mesh" mesh="m" contype="0" conaffinity="0"/></body>{body}</worldbody></mujoco>''')


def extent(kind, measure):
    m = model('vertex="0 0 0 1 0 0 0 1 0 0 0 1"', f'''<flexcomp name="f" type="{kind}" count="4 4 1" spacing="0.1 0.1 0.1" dim="2"
radius="0.001"><edge equality="true"/></flexcomp>''')
    data = mujoco.MjData(m)
    mujoco.mj_forward(m, data)
    return measure(data.flexvert_xpos).max()


def radii(points):
    return numpy.linalg.norm(points, axis=1)


mesh = model('builtin="disc" params="4 4 1 0.1 0.1 0.1"').mesh_vert
radius = radii(mesh).max()
expect("half a side of the square", f"{extent('square', numpy.abs):.4f}, radius of the disc: "
       f"{extent('disc', radii):.4f}, of the mesh: {radius:.4f}",
       "0.1500, radius of the disc: 0.0225, of the mesh: 0.0225")
box = model('builtin="box" params="3 3 3 0.1 0.1 0.2 2" inertia="shell"')
expect("area of the box without a top, from its mass", f"{box.body_mass[1] / 1000:.2f} of 0.40", "0.36 of 0.40")
PYTHON
