"""One function for each rule of the linter: it plants the defect that the rule finds in a model.

A function returns False if the model is not suited for it.
"""
import dataclasses

from model_file import PLANTED, Part, inertia_of_box


@dataclasses.dataclass
class Defect:
    code: str
    formats: tuple
    plant: object  # Changes a ModelFile.
    arguments: list  # Of the command line. `{scratch}` is the folder of the planted files.
    wrap: object = None  # The text of a directives file that adds the model, given its file name and root body.


DEFECTS = []
OF_LETTER = {"u": "urdf", "s": "sdf", "m": "mjcf"}


def defect(code, formats="usm", arguments=(), wrap=None):
    def register(function):
        names = tuple(OF_LETTER[letter] for letter in formats)
        DEFECTS.append(Defect(code, names, function, list(arguments), wrap))
        return function

    return register


def directives(*lines):
    return "directives:\n" + "".join(f"- {line}\n" for line in lines)


def add_model(name, file, more=""):
    return f"add_model: {{name: {name}, file: {file}{more}}}"


def unchanged(_model):
    return True


# Schema.


@defect("unportable-name")
def _(model):
    model.rename("planted name")


@defect("case-only-difference")
def _(model):
    name = model.root_body().name
    return bool(name) and name != name.swapcase() and bool(model.attach(Part(name=name.swapcase())))


defect("unused-frame", wrap=lambda file, root: directives(
    add_model("one", file), "add_frame: {name: spot, X_PF: {base_frame: world, translation: [0, 0, 1]}}"))(unchanged)
defect("unused-parameter", wrap=lambda file, root: "sceneweld: 1\nparameters: {height: 1}\n" + directives(
    add_model("one", file)))(unchanged)
defect("unused-include", wrap=lambda file, root: directives(
    add_model("one", file), "add_directives: {file: empty.dmd.yaml}"))(unchanged)
defect("unused-package", arguments=["--package-map", "{scratch}/packages.yaml"])(unchanged)


# Topology.


@defect("body-below-ground", "m")
def _(model):
    world = model.root.find("worldbody")
    model.add(world, f'<geom name="{PLANTED}_ground" type="plane" size="5 5 1" contype="1" conaffinity="1"/>')
    model.add(world, f"""<body name="{PLANTED}" pos="0 0 -9"><freejoint/>
        <geom type="sphere" size="0.1" mass="1"/></body>""")


@defect("body-below-ground", "us", wrap=lambda file, root: directives(
    add_model("one", file, f", default_free_body_pose: {{{root}: {{translation: [0, 0, -90]}}}}"),
    add_model("ground", "ground.sdf")))
def _(model):
    root = model.root_body()
    if not root.has_only_primitives() or any(joint.type == "fixed" for joint in model.joints()):
        return False


defect("models-at-same-pose", wrap=lambda file, root: directives(
    add_model("one", file), add_model("two", file)))(unchanged)


@defect("overridden-weld", "u", wrap=lambda file, root: "sceneweld: 1\n" + directives(
    add_model("one", file), f"add_weld: {{parent: world, child: one::{root}, X_PC: {{translation: [1, 0, 0]}}}}"))
def _(model):
    root = model.root_body()
    if any(body.name == "world" for body in model.bodies()):
        return False
    model.add(model.model, '<link name="world"/>')
    model.add(model.model, f"""<joint name="{PLANTED}" type="fixed"><parent link="world"/><child link="{root.name}"/>
        <origin xyz="0 0 2"/></joint>""")


@defect("mimic-chain", "u")
def _(model):
    leader = model.hinge().name
    model.attach(Part(name="first", mimic=leader))
    model.attach(Part(name="second", at=(5, 1, 0), mimic="first_joint"))


@defect("mimic-chain", "m")
def _(model):
    joints = [model.joint_of(model.attach(Part(name=name))).name for name in ("first", "second", "third")]
    for one, other in zip(joints[1:], joints):
        model.add(model.section("equality"), f'<joint joint1="{one}" joint2="{other}" polycoef="0 1 0 0 0"/>')


TRANSMISSION = """<transmission name="drive_of_{0}"><type>transmission_interface/SimpleTransmission</type>
    <joint name="{0}"/><actuator name="motor_of_{0}">{1}</actuator></transmission>"""


@defect("unactuated-joint", "u")
def _(model):
    hinges = [joint for joint in model.joints() if joint.moves()]
    if len(hinges) < 4 or model.root.find("transmission") is not None or not all(j.is_plain_hinge() for j in hinges):
        return False
    if any(float(joint.element.find("limit").get("effort", "0")) == 0 for joint in hinges):
        return False
    for joint in hinges[:-1]:
        model.add(model.model, TRANSMISSION.format(joint.name, ""))


@defect("unactuated-joint", "m")
def _(model):
    parent = model.attach(Part(name="arm"))
    joints = ["arm_joint"]
    for name in ("elbow", "wrist", PLANTED):
        parent = model.attach(Part(name=name), parent)
        joints.append(name + "_joint")
    mechanism = model.joints()[: -len(joints)]
    if mechanism or model.root.find("actuator") is not None:
        return False
    for joint in joints[:-1]:
        model.add(model.section("actuator"), f'<motor joint="{joint}" forcelimited="true" forcerange="-9 9"/>')


