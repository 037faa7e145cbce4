#!/usr/bin/env python3
"""Makes the synthetic inputs of the bench that DIR does not have yet: inputs.py DIR [SHARED]

With the models of SHARED, robots are iiwas of 11 bodies, otherwise the arm of models/kit. Links and bodies each have an inertia, two geometries and a joint; `tree` is a binary tree, `chain` a chain."""

import math
import os
import shutil
import struct
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


# --- Growth: the same scene with 10 to 10^6 bodies -------------------------------------------------------------------

# Short elements, so that a million of them are a file below the limit of 512 MiB.
NUMBERS = [number(i) for i in range(997)]
INERTIA = dict(ixx=0.1, ixy=0, ixz=0, iyy=0.09, iyz=0, izz=0.02)


def value(i):
    return NUMBERS[i % len(NUMBERS)]


def growth_urdf(count):
    inertia = " ".join(f'{name}="{moment}"' for name, moment in INERTIA.items())
    yield '<robot name="r">\n'
    for i in range(count):
        yield (f'<link name="l{i}"><inertial><mass value="{1 + i % 5}.5"/><inertia {inertia}/></inertial><collision>'
               f'<origin xyz="0 0 {value(i)}"/><geometry><box size="0.1 0.2 0.3"/></geometry></collision></link>\n')
        if i:
            yield (f'<joint name="j{i}" type="revolute"><parent link="l{(i - 1) // 2}"/><child link="l{i}"/>'
                   f'<origin xyz="{value(i)} 0 {value(i + 5)}"/><axis xyz="0 0 1"/>'
                   f'<limit effort="9" lower="-2" upper="2" velocity="5"/></joint>\n')
    yield "</robot>\n"


def growth_sdf(count):
    inertia = "".join(f"<{name}>{moment}</{name}>" for name, moment in INERTIA.items() if moment)
    yield '<sdf version="1.7"><model name="m">\n'
    for i in range(count):
        yield (f'<link name="l{i}"><pose>{value(i)} 0 {value(i + 5)} 0 0 0</pose><inertial><mass>{1 + i % 5}.5</mass>'
               f'<inertia>{inertia}</inertia></inertial><collision name="c"><geometry><box><size>0.1 0.2 0.3</size></box>'
               f'</geometry></collision></link>\n')
        if i:
            yield (f'<joint name="j{i}" type="revolute"><parent>l{(i - 1) // 2}</parent><child>l{i}</child><axis>'
                   f'<xyz>0 0 1</xyz><limit><lower>-2</lower><upper>2</upper></limit></axis></joint>\n')
    yield "</model></sdf>\n"


def growth_mjcf(count):
    yield '<mujoco model="m"><compiler angle="radian"/><worldbody>\n'
    stack = [0]
    while stack:
        i = stack.pop()
        if i < 0:
            yield "</body>\n"
            continue
        yield (f'<body name="b{i}" pos="{value(i)} 0 {value(i + 5)}"><inertial pos="0 0 0" mass="{1 + i % 5}.5" '
               f'diaginertia="0.1 0.09 0.05"/><joint name="j{i}" axis="0 0 1" range="-2 2" limited="true"/>'
               f'<geom name="g{i}" type="box" size="0.05 0.1 0.15"/>\n')
        stack.append(-1)
        stack += [child for child in (2 * i + 2, 2 * i + 1) if child < count]
    yield "</worldbody></mujoco>\n"


# --- Many robots ------------------------------------------------------------------------------------------------------

