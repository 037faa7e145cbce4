# SPDX-License-Identifier: BSD-3-Clause
"""Builds a scene from code, edits a loaded one and exports both. main.cc does the same in C++.

edit.py MODELS    the folder `models` of sceneweld
"""

import sys

import sceneweld


def box(name, mass, size, model):
    """A body that is a solid box, and its geometry, as in scene JSON."""
    x, y, z = size
    inertia = {"ixx": mass / 12 * (y * y + z * z), "iyy": mass / 12 * (x * x + z * z), "izz": mass / 12 * (x * x + y * y)}
    inertia.update(ixy=0, ixz=0, iyz=0)
    full_name = f"{model}::{name}"
    body = {"name": full_name, "model": model, "mass": mass, "inertia": inertia}
    shape = {"type": "box", "size": size}
    roles = ["proximity", "illustration"]
    return body, {"name": f"{full_name}::box", "body": full_name, "roles": roles, "shape": shape}


def cart_pole():
    """A cart that slides along x, and a pole that turns on it."""
    name = "cart_pole"
    cart, cart_box = box("cart", 2, [0.4, 0.2, 0.1], name)
    pole, pole_box = box("pole", 0.5, [0.04, 0.04, 1], name)
    at = lambda x, y, z: {"translation": [x, y, z], "rotation": [1, 0, 0, 0]}
    rail = {
        "name": f"{name}::rail", "model": name, "type": "prismatic", "parent": "world", "child": cart["name"],
        "frame_on_parent": at(0, 0, 0.5), "axis": [1, 0, 0], "lower": [-2], "upper": [2],
    }
    pin = {
        "name": f"{name}::pin", "model": name, "type": "revolute", "parent": cart["name"], "child": pole["name"],
        "frame_on_parent": at(0, 0, 0.05), "frame_on_child": at(0, 0, -0.5), "axis": [0, 1, 0], "default_position": [0.1],
    }
    return {"models": [{"name": name}], "bodies": [cart, pole], "joints": [rail, pin], "geometries": [cart_box, pole_box]}


def write(scene, path):
    kinds = [loss.kind for loss in scene.export(path)]
    print(f"{path}: {kinds.count('dropped')} dropped, {kinds.count('approximated')} approximated")


models = sys.argv[1]

# From code. Everything is checked as in a file.
scene = sceneweld.from_dict(cart_pole())
print(f"the pole stands at {scene.pose('cart_pole::pole')[2, 3]:.3f} m")
write(scene, "cart_pole.urdf")

# From a file, without the left gripper, and with another name for the right side. A scene never changes: each edit
# returns a copy.
cell = sceneweld.load(f"{models}/two_arm_cell.dmd.yaml", packages={"kit": f"{models}/kit"})
edited = cell.without(cell.models["left::gripper"])
edited = edited.renamed(edited.models["right"], "robot")
print(len(cell.bodies) - len(edited.bodies), "bodies fewer")
for edit in edited.diagnostics:
    print(edit.message)

# Values change in the data of the scene.
data = edited.to_dict()
elbow = next(joint for joint in data["joints"] if joint["name"] == "robot::arm::joint_4")
elbow["default_position"] = [1]
edited = sceneweld.from_dict(data, folder=models, packages={"kit": f"{models}/kit"})
write(edited, "cell.sdf")

# A scene that is not valid says why.
wrong = cart_pole()
wrong["joints"][1]["child"] = "cart_pole::stick"
try:
    sceneweld.from_dict(wrong)
except sceneweld.Error as error:
    print(error.message)
