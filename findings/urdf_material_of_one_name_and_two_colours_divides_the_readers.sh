#!/usr/bin/env bash
# A URDF that uses one material name for two colours has two red links in Pinocchio 4.1.0 (PyPI: pin), two green ones in PyBullet 3.2.7,
# and a red and a green one in MuJoCo 4.0.0 and yourdfpy 0.0.60.
# An engineer expects an error, or that each <material> with a <color> of its own has that colour.
# Pinocchio's parser keeps the first colour of the name, and PyBullet the last, also for links before it.
# Exporters that write name="" for each material are common. PyBullet takes the empty name for one material too; Pinocchio does not.
# No reader says anything.
# Seen: "Pinocchio, paint: red red", "PyBullet, paint: green green", "MuJoCo, paint: red green", "yourdfpy, paint: red green",
# "Pinocchio, no name: red green", "PyBullet, no name: green green".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install pin==4.1.0 pybullet==3.2.7 mujoco==4.0.0 yourdfpy==0.0.60

run <<'PYTHON'
from finding import expect
import mujoco
import pinocchio
import pybullet
import yourdfpy

pybullet.connect(pybullet.DIRECT)
pybullet.setPhysicsEngineParameter(enableFileCaching=0)


def urdf(name):
    def link(link_name, rgba):
        return f'''<link name="{link_name}"><visual><geometry><box size="1 1 1"/></geometry>
<material name="{name}"><color rgba="{rgba}"/></material></visual></link>'''

    # The element of MuJoCo, which keeps visuals, means nothing to the others.
    return f'''<robot name="r"><mujoco><compiler discardvisual="false" fusestatic="false"/></mujoco>
{link("a", "1 0 0 1")}{link("b", "0 1 0 1")}<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'''


def words(colours):
    return " ".join({(1, 0, 0): "red", (0, 1, 0): "green"}[tuple(round(float(x)) for x in c[:3])] for c in colours)


def colours_of_pinocchio(text):
    model = pinocchio.buildModelFromXML(text)
    shapes = pinocchio.buildGeomFromUrdfString(model, text, pinocchio.GeometryType.VISUAL)
    return words(shape.meshColor for shape in shapes.geometryObjects)


def colours_of_pybullet(text):
    with open("robot.urdf", "w") as f:
        f.write(text)
    return words(shape[7] for shape in pybullet.getVisualShapeData(pybullet.loadURDF("robot.urdf")))


expect("Pinocchio, paint", colours_of_pinocchio(urdf("paint")), "red red")
expect("PyBullet, paint", colours_of_pybullet(urdf("paint")), "green green")
expect("MuJoCo, paint", words(mujoco.MjModel.from_xml_string(urdf("paint")).geom_rgba), "red green")
robot = yourdfpy.URDF.load("robot.urdf").robot
expect("yourdfpy, paint", words(link.visuals[0].material.color.rgba for link in robot.links), "red green")
expect("Pinocchio, no name", colours_of_pinocchio(urdf("")), "red green")
expect("PyBullet, no name", colours_of_pybullet(urdf("")), "green green")
PYTHON
