# SPDX-License-Identifier: BSD-3-Clause
"""Compares two models that MuJoCo compiled, array by array."""

import mujoco
import numpy

# Tables of names, paths and texts depend on prefixes of names; sizes of buffers follow from the rest.
_SKIPPED = {'signature', 'names', 'names_map', 'nnames', 'nnames_map', 'paths', 'npaths', 'nbuffer', 'ntext', 'ntextdata',
            'text_adr', 'text_size', 'text_data', 'text_bufadr'}
_KINDS = ('BODY JOINT GEOM SITE CAMERA LIGHT MESH SKIN HFIELD TEXTURE MATERIAL PAIR EXCLUDE EQUALITY TENDON ACTUATOR SENSOR NUMERIC '
          'TUPLE KEY FLEX').split()


def _members(structure, prefix):
    for name in dir(structure):
        if not name.startswith(('_', 'name_')) and name not in _SKIPPED and not name.endswith('pathadr'):
            yield prefix + name, name


_FIELDS = None


def fields(model):
    """All numbers of a model: a dictionary from their names."""
    global _FIELDS
    parts = {'': model, 'opt.': model.opt, 'stat.': model.stat}
    for part in ('global_', 'quality', 'headlight', 'map', 'scale', 'rgba'):
        parts[f'vis.{part}.'] = getattr(model.vis, part)
    if _FIELDS is None:
        _FIELDS = [(full, prefix, name) for prefix, part in parts.items() for full, name in _members(part, prefix)
                   if isinstance(getattr(part, name, None), (bool, int, float, numpy.number, numpy.ndarray))]
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


def differences(first, second, tolerance=1e-6):
    """Returns the first different value of each field that differs, by the name of the field."""
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
        same = (x == y) | (numpy.isnan(x) & numpy.isnan(y)) | (numpy.abs(x - y) <= tolerance * numpy.maximum(1, numpy.abs(x)))
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
    return found