@defect("empty-filter-group", "us")
def _(model):
    # Each of the two groups has only the other.
    for name, other in (("tools", "spare_tools"), ("spare_tools", "tools")):
        member = f'<drake:member_group name="{other}"/>' if model.kind == "urdf" else (
            f"<drake:member_group>{other}</drake:member_group>")
        model.add(model.model, f'<drake:collision_filter_group name="{name}">{member}</drake:collision_filter_group>')


@defect("filters-everything", "us")
def _(model):
    bodies = [body.name for body in model.bodies() if body.geometries("collision")]
    if len(bodies) < 3:
        return False
    model.group("planted_group", bodies, "planted_group")


@defect("useless-filter", "us")
def _(model):
    part = model.attach(Part())
    tip = model.attach(Part(name="tip", at=(5, 0, 1)), part)
    model.group("planted_group", [part.name, tip.name], "planted_group")


@defect("useless-filter", "m")
def _(model):
    part = model.attach(Part())
    tip = model.attach(Part(name="tip", at=(0, 0, 1)), part)
    model.add(model.section("contact"), f'<exclude body1="{part.name}" body2="{tip.name}"/>')


@defect("pair-excluded-twice", "m")
def _(model):
    one, two = model.attach(Part()), model.attach(Part(name="other", at=(6, 0, 0)))
    for _ in range(2):
        model.add(model.section("contact"), f'<exclude body1="{one.name}" body2="{two.name}"/>')


# Mass and inertia.


@defect("impossible-mass", "us")
def _(model):
    body = model.body_with_mass()
    body.mass = -body.mass


@defect("impossible-inertia", "us")
def _(model):
    body = model.body_with_mass()
    largest = max(body.moments()) or 1
    body.set_moments((largest, largest / 10, largest / 10))


@defect("massless-body", "us")
def _(model):
    body = model.attach(Part())
    if model.kind == "urdf":
        body.element.remove(body.element.find("inertial"))
    else:
        body.mass = 0
        body.set_moments((0, 0, 0))


@defect("implausible-inertia")
def _(model):
    # Given in kg mm^2.
    body = model.moving_body()
    body.set_moments(tuple(1e6 * moment for moment in inertia_of_box(body.mass, (0.1, 0.2, 0.3))))


@defect("implausible-density")
def _(model):
    # Given in grams.
    body = model.moving_body()
    body.set_moments(tuple(1000 * moment for moment in body.moments()))
    body.mass *= 1000
    if body.mass < 100:
        return False


@defect("center-of-mass-outside")
def _(model):
    # Given in millimetres.
    model.moving_body().set_com((30, 40, 0))


@defect("inertia-beyond-geometry")
def _(model):
    size = (0.1, 0.2, 0.3)
    moment = 2 * sum(length * length for length in size)
    model.attach(Part(mass=2, size=size, inertia=3 * (moment / 2,)))


@defect("placeholder-inertia")
def _(model):
    model.moving_body().set_moments((1, 1, 1))


@defect("misaligned-inertia")
def _(model):
    ixx, iyy, izz = inertia_of_box(1, (0.1, 0.2, 0.6))
    model.attach(Part(size=(0.1, 0.2, 0.6), inertia=(izz, iyy, ixx)))


@defect("mass-ratio")
def _(model):
    light = model.attach(Part(mass=0.001, size=(0.01, 0.01, 0.01)))
    model.attach(Part(name="heavy", mass=5, at=(5, 1, 0)), light)


@defect("total-mass")
def _(model):
    # All masses are in grams.
    bodies = [body for body in model.bodies() if body.mass and body.mass > 0]
    if not 8 < sum(body.mass for body in bodies) < 1000:
        return False
    for body in bodies:
        body.set_moments(tuple(1000 * moment for moment in body.moments()))
        body.mass *= 1000


# Joints.


@defect("default-beyond-limits")
def _(model):
    model.hinge().set_limits(1, 2)


@defect("degrees-as-radians", "us")
def _(model):
    model.hinge().set_limits(-90, 90)


@defect("missing-limits")
def _(model):
    if model.kind == "urdf":
        model.hinge().drop_limits()
        return
    joint = model.joint_of(model.attach(Part(joint="prismatic")))
    if model.kind == "sdf":
        joint.drop_limits()
    else:
        joint.element.attrib.pop("range")
        joint.element.set("limited", "false")


@defect("zero-effort", "us")
def _(model):
    if model.kind == "sdf":
        model.hinge().set_limit(velocity=0)
    elif model.root.find("transmission") is None and model.root.find("joint/mimic") is None:
        model.hinge().set_limit(effort=0)
    else:
        return False


@defect("continuous-with-limits", "u")
def _(model):
    model.hinge().element.set("type", "continuous")


@defect("no-damping")
def _(model):
    # Of a joint that is no part of a base, and whose actuator has no rotor.
    if model.root.find("transmission") is not None or model.kind == "sdf":
        model.attach(Part(damping=0))
    else:
        model.hinge().drop_damping()


