#!/usr/bin/env bash
# MuJoCo 4.0.0 reports on MjSpec.attach which options of the child the parent overrides, but not all of them.
# An engineer reads the report as complete: time step, gravity, integrator, cone, wind and visual settings are in it.
# The flags of <option><flag>, actuatorgroupdisable, <statistic> and <compiler settotalmass> are lost without a word.
# A robot that needs <flag contact="disable"/> collides with itself after it was attached.
# Seen: "timestep: reported True, kept False", "flag contact: reported False, kept False",
# "actuatorgroupdisable: reported False, kept False", "extent: reported False, kept False", "settotalmass: reported False, kept False".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install mujoco==4.0.0

run <<'PYTHON'
import warnings
from finding import expect
import mujoco


def attach(settings, kept):
    parent = mujoco.MjSpec.from_string('<mujoco><worldbody><frame name="place"/></worldbody></mujoco>')
    child = mujoco.MjSpec.from_string(f'''<mujoco>{settings}<worldbody><body><freejoint/>
<geom size="0.1" mass="1"/></body></worldbody></mujoco>''')
    with warnings.catch_warnings(record=True) as reports:
        warnings.simplefilter("always")
        parent.attach(child, prefix="child/", frame="place")
        model = parent.compile()
    return f"reported {any('conflict' in str(r.message) for r in reports)}, kept {bool(kept(model))}"


expect("timestep", attach('<option timestep="0.01"/>', lambda m: m.opt.timestep == 0.01), "reported True, kept False")
for what, settings, kept in (
    ("flag contact", '<option><flag contact="disable"/></option>', lambda m: m.opt.disableflags != 0),
    ("actuatorgroupdisable", '<option actuatorgroupdisable="1"/>', lambda m: m.opt.disableactuator != 0),
    ("extent", '<statistic extent="7"/>', lambda m: m.stat.extent == 7),
    ("settotalmass", '<compiler settotalmass="7"/>', lambda m: m.body_mass.sum() == 7),
):
    expect(what, attach(settings, kept), "reported False, kept False")
PYTHON
