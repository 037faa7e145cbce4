#!/usr/bin/env python3
"""Makes the synthetic inputs of the bench that DIR does not have yet: inputs.py DIR

Links and bodies each have an inertia, two geometries and a joint; `tree` is a binary tree, `chain` a chain."""

import math
import os
import sys


def number(i):
    return f"{0.1 + 0.3 * math.sin(i * 7.7):.6f}"


def parent(i, shape):
    return i - 1 if shape == "chain" else (i - 1) // 2


def urdf(count, shape):
    parts = ['<?xml version="1.0"?>\n<robot name="r">\n']
    for i in range(count):
        parts.append(f"""  <link name="link_{i}">
    <inertial>
      <origin xyz="{number(i)} {number(i + 1)} 0" rpy="0 0 {number(i)}"/>
      <mass value="{1 + i % 5}.5"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.09" iyz="0" izz="0.02"/>
    </inertial>
    <visual>
      <origin xyz="0 0 {number(i + 3)}" rpy="0 0 0"/>
      <geometry><box size="0.1 0.2 0.3"/></geometry>
      <material name="grey"><color rgba="0.4 0.4 0.4 1"/></material>
    </visual>
    <collision>
      <origin xyz="0 0 {number(i + 3)}" rpy="0 0 0"/>
      <geometry><cylinder radius="0.05" length="0.3"/></geometry>
    </collision>
  </link>
""")
        if i:
            parts.append(f"""  <joint name="joint_{i}" type="revolute">
    <parent link="link_{parent(i, shape)}"/>
    <child link="link_{i}"/>
    <origin xyz="{number(i)} 0 {number(i + 5)}" rpy="{number(i + 1)} 0 0"/>
    <axis xyz="0 0 1"/>
    <limit effort="100" lower="-2.5" upper="2.5" velocity="5"/>
    <dynamics damping="0.5"/>
  </joint>
""")
    return "".join(parts) + "</robot>\n"


def sdf_model(name, count, shape):
    parts = [f'  <model name="{name}">\n']
    for i in range(count):
        parts.append(f"""    <link name="link_{i}">
      <pose>{number(i)} {number(i + 1)} {number(i + 2)} 0 0 {number(i)}</pose>
      <inertial>
        <pose>{number(i)} {number(i + 1)} 0 0 0 0</pose>
        <mass>{1 + i % 5}.5</mass>
        <inertia><ixx>0.1</ixx><ixy>0</ixy><ixz>0</ixz><iyy>0.09</iyy><iyz>0</iyz><izz>0.02</izz></inertia>
      </inertial>
      <visual name="visual">
        <pose>0 0 {number(i + 3)} 0 0 0</pose>
        <geometry><box><size>0.1 0.2 0.3</size></box></geometry>
      </visual>
      <collision name="collision">
        <pose>0 0 {number(i + 3)} 0 0 0</pose>
        <geometry><cylinder><radius>0.05</radius><length>0.3</length></cylinder></geometry>
      </collision>
    </link>
""")
        if i:
            parts.append(f"""    <joint name="joint_{i}" type="revolute">
      <parent>link_{parent(i, shape)}</parent>
      <child>link_{i}</child>
      <axis><xyz>0 0 1</xyz><limit><lower>-2.5</lower><upper>2.5</upper><effort>100</effort></limit></axis>
    </joint>
""")
    return "".join(parts) + "  </model>\n"


def sdf(body):
    return f'<?xml version="1.0"?>\n<sdf version="1.7">\n{body}</sdf>\n'


def world(body):
    return sdf(f'<world name="w">\n{body}</world>\n')


def mjcf_tree(count):
    parts = ['<mujoco model="m">\n<compiler angle="radian"/>\n<worldbody>\n']
    stack = [0]
    while stack:
        i = stack.pop()
        if i < 0:
            parts.append("</body>\n")
            continue
        parts.append(f'<body name="b{i}" pos="{number(i)} 0 {number(i + 5)}" euler="{number(i + 1)} 0 0">'
                     f'<inertial pos="{number(i)} 0 0" mass="{1 + i % 5}.5" diaginertia="0.1 0.09 0.05"/>'
                     f'<joint name="j{i}" type="hinge" axis="0 0 1" range="-2.5 2.5" limited="true" damping="0.5"/>'
                     f'<geom name="g{i}" type="box" size="0.05 0.1 0.15" rgba="0.4 0.4 0.4 1"/>\n')
        stack.append(-1)
        stack += [child for child in (2 * i + 2, 2 * i + 1) if child < count]
    return "".join(parts) + "</worldbody>\n</mujoco>\n"


def directives(count):
    return "directives:\n" + "".join(f"""- add_model:
    name: robot_{i}
    file: package://kit/arm.urdf
    default_joint_positions:
      joint_1: [{number(i)}]
- add_weld:
    parent: world
    child: robot_{i}::base
    X_PC:
      translation: [{number(i)}, {number(i + 1)}, 0]
      rotation: !Rpy {{ deg: [0, 0, {number(i + 2)}] }}
""" for i in range(count))