@defect("mimic-limits", "u")
def _(model):
    leader = model.hinge()
    leader.set_limits(-1, 1)
    model.attach(Part(name="follower", at=(5, 1, 0), limits=(-0.1, 0.1), mimic=leader.name))


@defect("unlimited-actuator", "m")
def _(model):
    joint = model.joint_of(model.attach(Part())).name
    model.add(model.section("actuator"), f'<general joint="{joint}" forcelimited="false" ctrllimited="false"/>')


@defect("unlimited-actuator", "u")
def _(model):
    joint = model.hinge()
    if model.root.find("transmission") is not None:
        return False
    joint.element.find("limit").attrib.pop("effort", None)
    model.add(model.model, TRANSMISSION.format(joint.name, ""))


@defect("gear-ratio", "m")
def _(model):
    joint = model.joint_of(model.attach(Part())).name
    model.add(model.section("actuator"), f'<motor joint="{joint}" gear="5000" forcelimited="true" forcerange="-9 9"/>')


@defect("gear-ratio", "u")
def _(model):
    joint = model.joint_of(model.attach(Part())).name
    model.add(model.model, TRANSMISSION.format(joint, "<mechanicalReduction>5000</mechanicalReduction>"))


@defect("axis-not-unit", "us")
def _(model):
    model.hinge().set_axis_length(2)


# Collisions.


@defect("overlap-at-rest")
def _(model):
    model.attach(Part())
    model.attach(Part(name="other"))


@defect("adjacent-overlap", "m", ["--for", "mujoco"])
def _(model):
    world = model.root.find("worldbody")
    base = model.add(world, '<body name="base_of_planted" pos="9 9 0"/>')
    model.add(base, '<geom type="box" size="0.1 0.1 0.1" contype="1" conaffinity="1"/>')
    root = type(model.root_body())(model, base)
    model.attach(Part(at=(0, 0, 0)), root)


@defect("ground-overlap", "m")
def _(model):
    world = model.root.find("worldbody")
    model.add(world, f'<geom name="{PLANTED}_ground" type="plane" size="5 5 1" contype="1" conaffinity="1"/>')
    model.add(world, f"""<body name="{PLANTED}" pos="0 0 0.1"><freejoint/>
        <geom type="sphere" size="0.3" mass="1" contype="1" conaffinity="1"/></body>""")


@defect("no-collision", "us")
def _(model):
    bodies = [body for body in model.bodies() if body.geometries("collision")]
    if len(bodies) < 4 or len(bodies) < 0.8 * len(model.bodies()):
        return False
    model.attach(Part(collision=""))


# Files. The runner makes them in the folder of the model.


@defect("faulty-mesh")
def _(model):
    model.attach(Part(collision="planted_open.obj", visual=""))


@defect("unused-asset", "m")
def _(model):
    model.add(model.section("asset"), f'<texture name="{PLANTED}" type="2d" builtin="flat" width="8" height="8"/>')


@defect("large-texture", "u")
def _(model):
    part = model.attach(Part())
    texture = '<texture filename="planted_large.png"/>'
    model.add(part.element.find("visual"), f'<material name="planted">{texture}</material>')


@defect("large-texture", "m")
def _(model):
    part = model.attach(Part())
    assets = model.section("asset")
    model.add(assets, f'<texture name="{PLANTED}" type="2d" file="planted_large.png"/>')
    model.add(assets, f'<material name="{PLANTED}" texture="{PLANTED}"/>')
    part.element.find("geom").set("material", PLANTED)


@defect("file-name-case")
def _(model):
    model.attach(Part(visual="Planted_Box.obj"))


@defect("absolute-path")
def _(model):
    model.attach(Part(visual="{folder}/planted_box.obj"))


@defect("outside-path", "us")
def _(model):
    # Only in packages.
    if not any((folder / name).exists() for folder in model.path.parents for name in ("package.xml", "model.config")):
        return False
    model.attach(Part(visual="{outside}/planted_box.obj"))


@defect("package-without-xml", "us", ["--package", "planted={scratch}/package"])
def _(model):
    model.attach(Part(visual="package://planted/planted_box.obj"))


@defect("duplicate-asset")
def _(model):
    model.attach(Part(visual="planted_ball.obj", collision="planted_same_ball.obj"))


@defect("unsupported-asset", "us")
def _(model):
    model.attach(Part(collision="planted_box.step"))


@defect("mesh-scale")
def _(model):
    model.attach(Part(visual="planted_box.obj", visual_scale=1000, collision=""))


@defect("scale-mismatch")
def _(model):
    model.attach(Part(visual="planted_box.obj", collision="planted_box.obj", mesh_scale=10))


@defect("heavy-collision-mesh")
def _(model):
    model.attach(Part(collision="planted_heavy.obj"))


@defect("concave-collision-mesh")
def _(model):
    model.attach(Part(collision="planted_concave.obj"))


@defect("visual-as-collision")
def _(model):
    model.attach(Part(collision="planted_ball.obj", visual="planted_ball.obj"))


@defect("duplicate-faces")
def _(model):
    model.attach(Part(collision="planted_doubled.obj"))