class Robot:
    """A model file that the inputs with many robots add, its base and its first joint."""

    def __init__(self, shared):
        if shared:
            self.file = "package://drake_models/iiwa_description/urdf/iiwa14_primitive_collision.urdf"
            self.joint = "iiwa_joint_1"
        else:
            self.file, self.joint = "package://kit/arm.urdf", "joint_1"

    def written_out(self, count):
        """One pair of directives for each robot."""
        yield "directives:\n"
        for i in range(count):
            yield (f"- add_model:\n    name: robot_{i}\n    file: {self.file}\n    default_joint_positions:\n"
                   f"      {self.joint}: [{value(i)}]\n- add_weld:\n    parent: world\n    child: robot_{i}::base\n"
                   f"    X_PC:\n      translation: [{value(i)}, {value(i + 1)}, 0]\n"
                   f"      rotation: !Rpy {{ deg: [0, 0, {value(i + 2)}] }}\n")

    def looped(self, count):
        """The same by for_each."""
        return (f"sceneweld: 1\ndirectives:\n- for_each: {{ i: {count} }}\n  do:\n  - add_model:\n"
                f"      name: robot_${{i}}\n      file: {self.file}\n      default_joint_positions:\n"
                f"        {self.joint}: [\"${{0.001 * (i % 997)}}\"]\n  - add_weld:\n      parent: world\n"
                f"      child: robot_${{i}}::base\n      X_PC:\n        translation: [\"${{0.5 * i}}\", 0.25, 0]\n"
                f"        rotation: !Rpy {{ deg: [0, 0, \"${{i % 360}}\"] }}\n")

    def at_random(self, count, file):
        """Robots that stand free, at random poses: one scene for each seed."""
        return "sceneweld: 1\ndirectives:\n" + "".join(f"""- add_model:
    name: robot_{i}
    file: {file}
    X_PB:
      translation: !UniformVector {{ min: [{i}, -1, 0], max: [{i}.9, 1, 0.5] }}
      rotation: !Rpy {{ deg: !UniformVector {{ min: [0, 0, 0], max: [0, 0, 360] }} }}
""" for i in range(count))


def ignoring(count, with_group):
    """Bodies of which none collides with another, by one group that ignores itself; or the same bodies without it."""
    text = "directives:\n" + "".join(f"- add_model: {{ name: box_{i}, file: one_link.urdf }}\n" for i in range(count))
    if with_group:
        text += "- add_collision_filter_group:\n    name: all\n    ignored_collision_filter_groups: [all]\n    members:\n"
        text += "".join(f'    - "box_{i}::body"\n' for i in range(count))
    return text


# --- Meshes -----------------------------------------------------------------------------------------------------------

def bumpy_ball(seed, rings):
    """Vertices and triangles of a closed surface: two poles, `rings` circles of 2 x `rings` vertices between them."""
    around = 2 * rings
    vertices = [(0.0, 0.0, 0.1)]
    for k in range(1, rings + 1):
        polar = math.pi * k / (rings + 1)
        for j in range(around):
            turn = 2 * math.pi * j / around
            radius = 0.1 + 0.01 * math.sin(3 * turn + seed) * math.sin(5 * polar + 2 * seed)
            vertices.append((radius * math.sin(polar) * math.cos(turn), radius * math.sin(polar) * math.sin(turn),
                             radius * math.cos(polar)))
    vertices.append((0.0, 0.0, -0.1))
    last = len(vertices) - 1
    triangles = []
    for j in range(around):
        following = (j + 1) % around
        triangles.append((0, 1 + j, 1 + following))
        for k in range(rings - 1):
            upper, lower = 1 + k * around, 1 + (k + 1) * around
            triangles.append((upper + j, lower + j, lower + following))
            triangles.append((upper + j, lower + following, upper + following))
        triangles.append((1 + (rings - 1) * around + j, last, 1 + (rings - 1) * around + following))
    return vertices, triangles


def stl(seed, rings):
    """A binary STL file, whose vertices are repeated in each triangle."""
    vertices, triangles = bumpy_ball(seed, rings)
    corners = [struct.pack("<3f", *vertex) for vertex in vertices]
    return b"\0" * 80 + struct.pack("<I", len(triangles)) + b"".join(
        b"\0" * 12 + b"".join(corners[i] for i in triangle) + b"\0\0" for triangle in triangles)


def obj(seed, rings):
    vertices, triangles = bumpy_ball(seed, rings)
    return ("".join(f"v {x:.6f} {y:.6f} {z:.6f}\n" for x, y, z in vertices) +
            "".join(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in triangles)).encode()


def collada(seed, rings):
    vertices, triangles = bumpy_ball(seed, rings)
    numbers = " ".join(f"{value:.6f}" for vertex in vertices for value in vertex)
    indices = " ".join(str(i) for triangle in triangles for i in triangle)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="meter" meter="1"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="ball" name="ball"><mesh>