ONE_LINK = """<robot name="box">
  <link name="body"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
</robot>
"""


def frames(count):
    """Each is placed on the previous one."""
    parts = ["directives:\n- add_model: { name: box, file: one_link.urdf }\n"]
    base = "box::body"
    for i in range(count):
        parts.append(f"- add_frame: {{ name: frame_{i}, X_PF: {{ base_frame: {base}, translation: [0, 0, {number(i)}] }} }}\n")
        base = f"frame_{i}"
    return "".join(parts)


def groups(count):
    """A group for each model, which ignores itself and the next one."""
    return "directives:\n" + "".join(
        f"- add_model: {{ name: box_{i}, file: one_link.urdf }}\n" for i in range(count)) + "".join(
            f"- add_collision_filter_group: {{ name: g_{i}, members: [\"box_{i}::body\"], "
            f"ignored_collision_filter_groups: [g_{i}, g_{(i + 1) % count}] }}\n" for i in range(count))


def nested(count):
    """Models in one model, each welded to its base."""
    parts = ['  <model name="rack">\n    <link name="base"/>\n']
    for i in range(count):
        parts.append(f"""    <model name="m{i}"><pose>{i} 0 0 0 0 0</pose><link name="body"/></model>
    <joint name="j{i}" type="fixed"><parent>base</parent><child>m{i}::body</child></joint>
""")
    return sdf("".join(parts) + "  </model>\n")


def names(count):
    """The same file of directives in many name spaces."""
    return "directives:\n" + "".join(
        f"- add_model_instance: {{ name: n_{i} }}\n"
        f"- add_directives: {{ file: names.dmd.yaml, model_namespace: n_{i} }}\n" for i in range(count))


def fleet(count):
    """Each model has a file of its own."""
    return "directives:\n" + "".join(f"- add_model: {{ name: r{i}, file: fleet/robot_{i}.urdf }}\n" for i in range(count))


XACRO_UR = """<robot xmlns:xacro="http://wiki.ros.org/xacro" name="ur">
  <xacro:arg name="name" default="ur"/>
  <xacro:arg name="ur_type" default="ur20"/>
  <xacro:arg name="safety_limits" default="true"/>
  <xacro:include filename="$(find ur_description)/urdf/ur_mocked.urdf.xacro"/>
</robot>
"""


def include(name):
    return f"<include><uri>{name}.sdf</uri><name>{name}</name></include>\n"


NAMES = """directives:
- add_model: { name: box, file: one_link.urdf }
- add_frame: { name: top, X_PF: { base_frame: "box::body", translation: [0, 0, 0.1] } }
"""


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)

    def write(name, text):
        path = os.path.join(sys.argv[1], name)
        if os.path.exists(path):
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    write("one_link.urdf", ONE_LINK)
    write("ur20.urdf.xacro", XACRO_UR)
    write("names.dmd.yaml", NAMES)
    for count in (1000, 10000):
        write(f"frames_{count}.dmd.yaml", frames(count))
        write(f"groups_{count}.dmd.yaml", groups(count))
        write(f"nested_{count}.sdf", nested(count))
        write(f"names_{count}.dmd.yaml", names(count))
        for shape in ("chain", "tree"):
            write(f"urdf_{shape}_{count}.urdf", urdf(count, shape))
        write(f"mjcf_tree_{count}.xml", mjcf_tree(count))
        write(f"dmd_{count}.dmd.yaml", directives(count))
    # Many different files: of a list of directives, and of models in models.
    fleet_size = 100
    write("fleet.dmd.yaml", fleet(fleet_size))
    for i in range(fleet_size):
        write(f"fleet/robot_{i}.urdf", urdf(60, "tree"))
    racks = 20
    write("racks/world.sdf", world("".join(include(f"rack_{i}") for i in range(racks))))
    for i in range(racks):
        shelves = "".join(include(f"shelf_{i}_{k}") for k in range(5))
        write(f"racks/rack_{i}.sdf", sdf(f"<model name='rack_{i}'><link name='frame'/>{shelves}</model>\n"))
        for k in range(5):
            write(f"racks/shelf_{i}_{k}.sdf", sdf(sdf_model(f"shelf_{i}_{k}", 30, "tree")))
    write("models/small/model.sdf", sdf(sdf_model("small", 3, "chain")))
    write("models/small/model.config", "<model><name>small</name><sdf version='1.7'>model.sdf</sdf></model>\n")
    for count in (100, 1000):
        write(f"sdf_tree_{count}.sdf", sdf(sdf_model("m", count, "tree")))
        write(f"sdf_world_models_{count}.sdf", world("".join(sdf_model(f"m{i}", 3, "chain") for i in range(count))))
        write(f"sdf_world_inc_small_{count}.sdf", world("".join(
            f"<include><uri>model://small</uri><name>m{i}</name><pose>{i} 0 0 0 0 0</pose></include>\n"
            for i in range(count))))


if __name__ == "__main__":
    main()
