# Every value that readers of URDF from PyPI find in files: `python urdf_values.py < FILES`.
#
# Each line of the input is a file, and each line of the output an object: {"file": ..., "values": {ENGINE: {PATH: VALUE}}}.
# A value is a text or a list of numbers. An engine that refuses a file has the value null. Positions for kinematics and mass
# matrices follow from the names of joints, so that they are the same for two files of one robot. PyBullet and MuJoCo get the
# file without its meshes, whose files they may not find.

import contextlib
import hashlib
import importlib
import json
import math
import os
import re
import sys
import tempfile

SAMPLES = 3


def position(joint, sample):
    digest = hashlib.sha256(f'{joint}/{sample}'.encode()).digest()
    return int.from_bytes(digest[:6], 'big') / 2**48 * 2 - 1


def numbers(values):
    return [float(value) for value in values]


def in_json(value):
    """JSON has neither infinity nor NaN."""
    if isinstance(value, dict):
        return {key: in_json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [in_json(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return math.copysign(1e300, value) if math.isinf(value) else 'not a number'
    return value


def rotation(rpy):
    (cr, sr), (cp, sp), (cy, sy) = [(math.cos(angle), math.sin(angle)) for angle in rpy]
    return [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr, sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr, -sp, cp * sr, cp * cr]


def without_meshes(text):
    shape = re.compile(r'<(visual|collision)\b(?:(?!</\1>).)*?<mesh\b.*?</\1\s*>', re.DOTALL)
    return shape.sub('', text)


def of_pinocchio(file, text):
    import numpy as np
    import pinocchio as pin

    model = pin.buildModelFromXML(text)
    values = {'total mass': [sum(inertia.mass for inertia in model.inertias)]}
    names = list(model.names)
    for index in range(1, model.njoints):
        joint, name = model.joints[index], f'joint {names[index]}'
        values[f'{name}/type'] = joint.shortname()
        inertia = model.inertias[index]
        values[f'{name}/mass'] = [inertia.mass, *numbers(inertia.lever), *numbers(inertia.inertia.flatten())]
        at = slice(joint.idx_v, joint.idx_v + joint.nv)
        for tag, limits in (('effort', model.upperEffortLimit), ('velocity', model.upperVelocityLimit), ('damping', model.damping), ('friction', model.upperDryFrictionLimit)):
            values[f'{name}/{tag}'] = numbers(limits[at])
        if joint.nq == joint.nv == 1:
            values[f'{name}/limit'] = numbers([model.lowerPositionLimit[joint.idx_q], model.upperPositionLimit[joint.idx_q]])
    data = model.createData()
    for sample in range(SAMPLES):
        q = pin.neutral(model)
        for index in range(1, model.njoints):
            joint, wanted = model.joints[index], position(names[index], sample)
            if joint.nq == joint.nv == 1:
                q[joint.idx_q] = wanted
            elif joint.nq == 2 and joint.nv == 1:
                q[joint.idx_q], q[joint.idx_q + 1] = math.cos(wanted), math.sin(wanted)
        pin.forwardKinematics(model, data, q)
        pin.updateFramePlacements(model, data)
        for index, frame in enumerate(model.frames):
            kind = 'link' if frame.type == pin.FrameType.BODY else 'joint'
            X = data.oMf[index]
            values[f'{kind} {frame.name}/origin {sample}'] = numbers([*X.translation, *X.rotation.flatten()])
        mass = np.triu(pin.crba(model, data, q))
        for row in range(1, model.njoints):
            for column in range(row, model.njoints):
                i, j = model.joints[row], model.joints[column]
                block = mass[i.idx_v : i.idx_v + i.nv, j.idx_v : j.idx_v + j.nv]
                if not block.any():
                    continue
                pair = ' '.join(sorted([names[row], names[column]]))
                values[f'mass matrix {sample}/{pair}'] = sorted(numbers(block.flatten()))
    for kind, of in (('collision', pin.GeometryType.COLLISION), ('visual', pin.GeometryType.VISUAL)):
        try:
            geometry = pin.buildGeomFromUrdfString(model, without_meshes(text), of)
        except Exception:
            continue
        count = {}
        for one in geometry.geometryObjects:
            frame = model.frames[one.parentFrame].name
            count[frame] = count.get(frame, 0) + 1
            shape, name = one.geometry, f'link {frame}/{kind} {count[frame]}'
            size = [getattr(shape, key) for key in ('radius', 'halfLength') if hasattr(shape, key)]
            size += numbers(shape.halfSide) if hasattr(shape, 'halfSide') else []
            values[f'{name}/geometry'] = [*numbers(size), *numbers(one.meshColor if kind == 'visual' else [])]
            values[f'{name}/type'] = type(shape).__name__
    return values


def of_pybullet(file, text):
    import pybullet

    pybullet.connect(pybullet.DIRECT)
    with tempfile.NamedTemporaryFile('w', suffix='.urdf') as copy:
        copy.write(without_meshes(text))
        copy.flush()
        robot = pybullet.loadURDF(copy.name, flags=pybullet.URDF_USE_INERTIA_FROM_FILE)
    values = {'root': pybullet.getBodyInfo(robot)[0].decode()}

    def add_link(name, index):
        info = pybullet.getDynamicsInfo(robot, index)
        values[f'link {name}/mass'] = [info[0]]
        values[f'link {name}/inertia'] = sorted(numbers(info[2]))
        values[f'link {name}/centre of mass'] = numbers(info[3])
        for place, shape in enumerate(pybullet.getCollisionShapeData(robot, index)):
            values[f'link {name}/collision {place}/geometry'] = [shape[2], *numbers(shape[3])]

    add_link(values['root'], -1)
    count = pybullet.getNumJoints(robot)
    infos = [pybullet.getJointInfo(robot, index) for index in range(count)]
    for info in infos:
        name = f'joint {info[1].decode()}'
        values[f'{name}/type'] = [info[2]]
        for tag, place in (('damping', 6), ('friction', 7), ('limit lower', 8), ('limit upper', 9), ('effort', 10), ('velocity', 11)):
            values[f'{name}/{tag}'] = [info[place]]
        values[f'{name}/axis'] = numbers(info[13])
        add_link(info[12].decode(), info[0])
    moved = [info for info in infos if info[2] in (pybullet.JOINT_REVOLUTE, pybullet.JOINT_PRISMATIC)]
    is_simple = all(info[2] in (pybullet.JOINT_REVOLUTE, pybullet.JOINT_PRISMATIC, pybullet.JOINT_FIXED) for info in infos)
    for sample in range(SAMPLES):
        for info in moved:
            pybullet.resetJointState(robot, info[0], position(info[1].decode(), sample))
        base = pybullet.getBasePositionAndOrientation(robot)
        for info in infos:
            state = pybullet.getLinkState(robot, info[0], computeForwardKinematics=True)
            X = pybullet.multiplyTransforms(*pybullet.invertTransform(*base), state[4], state[5])
            values[f'link {info[12].decode()}/origin {sample}'] = [*numbers(X[0]), *numbers(pybullet.getMatrixFromQuaternion(X[1]))]
        if not is_simple or not moved or len(moved) > 60:
            continue
        matrix = pybullet.calculateMassMatrix(robot, [position(info[1].decode(), sample) for info in moved])
        skipped = len(matrix) - len(moved)
        for row, one in enumerate(moved):
            for column, other in enumerate(moved[: row + 1]):
                pair = ' '.join(sorted([one[1].decode(), other[1].decode()]))
                values[f'mass matrix {sample}/{pair}'] = [matrix[skipped + row][skipped + column]]
    return values


def of_mujoco(file, text):
    import mujoco
    import numpy as np

    model = mujoco.MjModel.from_xml_string(without_meshes(text))
    data = mujoco.MjData(model)
    name_of = lambda kind, index: mujoco.mj_id2name(model, kind, index) or f'#{index}'
    bodies = [name_of(mujoco.mjtObj.mjOBJ_BODY, index) for index in range(model.nbody)]
    joints = [name_of(mujoco.mjtObj.mjOBJ_JOINT, index) for index in range(model.njnt)]
    values = {'total mass': [float(model.body_mass.sum())]}
    for index, name in enumerate(bodies):
        values[f'link {name}/mass'] = [float(model.body_mass[index])]
        values[f'link {name}/inertia'] = sorted(numbers(model.body_inertia[index]))
        values[f'link {name}/centre of mass'] = numbers(model.body_ipos[index])
        values[f'link {name}/parent'] = bodies[model.body_parentid[index]]
        values[f'link {name}/collision'] = [int(model.body_geomnum[index])]
    for index, name in enumerate(joints):
        values[f'joint {name}/type'] = [int(model.jnt_type[index])]
        if model.jnt_limited[index]:
            values[f'joint {name}/limit'] = numbers(model.jnt_range[index])
        dof = model.jnt_dofadr[index]
        values[f'joint {name}/damping'] = [float(model.dof_damping[dof][0] if model.dof_damping.ndim > 1 else model.dof_damping[dof])]
        values[f'joint {name}/friction'] = [float(model.dof_frictionloss[dof])]
        if model.jnt_actfrclimited[index]:
            values[f'joint {name}/effort'] = numbers(model.jnt_actfrcrange[index])
    for sample in range(SAMPLES):
        data.qpos[:] = model.qpos0
        for index, name in enumerate(joints):
            if model.jnt_type[index] in (mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE):
                data.qpos[model.jnt_qposadr[index]] = position(name, sample)
        mujoco.mj_forward(model, data)
        for index, name in enumerate(bodies):
            values[f'link {name}/origin {sample}'] = numbers([*data.xpos[index], *data.xmat[index]])
        matrix = np.zeros((model.nv, model.nv))
        mujoco.mj_fullM(model, data, matrix)
        owner = [joints[model.dof_jntid[dof]] for dof in range(model.nv)]
        for row in range(model.nv):
            for column in range(row + 1):
                pair = ' '.join(sorted([owner[row], owner[column]]))
                values.setdefault(f'mass matrix {sample}/{pair}', []).append(float(matrix[row, column]))
    return values


def of_yourdfpy(file, text):
    import io

    import yourdfpy

    robot = yourdfpy.URDF.load(io.StringIO(text), build_collision_scene_graph=False, load_meshes=False, load_collision_meshes=False)
    values = {'root': robot.base_link}
    for link in robot.robot.links:
        values[f'link {link.name}/shapes'] = [len(link.visuals), len(link.collisions)]
        if link.inertial is not None and link.inertial.mass is not None:
            values[f'link {link.name}/mass'] = [link.inertial.mass]
        if link.inertial is not None and link.inertial.inertia is not None:
            values[f'link {link.name}/inertia'] = numbers(link.inertial.inertia.flatten())
    for joint in robot.robot.joints:
        name = f'joint {joint.name}'
        values[f'{name}/type'] = f'{joint.type} {joint.parent} {joint.child}'
        values[f'{name}/axis'] = numbers(joint.axis) if joint.axis is not None and joint.type not in ('fixed', 'floating') else []
        if joint.limit is not None:
            for tag in ('lower', 'upper', 'effort', 'velocity'):
                value = getattr(joint.limit, tag)
                values[f'{name}/limit {tag}'] = [] if value is None else [value]
        if joint.mimic is not None:
            values[f'{name}/mimic'] = f'{joint.mimic.joint} {joint.mimic.multiplier} {joint.mimic.offset}'
    for sample in range(SAMPLES):
        robot.update_cfg({joint.name: position(joint.name, sample) for joint in robot.actuated_joints})
        for link in robot.robot.links:
            values[f'link {link.name}/origin {sample}'] = numbers(robot.get_transform(link.name).flatten())
    return values


def of_kinpy(file, text):
    import kinpy

    # lxml refuses a text that states its encoding.
    chain = kinpy.build_chain_from_urdf(text.encode())
    names = chain.get_joint_parameter_names()
    values = {'joints': ' '.join(sorted(names))}
    for sample in range(SAMPLES):
        for link, X in chain.forward_kinematics({name: position(name, sample) for name in names}).items():
            values[f'link {link}/origin {sample}'] = numbers(X.matrix().flatten())
    return values


def of_ikpy(file, text):
    import xml.etree.ElementTree as tree

    import ikpy.chain

    root = tree.fromstring(text)
    children = {joint.find('child').get('link') for joint in root.findall('joint')}
    base = next(link.get('name') for link in root.findall('link') if link.get('name') not in children)
    with tempfile.NamedTemporaryFile('w', suffix='.urdf') as copy:
        copy.write(text)
        copy.flush()
        chain = ikpy.chain.Chain.from_urdf_file(copy.name, base_elements=[base])
    values = {'links': ' '.join(link.name for link in chain.links)}
    for link in chain.links:
        values[f'joint {link.name}/limit'] = numbers(bound for bound in link.bounds if bound is not None)
    for sample in range(SAMPLES):
        poses = chain.forward_kinematics([position(link.name, sample) for link in chain.links], full_kinematics=True)
        for link, X in zip(chain.links, poses):
            values[f'joint {link.name}/origin {sample}'] = numbers(X.flatten())
    return values


def of_rerun(file, text):
    import rerun.urdf

    with tempfile.NamedTemporaryFile('w', suffix='.urdf') as copy:
        copy.write(text)
        copy.flush()
        robot = rerun.urdf.UrdfTree.from_file_path(copy.name)
    values = {'root': robot.root_link().name}
    for joint in robot.joints():
        name = f'joint {joint.name}'
        values[f'{name}/type'] = f'{joint.joint_type} {joint.parent_link} {joint.child_link}'
        values[f'{name}/axis'] = numbers(joint.axis)
        values[f'{name}/origin'] = [*numbers(joint.origin_xyz), *rotation(joint.origin_rpy)]
        values[f'{name}/limit'] = numbers([joint.limit_lower, joint.limit_upper, joint.limit_effort, joint.limit_velocity])
    return values


ENGINES = {
    'pinocchio': (of_pinocchio, 'pinocchio'),
    'pybullet': (of_pybullet, 'pybullet'),
    'mujoco': (of_mujoco, 'mujoco'),
    'yourdfpy': (of_yourdfpy, 'yourdfpy'),
    'kinpy': (of_kinpy, 'kinpy'),
    'ikpy': (of_ikpy, 'ikpy'),
    'rerun': (of_rerun, 'rerun.urdf'),
}


def values_of(file):
    with open(file, encoding='utf-8', errors='replace') as source:
        text = source.read()
    text = re.sub(r'^\s*<\?xml[^>]*\?>', '', text)
    found = {}
    for engine, (read, _) in ENGINES.items():
        try:
            found[engine] = read(file, text)
        except (Exception, SystemExit) as error:
            found[engine] = None
            print(f'{file}: {engine}: {error}', file=sys.stderr)
    return found


def answer(file, output):
    """An engine may abort, so each file has a process."""
    child = os.fork()
    if child == 0:
        with open(output, 'w', encoding='utf-8') as out:
            json.dump(in_json(values_of(file)), out)
        os._exit(0)
    os.waitpid(child, 0)
    try:
        with open(output, encoding='utf-8') as made:
            return json.load(made)
    except json.JSONDecodeError:
        return {}


def main():
    answers = os.fdopen(os.dup(1), 'w')
    os.dup2(2, 1)  # PyBullet prints.
    for engine, (_, module) in list(ENGINES.items()):
        try:
            importlib.import_module(module)
        except ImportError:
            del ENGINES[engine]
    with tempfile.TemporaryDirectory() as folder:
        for line in sys.stdin:
            file = line.rstrip('\n')
            with contextlib.suppress(OSError):
                values = answer(file, os.path.join(folder, 'values.json'))
                print(json.dumps({'file': file, 'values': values}), file=answers, flush=True)
                open(os.path.join(folder, 'values.json'), 'w').close()


main()
