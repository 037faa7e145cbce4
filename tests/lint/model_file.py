"""URDF, SDFormat and MJCF files as XML, with the changes that defects are made of.

The classes of the three formats have the same functions, so that a defect is written once for all of them.
"""
import dataclasses
import io
import math
import pathlib
import xml.etree.ElementTree as ET

DRAKE = "http://drake.mit.edu"
PLANTED = "planted"  # The name of elements that are added to a model.


def numbers(values):
    return " ".join(f"{value:.9g}" for value in values)


def floats(text):
    return tuple(float(word) for word in (text or "").split())


def inertia_of_box(mass, size):
    x, y, z = (length * length for length in size)
    return (mass / 12 * (y + z), mass / 12 * (x + z), mass / 12 * (x + y))


@dataclasses.dataclass
class Part:
    """A body to add, on a joint. Lengths in m, masses in kg, angles in rad."""

    name: str = PLANTED
    at: tuple = (5, 0, 0)
    mass: float = 1
    size: tuple = (0.1, 0.2, 0.3)
    inertia: tuple = None  # None: that of the box.
    com: tuple = (0, 0, 0)
    collision: str = "box"  # `box`, the path of a mesh, or empty.
    visual: str = "box"
    mesh_scale: float = 1
    visual_scale: float = 1
    joint: str = "revolute"
    limits: tuple = (-1, 1)
    damping: float = 0.1
    mimic: str = ""  # The joint that it follows.

    def moments(self):
        return self.inertia or inertia_of_box(self.mass, self.size)

    def shapes(self):
        return ("visual", self.visual, self.visual_scale), ("collision", self.collision, self.mesh_scale)


def parse(path):
    """The root of an XML file. Its prefixes of namespaces stay when it is written."""
    text = path.read_text(encoding="utf-8")
    for _, (prefix, uri) in ET.iterparse(io.StringIO(text), events=["start-ns"]):
        if prefix and not prefix.startswith("ns"):
            ET.register_namespace(prefix, uri)
    ET.register_namespace("drake", DRAKE)
    return ET.fromstring(text)


