"""Loads USD files in Newton, beside the files that they were written of where Newton reads those, and compares.

Each line of the input is a JSON object: {"usd": FILE, "source": FILE or null}. Each line of the output has
{"engine", "bodies", "difference", "finding"}; `finding` is empty if Newton runs the file and finds the same.
"""

import io
import json
import math
import os
import sys
import warnings

# Only this script prints to the standard output.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)

import newton  # noqa: E402
import numpy as np  # noqa: E402
import warp as wp  # noqa: E402

wp.config.quiet = True
STEPS = 200
TIME_STEP = 0.002
CLOSE = 1e-5


def built(file):
    builder = newton.ModelBuilder()
    newton.solvers.SolverMuJoCo.register_custom_attributes(builder)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if file.endswith((".usd", ".usda", ".usdc", ".usdz")):
            builder.add_usd(file)
        elif file.endswith(".urdf"):
            builder.add_urdf(file, floating=True)
        else:
            builder.add_mjcf(file)
    return builder


def short(label):
    return label.replace("::", "/").split("/")[-1]


def by_name(labels, values):
    names = [short(label) for label in labels]
    return {name: value for name, value in zip(names, values) if names.count(name) == 1}


def bodies_of(builder):
    tensors = [np.array(inertia).reshape(3, 3) for inertia in builder.body_inertia]
    return by_name(
        builder.body_label,
        [(mass, [float(c) for c in com], np.linalg.eigvalsh(tensor)) for mass, com, tensor in zip(builder.body_mass, builder.body_com, tensors)],
    )


DOFS = {
    "lower limit": "joint_limit_lower",
    "upper limit": "joint_limit_upper",
    "effort limit": "joint_effort_limit",
    "armature": "joint_armature",
    "friction": "joint_friction",
}


def joints_of(builder):
    """The values of joints with one degree of freedom."""
    starts = [*builder.joint_qd_start, builder.joint_dof_count]
    values = []
    for i, start in enumerate(starts[:-1]):
        if starts[i + 1] - start != 1:
            values.append(None)
            continue
        values.append({name: float(getattr(builder, attribute)[start]) for name, attribute in DOFS.items()})
    return by_name(builder.joint_label, values)


def is_near(a, b, tolerance=1e-4):
    a, b = np.atleast_1d(a).astype(float), np.atleast_1d(b).astype(float)
    # Newton's readers have different numbers for "no limit".
    a, b = (np.where(np.abs(x) >= 1e5, np.sign(x) * 1e5, x) for x in (a, b))
    return bool(np.all(np.abs(a - b) <= tolerance * np.maximum(1, np.maximum(np.abs(a), np.abs(b)))))


def differences(usd, source):
    ours, theirs = bodies_of(usd), bodies_of(source)
    for name in ours.keys() & theirs.keys():
        for what, a, b in zip(("mass", "centre of mass", "principal moments"), ours[name], theirs[name]):
            if not is_near(a, b):
                yield f"{what} of body {name}: {a} in USD, {b} in the source"
    if not ours.keys() & theirs.keys() and len(theirs) > 1:
        yield "no body has the same name"
    joints, others = joints_of(usd), joints_of(source)
    for name in joints.keys() & others.keys():
        if joints[name] is None or others[name] is None:
            continue
        for what in DOFS:
            a, b = joints[name][what], others[name][what]
            if what.endswith("limit") and what != "effort limit" and abs(a) >= 1e5 and abs(b) >= 1e5:
                continue
            if not is_near(a, b):
                yield f"{what} of joint {name}: {a} in USD, {b} in the source"


def poses_after(builder):
    """The poses of the bodies after some steps, by name; a text if they are not finite."""
    model = builder.finalize(device="cpu")
    solver = newton.solvers.SolverMuJoCo(model, use_mujoco_cpu=True)
    states = [model.state(), model.state()]
    control = model.control()
    newton.eval_fk(model, model.joint_q, model.joint_qd, states[0])
    start = states[0].body_q.numpy().copy()
    for _ in range(STEPS):
        states[0].clear_forces()
        solver.step(states[0], states[1], control, None, TIME_STEP)
        states.reverse()
    newton.eval_fk(model, states[0].joint_q, states[0].joint_qd, states[0])
    poses = states[0].body_q.numpy()
    return start, poses


def judge(usd, source):
    builder = built(usd)
    count = builder.body_count
    if count == 0:
        return {"bodies": 0, "difference": None, "finding": ""}
    start, end = poses_after(builder)
    if not np.all(np.isfinite(end)):
        return {"bodies": count, "difference": None, "finding": f"is not finite after {STEPS} steps"}
    try:
        other = built(source) if source else None
    except Exception:  # noqa: BLE001: Newton does not read every source
        other = None
    if not other:
        return {"bodies": count, "difference": None, "finding": ""}
    finding = next(differences(builder, other), "")
    if finding:
        return {"bodies": count, "difference": None, "finding": finding}
    other_start, other_end = poses_after(other)
    ours, theirs = by_name(builder.body_label, zip(start, end)), by_name(other.body_label, zip(other_start, other_end))
    # The source may start elsewhere: what moved is compared.
    largest, of = 0.0, ""
    for name in ours.keys() & theirs.keys():
        away = [np.linalg.norm(ours[name][i][:3] - theirs[name][i][:3]) for i in (0, 1)]
        if away[0] > CLOSE:
            return {"bodies": count, "difference": None, "finding": f"body {name} starts {away[0]:.1e} m away from the source's"}
        if away[1] > largest:
            largest, of = float(away[1]), name
    finding = f"body {of} is {largest:.1e} m away from the source's after {STEPS} steps" if largest > CLOSE else ""
    return {"bodies": count, "difference": largest, "finding": finding}


for line in sys.stdin:
    task = json.loads(line)
    try:
        answer = judge(task["usd"], task.get("source"))
    except Exception as error:  # noqa: BLE001: whatever Newton says of a file
        answer = {"bodies": 0, "difference": None, "finding": " ".join(f"{type(error).__name__}: {error}".split())[:400]}
    answer["engine"] = f"Newton {newton.__version__}"
    print(json.dumps({k: (None if isinstance(v, float) and not math.isfinite(v) else v) for k, v in answer.items()}), file=answers, flush=True)
