#!/usr/bin/env bash
# Newton 1.8.0 reads an MJCF file without the bodies in <replicate> and without the models of <attach>.
# An engineer expects the copies, or an error: MuJoCo has had both elements since 3.1 and 3.2, and the reader knows <frame> beside them.
# A row of three balls is an empty scene. No message says so.
# Seen: "replicate: Newton 0, MuJoCo 3", "attach: Newton 0, MuJoCo 1", "frame: Newton 1, MuJoCo 1".
# Date: 2026-11-28.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install newton==1.8.0 mujoco==4.0.0

run <<'PYTHON'
from finding import expect
import mujoco
import warp
warp.config.quiet = True
import newton

ball = '<body name="ball"><freejoint/><geom size="0.1"/></body>'
with open("ball.xml", "w") as f:
    f.write(f'<mujoco model="ball"><worldbody>{ball}</worldbody></mujoco>')


def bodies(world, assets=""):
    with open("scene.xml", "w") as f:
        f.write(f"<mujoco><asset>{assets}</asset><worldbody>{world}</worldbody></mujoco>")
    builder = newton.ModelBuilder()
    builder.add_mjcf("scene.xml")
    return f"Newton {builder.body_count}, MuJoCo {mujoco.MjModel.from_xml_path('scene.xml').nbody - 1}"


expect("replicate", bodies(f'<replicate count="3" offset="1 0 0">{ball}</replicate>'), "Newton 0, MuJoCo 3")
expect("attach", bodies('<attach model="ball" prefix="a_"/>', '<model name="ball" file="ball.xml"/>'), "Newton 0, MuJoCo 1")
expect("frame", bodies(f'<frame pos="1 0 0">{ball}</frame>'), "Newton 1, MuJoCo 1")
PYTHON