class ModelFile:
    """The base of the three formats: a parsed file that changes in memory."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.root = parse(self.path)
        self.parts = []  # Elements of added bodies.
        self.model = self.model_element()
        if self.model is None:
            raise ValueError("no model")

    def text(self):
        return ET.tostring(self.root, encoding="unicode")

    def add(self, parent, xml):
        element = ET.fromstring(f'<wrap xmlns:drake="{DRAKE}">{xml}</wrap>')[0]
        parent.append(element)
        return element

    def rename(self, name):
        self.model.set("name" if self.kind != "mjcf" else "model", name)

    def moving_body(self):
        """A body whose geometry is all primitives and to which nothing is welded, or a new one."""
        for body in self.bodies():
            if body.mass and body.mass > 1e-3 and body.has_only_primitives() and self.moves_alone(body):
                return body
        return self.attach(Part())

    def body_with_mass(self):
        for body in self.bodies():
            if body.mass and body.mass > 1e-3:
                return body
        return self.attach(Part())

    def hinge(self):
        """A revolute joint with limits that follows no other, or a new one."""
        for joint in self.joints():
            if joint.is_plain_hinge():
                return joint
        return self.joint_of(self.attach(Part()))


class Urdf(ModelFile):
    kind = "urdf"

    def model_element(self):
        return self.root if self.root.tag == "robot" and self.root.find("link") is not None else None

    def bodies(self):
        return [UrdfBody(link) for link in self.model.findall("link")]

    def joints(self):
        return [UrdfJoint(joint) for joint in self.model.findall("joint")]

    def root_body(self):
        children = {joint.child for joint in self.joints()}
        return next(body for body in self.bodies() if body.name not in children and body.name != "world")

    def moves_alone(self, body):
        joints = [joint for joint in self.joints() if body.name in (joint.parent, joint.child)]
        is_held = any(joint.child == body.name for joint in joints)
        return is_held and not any(joint.type == "fixed" for joint in joints)

    def joint_of(self, body):
        return next(joint for joint in self.joints() if joint.child == body.name)

    def attach(self, part, parent=None):
        parent = parent or self.root_body()
        shapes = ""
        for tag, shape, scale in part.shapes():
            if shape:
                inner = (f'<box size="{numbers(part.size)}"/>' if shape == "box"
                         else f'<mesh filename="{shape}" scale="{scale} {scale} {scale}"/>')
                shapes += f"<{tag}><geometry>{inner}</geometry></{tag}>"
        ixx, iyy, izz = part.moments()
        inertial = f"""<inertial><origin xyz="{numbers(part.com)}"/><mass value="{part.mass}"/>
            <inertia ixx="{ixx:.9g}" iyy="{iyy:.9g}" izz="{izz:.9g}" ixy="0" ixz="0" iyz="0"/></inertial>"""
        link = self.add(self.model, f'<link name="{part.name}">{inertial}{shapes}</link>')
        limit = f'<limit lower="{part.limits[0]}" upper="{part.limits[1]}" effort="10" velocity="2"/>'
        mimic = f'<mimic joint="{part.mimic}"/>' if part.mimic else ""
        self.add(self.model, f"""<joint name="{part.name}_joint" type="{part.joint}"><parent link="{parent.name}"/>
            <child link="{part.name}"/><origin xyz="{numbers(part.at)}"/><axis xyz="0 1 0"/>{limit}
            <dynamics damping="{part.damping}"/>{mimic}</joint>""")
        return UrdfBody(link)

    def group(self, name, members, ignored):
        inner = "".join(f'<drake:member link="{member}"/>' for member in members)
        self.add(self.model, f"""<drake:collision_filter_group name="{name}">{inner}
            <drake:ignored_collision_filter_group name="{ignored}"/></drake:collision_filter_group>""")


class UrdfBody:
    def __init__(self, link):
        self.element, self.name = link, link.get("name")

    @property
    def mass(self):
        mass = self.element.find("inertial/mass")
        return None if mass is None else float(mass.get("value"))

    @mass.setter
    def mass(self, value):
        self.element.find("inertial/mass").set("value", f"{value:.9g}")

    def moments(self):
        inertia = self.element.find("inertial/inertia")
        return tuple(float(inertia.get(name, "0")) for name in ("ixx", "iyy", "izz"))

    def set_moments(self, moments):
        inertia = self.element.find("inertial/inertia")
        for name, value in zip(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), (*moments, 0, 0, 0)):
            inertia.set(name, f"{value:.9g}")

    def set_com(self, com):
        inertial = self.element.find("inertial")
        origin = inertial.find("origin")
        (ET.SubElement(inertial, "origin") if origin is None else origin).set("xyz", numbers(com))

    def geometries(self, tag):
        return self.element.findall(tag)

    def has_only_primitives(self):
        shapes = self.element.findall("visual/geometry/*") + self.element.findall("collision/geometry/*")
        return (self.element.find("collision") is not None and self.moments() != () and
                all(shape.tag in ("box", "cylinder") for shape in shapes))

    def meshes(self, tag):
        return self.element.findall(tag + "/geometry/mesh")


class UrdfJoint:
    def __init__(self, joint):
        self.element, self.name, self.type = joint, joint.get("name"), joint.get("type")
        self.parent, self.child = joint.find("parent").get("link"), joint.find("child").get("link")

    def moves(self):
        return self.type in ("revolute", "prismatic", "continuous")

    def is_plain_hinge(self):
        has_all = self.element.find("limit") is not None and self.element.find("axis") is not None
        return self.type == "revolute" and has_all and self.element.find("mimic") is None

    def set_limit(self, **values):
        for name, value in values.items():
            self.element.find("limit").set(name, f"{value:.9g}")

    def set_limits(self, lower, upper):
        self.set_limit(lower=lower, upper=upper)

    def drop_limits(self):
        for name in ("lower", "upper"):
            self.element.find("limit").attrib.pop(name, None)

    def set_axis_length(self, length):
        axis = self.element.find("axis")
        axis.set("xyz", numbers(length * value for value in floats(axis.get("xyz"))))

    def drop_damping(self):
        for dynamics in self.element.findall("dynamics"):
            self.element.remove(dynamics)


class Sdf(ModelFile):
    kind = "sdf"

    def model_element(self):
        models = [model for model in self.root.iter("model")
                  if model.find("link") is not None and model.findtext("static", "").strip() not in ("true", "1")]
        # Drake, whose rules hold for directives, has no such joint.
        is_simple = self.root.tag == "sdf" and self.root.find(".//joint[@type='revolute2']") is None
        return models[0] if models and is_simple else None

    def bodies(self):
        return [SdfBody(link) for link in self.model.findall("link")]

    def joints(self):
        return [SdfJoint(joint) for joint in self.model.findall("joint")]

    def root_body(self):
        # The first with a shape: some models begin with bodies that only add degrees of freedom.
        bodies = [body for body in self.bodies() if body.element not in self.parts]
        return next((body for body in bodies if body.geometries("collision")), bodies[0])

    moves_alone = Urdf.moves_alone
    joint_of = Urdf.joint_of

    def attach(self, part, parent=None):
        parent = parent or self.root_body()
        shapes = ""
        for tag, shape, scale in part.shapes():
            if shape:
                inner = (f"<box><size>{numbers(part.size)}</size></box>" if shape == "box"
                         else f"<mesh><uri>{shape}</uri><scale>{scale} {scale} {scale}</scale></mesh>")
                shapes += f'<{tag} name="{tag}"><geometry>{inner}</geometry></{tag}>'
        ixx, iyy, izz = part.moments()
        link = self.add(self.model, f"""<link name="{part.name}"><pose>{numbers(part.at)} 0 0 0</pose>
            <inertial><pose>{numbers(part.com)} 0 0 0</pose><mass>{part.mass}</mass><inertia><ixx>{ixx:.9g}</ixx>
            <iyy>{iyy:.9g}</iyy><izz>{izz:.9g}</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz></inertia></inertial>
            {shapes}</link>""")
        self.parts.append(link)
        self.add(self.model, f"""<joint name="{part.name}_joint" type="{part.joint}"><parent>{parent.name}</parent>
            <child>{part.name}</child><axis><xyz>0 1 0</xyz><limit><lower>{part.limits[0]}</lower>
            <upper>{part.limits[1]}</upper><effort>10</effort><velocity>2</velocity></limit>
            <dynamics><damping>{part.damping}</damping></dynamics></axis></joint>""")
        return SdfBody(link)

    def group(self, name, members, ignored):
        inner = "".join(f"<drake:member>{member}</drake:member>" for member in members)
        self.add(self.model, f"""<drake:collision_filter_group name="{name}">{inner}
            <drake:ignored_collision_filter_group>{ignored}</drake:ignored_collision_filter_group>
            </drake:collision_filter_group>""")


class SdfBody:
    def __init__(self, link):
        self.element, self.name = link, link.get("name")

    @property
    def mass(self):
        mass = self.element.find("inertial/mass")
        return None if mass is None or self.element.find("inertial/inertia/ixx") is None else float(mass.text)

    @mass.setter
    def mass(self, value):
        self.element.find("inertial/mass").text = f"{value:.9g}"

    def moments(self):
        inertia = self.element.find("inertial/inertia")
        return tuple(float(inertia.findtext(name, "0")) for name in ("ixx", "iyy", "izz"))

    def set_moments(self, moments):
        inertia = self.element.find("inertial/inertia")
        for name, value in zip(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), (*moments, 0, 0, 0)):
            element = inertia.find(name)
            (ET.SubElement(inertia, name) if element is None else element).text = f"{value:.9g}"

    def set_com(self, com):
        inertial = self.element.find("inertial")
        pose = inertial.find("pose")
        (ET.SubElement(inertial, "pose") if pose is None else pose).text = numbers((*com, 0, 0, 0))

    def geometries(self, tag):
        return self.element.findall(tag)

    def has_only_primitives(self):
        shapes = self.element.findall("visual/geometry/*") + self.element.findall("collision/geometry/*")
        is_primitive = all(shape.tag in ("box", "cylinder") for shape in shapes)
        return self.element.find("collision") is not None and is_primitive

    def meshes(self, tag):
        return self.element.findall(tag + "/geometry/mesh")


class SdfJoint:
    def __init__(self, joint):
        self.element, self.name, self.type = joint, joint.get("name"), joint.get("type")
        self.parent, self.child = joint.findtext("parent", "").strip(), joint.findtext("child", "").strip()

    def moves(self):
        return self.type in ("revolute", "prismatic", "continuous")

    def is_plain_hinge(self):
        return (self.type == "revolute" and self.element.find("axis/limit/lower") is not None
                and self.element.find("axis/limit/upper") is not None and self.element.find("axis/xyz") is not None)

    def set_limit(self, **values):
        limit = self.element.find("axis/limit")
        for name, value in values.items():
            element = limit.find(name)
            (ET.SubElement(limit, name) if element is None else element).text = f"{value:.9g}"

    set_limits = UrdfJoint.set_limits

    def drop_limits(self):
        limit = self.element.find("axis/limit")
        for name in ("lower", "upper"):
            limit.remove(limit.find(name))

    def set_axis_length(self, length):
        axis = self.element.find("axis/xyz")
        axis.text = numbers(length * value for value in floats(axis.text))

    def drop_damping(self):
        for axis in self.element.findall("axis"):
            for dynamics in axis.findall("dynamics"):
                axis.remove(dynamics)


class Mjcf(ModelFile):
    kind = "mjcf"

    def model_element(self):
        compiler = self.root.find("compiler")
        compiler = {} if compiler is None else compiler.attrib
        self.turn = 1 if compiler.get("angle") == "radian" else 180 / math.pi
        # With these, the file says too little about itself.
        is_simple = compiler.get("inertiafromgeom") != "true" and self.root.find(".//include") is None
        is_simple = is_simple and self.root.find("worldbody/body") is not None
        return self.root if self.root.tag == "mujoco" and is_simple else None

    def bodies(self):
        return [MjcfBody(self, body) for body in self.root.findall("worldbody//body")]

    def joints(self):
        return [MjcfJoint(self, body, joint) for body in self.root.findall("worldbody//body")
                for joint in body.findall("joint") if joint.get("name")]

    def root_body(self):
        return self.bodies()[0]

    def moves_alone(self, body):
        children = body.element.findall("body")
        return body.element.find("joint") is not None and all(child.find("joint") is not None for child in children)

    def joint_of(self, body):
        return MjcfJoint(self, body.element, body.element.find("joint"))

    def section(self, tag):
        section = self.root.find(tag)
        return ET.SubElement(self.root, tag) if section is None else section

    def geom(self, part, shape, is_visual):
        bits = 'contype="0" conaffinity="0" group="2"' if is_visual else 'contype="1" conaffinity="1" group="3"'
        name = f"{part.name}_{'visual' if is_visual else 'collision'}"
        if shape == "box":
            half = numbers(length / 2 for length in part.size)
            return f'<geom name="{name}" type="box" size="{half}" pos="0 0 0" {bits}/>'
        scale = numbers(3 * (part.visual_scale if is_visual else part.mesh_scale,))
        self.add(self.section("asset"), f'<mesh name="{name}" file="{shape}" scale="{scale}"/>')
        return f'<geom name="{name}" type="mesh" mesh="{name}" {bits}/>'

    def attach(self, part, parent=None):
        parent = (parent or self.root_body()).element
        geoms = self.geom(part, part.visual, True) if part.visual else ""
        geoms += self.geom(part, part.collision, False) if part.collision else ""
        kind = {"revolute": "hinge", "prismatic": "slide"}[part.joint]
        turn = self.turn if kind == "hinge" else 1
        body = self.add(parent, f"""<body name="{part.name}" pos="{numbers(part.at)}">
            <inertial pos="{numbers(part.com)}" mass="{part.mass}" diaginertia="{numbers(part.moments())}"/>
            <joint name="{part.name}_joint" type="{kind}" axis="0 1 0" limited="true"
             range="{numbers(turn * limit for limit in part.limits)}" damping="{part.damping}" armature="0"
             frictionloss="0" stiffness="0" actuatorfrclimited="false"/>{geoms}</body>""")
        return MjcfBody(self, body)


class MjcfBody:
    def __init__(self, file, body):
        self.file, self.element, self.name = file, body, body.get("name")

    @property
    def mass(self):
        inertial = self.element.find("inertial")
        return None if inertial is None or inertial.get("diaginertia") is None else float(inertial.get("mass"))

    @mass.setter
    def mass(self, value):
        self.element.find("inertial").set("mass", f"{value:.9g}")

    def moments(self):
        return floats(self.element.find("inertial").get("diaginertia"))

    def set_moments(self, moments):
        inertial = self.element.find("inertial")
        inertial.attrib.pop("quat", None)
        inertial.set("diaginertia", numbers(moments))

    def set_com(self, com):
        self.element.find("inertial").set("pos", numbers(com))

    def geometries(self, _):
        return self.element.findall("geom")

    def has_only_primitives(self):
        geoms = self.element.findall("geom")
        return bool(geoms) and all(geom.get("type") in ("box", "cylinder", "capsule") for geom in geoms)


class MjcfJoint:
    def __init__(self, file, body, joint):
        self.file, self.body, self.element, self.name = file, body, joint, joint.get("name")
        self.type = {"hinge": "revolute", "slide": "prismatic"}.get(joint.get("type", "hinge"), "")
        self.child = body.get("name")

    def moves(self):
        return self.type != ""

    def is_plain_hinge(self):
        return self.element.get("type") == "hinge" and self.element.get("range") is not None

    def set_limits(self, lower, upper):
        turn = self.file.turn if self.type == "revolute" else 1
        self.element.set("limited", "true")
        self.element.set("range", numbers((turn * lower, turn * upper)))

    def drop_damping(self):
        for name in ("damping", "frictionloss", "armature"):
            self.element.set(name, "0")


def read(path):
    """The model file at a path; None if the file has no model, or one that this script cannot read."""
    path = pathlib.Path(path)
    kinds = {".urdf": Urdf, ".sdf": Sdf, ".xml": Mjcf}
    try:
        return kinds[path.suffix](path)
    except (ValueError, ET.ParseError, UnicodeDecodeError, AttributeError, StopIteration):
        return None