<source id="positions"><float_array id="numbers" count="{3 * len(vertices)}">{numbers}</float_array>
<technique_common><accessor source="#numbers" count="{len(vertices)}" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="corners"><input semantic="POSITION" source="#positions"/></vertices>
<triangles count="{len(triangles)}"><input semantic="VERTEX" source="#corners" offset="0"/><p>{indices}</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="scene"><node id="node"><instance_geometry url="#ball"/></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#scene"/></scene></COLLADA>
""".encode()


# Name, writer, number of files and rings of each: 20 of 20,000 triangles (1 MB), 48 of 4,900.
MESHES = [("stl", stl, 20, 70), ("obj", obj, 20, 70), ("dae", collada, 48, 35)]


def mesh_robot(suffix, count):
    """A chain of links, each of which is drawn as one mesh and collides as the same mesh."""
    parts = [f'<robot name="{suffix}">\n']
    for i in range(count):
        mesh = f'<geometry><mesh filename="{suffix}_{i}.{suffix}"/></geometry>'
        parts.append(f'  <link name="link_{i}"><inertial><mass value="4"/><inertia ixx="0.02" ixy="0" ixz="0" iyy="0.02" '
                     f'iyz="0" izz="0.02"/></inertial><visual>{mesh}</visual><collision>{mesh}</collision></link>\n')
        if i:
            parts.append(f'  <joint name="joint_{i}" type="revolute"><parent link="link_{i - 1}"/><child link="link_{i}"/>'
                         f'<origin xyz="0 0 0.4"/><axis xyz="1 0 0"/>'
                         f'<limit effort="9" lower="-2" upper="2" velocity="5"/></joint>\n')
    return "".join(parts) + "</robot>\n"


# The scene whose reload is measured, with all of these meshes. The translation changes between two loads.
RELOADED = "directives:\n" + "".join(f"""- add_model: {{ name: {suffix}, file: {suffix}.urdf }}
- add_weld: {{ parent: world, child: "{suffix}::link_0", X_PC: {{ translation: [{i}, 0, 0] }} }}
""" for i, (suffix, *_) in enumerate(MESHES))


def unknown(count):
    attributes = "".join(f' unknown_{i}="1"' for i in range(count))
    return f'<robot name="r"><link name="a"{attributes}/></robot>'


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    shared = sys.argv[2] if len(sys.argv) == 3 else None

    def write(name, text):
        path = os.path.join(sys.argv[1], name)
        if os.path.exists(path):
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # A run that is stopped leaves no part of an input, which later runs would take.
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.writelines([text] if isinstance(text, str) else text)
        os.replace(path + ".new", path)

    robot = Robot(shared)
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
        write(f"unknown_{count}.urdf", unknown(count))
        write(f"dmd_{count}.dmd.yaml", robot.written_out(count))
        write(f"for_each_{count}.dmd.yaml", robot.looped(count))
        write(f"ignoring_{count}.dmd.yaml", ignoring(count, True))
        write(f"colliding_{count}.dmd.yaml", ignoring(count, False))
    write("urdf_tree_10000_moved.urdf", urdf(10000, "tree").replace('lower="-2.5"', 'lower="-2.4"', 1))
    for power in range(1, 7):
        count = 10 ** power
        write(f"growth/urdf_{count}.urdf", growth_urdf(count))
        write(f"growth/sdf_{count}.sdf", growth_sdf(count))
        write(f"growth/mjcf_{count}.xml", growth_mjcf(count))
        write(f"growth/dmd_{count // 10}.dmd.yaml", robot.written_out(count // 10))
    # The service reads only below one folder, so the batch has copies of its models.
    if shared:
        models = os.path.join(shared, "models", "drake_models")
        copies = os.path.join(sys.argv[1], "batch", "iiwa_description")
        if not os.path.exists(copies):
            shutil.copytree(os.path.join(models, "iiwa_description"), copies)
        write("batch/package.xml", "<package><name>drake_models</name></package>\n")
    else:
        copies = os.path.join(sys.argv[1], "batch", "kit")
        if not os.path.exists(copies):
            shutil.copytree("models/kit", copies)
        write("batch/package.xml", "<package><name>kit</name></package>\n")
    for suffix, make, count, rings in MESHES:
        write(f"meshes/{suffix}.urdf", mesh_robot(suffix, count))
        for i in range(count):
            path = os.path.join(sys.argv[1], "meshes", f"{suffix}_{i}.{suffix}")
            if not os.path.exists(path):
                with open(path, "wb") as mesh:
                    mesh.write(make(i, rings))
    write("meshes/reloaded.dmd.yaml", RELOADED)
    file = "iiwa_description/urdf/iiwa14_primitive_collision.urdf" if shared else "kit/arm.urdf"
    write("batch/robots_20.dmd.yaml", robot.at_random(20, file))
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
