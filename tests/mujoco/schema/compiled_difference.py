# SPDX-License-Identifier: BSD-3-Clause
"""Compares two models that MuJoCo compiled, array by array."""

import mujoco
import numpy

# Tables of names and paths depend on prefixes of names, and sizes of buffers follow from the rest. Texts are compared below.
_SKIPPED = {'signature', 'names', 'names_map', 'nnames', 'nnames_map', 'paths', 'npaths', 'nbuffer', 'ntext', 'ntextdata',
            'text_adr', 'text_size', 'text_data', 'text_bufadr'}
_KINDS = ('BODY JOINT GEOM SITE CAMERA LIGHT MESH SKIN HFIELD TEXTURE MATERIAL PAIR EXCLUDE EQUALITY TENDON ACTUATOR SENSOR NUMERIC '
          'TUPLE KEY FLEX').split()
# What follows from the axes in which MuJoCo holds an inertia. Equal moments have any axes.
_OF_INERTIAL_AXES = {'body_inertia', 'body_iquat', 'body_sameframe', 'body_simple', 'geom_sameframe', 'site_sameframe', 'bvh_aabb',
                     'dof_simplenum'}
# How many sizes a geom of each type has.
_SIZES = {'PLANE': 3, 'HFIELD': 0, 'SPHERE': 1, 'CAPSULE': 2, 'ELLIPSOID': 3, 'CYLINDER': 2, 'BOX': 3, 'MESH': 3, 'SDF': 3}


def _members(structure, prefix):
    for name in dir(structure):
        if not name.startswith(('_', 'name_')) and name not in _SKIPPED and not name.endswith('pathadr'):
            yield prefix + name, name


_FIELDS = []


def fields(model):
    """All numbers of a model: a dictionary from their names."""
    parts = {'': model, 'opt.': model.opt, 'stat.': model.stat}
    for part in ('global_', 'quality', 'headlight', 'map', 'scale', 'rgba'):
        parts[f'vis.{part}.'] = getattr(model.vis, part)
    if not _FIELDS:
        _FIELDS.extend((full, prefix, name) for prefix, part in parts.items() for full, name in _members(part, prefix)
                       if isinstance(getattr(part, name, None), (bool, int, float, numpy.number, numpy.ndarray)))
    return {full: numpy.asarray(getattr(parts[prefix], name)) for full, prefix, name in _FIELDS}


def local_names(model, kind):
    """The names of all elements of a kind, without scopes."""
    number, names = getattr(mujoco.mjtObj, 'mjOBJ_' + kind), []
    while (name := mujoco.mj_id2name(model, number, len(names))) is not None:
        names.append(name.split('::')[-1])
    return names


def _texts(model):
    """The texts of a model by name, without the record of sceneweld."""
    found = {}
    for i, name in enumerate(local_names(model, 'TEXT')):
        begin = model.text_adr[i]
        found[name] = bytes(model.text_data[begin:begin + model.text_size[i]])
    found.pop('sceneweld', None)
    return found


def _inertias(model):
    """The inertia matrices of all bodies, in the axes of the bodies."""
    matrices = []
    for moments, quaternion in zip(model.body_inertia, model.body_iquat):
        axes = numpy.zeros(9)
        mujoco.mju_quat2Mat(axes, quaternion)
        axes = axes.reshape(3, 3)
        matrices.append(axes @ numpy.diag(moments) @ axes.T)
    return numpy.array(matrices)


def _without_effect(found, first, second):
    """The names of fields that differ without an effect."""
    none = set()
    if any(getattr(first, count) != getattr(second, count) for count in ('nbody', 'njnt', 'ngeom', 'nu')):
        return none
    if found.keys() & _OF_INERTIAL_AXES and numpy.allclose(_inertias(first), _inertias(second), rtol=1e-6, atol=1e-9):
        none |= _OF_INERTIAL_AXES
    cranks = int(mujoco.mjtTrn.mjTRN_SLIDERCRANK)
    if 'actuator_cranklength' in found and not (first.actuator_trntype == cranks).any():
        none.add('actuator_cranklength')
    # The interpolation of a history of no values.
    if set(found) == {'actuator_history'} and not first.actuator_history[:, 0].any() and not second.actuator_history[:, 0].any():
        none.add('actuator_history')
    if 'geom_size' in found and (first.geom_type == second.geom_type).all():
        counts = [_SIZES[mujoco.mjtGeom(int(t)).name.removeprefix('mjGEOM_')] for t in first.geom_type]
        if all(numpy.allclose(a[:n], b[:n], atol=1e-9) for a, b, n in zip(first.geom_size, second.geom_size, counts)):
            none.add('geom_size')
    return none


def differences(first, second, tolerance=1e-6):
    """Returns the first different value of each field that differs with an effect, by the name of the field."""
    one, two, found = fields(first), fields(second), {}
    for name, x in one.items():
        y = two[name]
        if x.shape != y.shape:
            found[name] = f'shape {x.shape} and {y.shape}'
            continue
        if not x.size or x.dtype.kind not in 'fiub' or numpy.array_equal(x, y):
            continue
        x, y = x.astype(float), y.astype(float)
        if name.endswith('quat'):
            sign = numpy.sign((x * y).sum(-1, keepdims=True))
            y = y * numpy.where(sign == 0, 1, sign)
        with numpy.errstate(invalid='ignore'):  # inf - inf
            near = numpy.abs(x - y) <= tolerance * numpy.maximum(1, numpy.abs(x))
        same = (x == y) | (numpy.isnan(x) & numpy.isnan(y)) | near
        if not same.all():
            at = tuple(int(i) for i in numpy.argwhere(~same)[0])
            found[name] = f'{x[at]:.9g} and {y[at]:.9g} at {at}'
    if (one_texts := _texts(first)) != (two_texts := _texts(second)):
        found['texts'] = f'{one_texts} and {two_texts}'
    for kind in _KINDS:
        for a, b in zip(local_names(first, kind), local_names(second, kind)):
            if a and a != b:
                found['name of ' + kind.lower()] = f'{a} and {b}'
                break
    for name in _without_effect(found, first, second):
        found.pop(name, None)
    return found
