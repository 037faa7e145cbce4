#!/usr/bin/env bash
# scikit-robot 0.4.7 ignores `rpy` in the <origin> of an <inertial> of URDF.
# An engineer expects that a turned inertia and the same inertia, written in the link's own axes, are one body.
# CAD exporters write principal axes in this way, so the torques that scikit-robot computes for such robots are wrong.
# Pinocchio turns the inertia; scikit-robot keeps the three numbers as they are and takes the position of the origin only.
# Seen: "torque for 1 rad/s^2 about x, turned by 90 degrees: 1.0" where it is 3 (Pinocchio), and 3 for the same body written without a rotation.
# Date: 2026-11-29.
# shellcheck source=environment.bash
. "$(dirname "$0")/environment.bash"
install scikit-robot==0.4.7 pin==4.1.0

run <<'PYTHON'
import numpy as np
import pinocchio
import skrobot
from skrobot.dynamics import build_inverse_dynamics_fn
from finding import expect


def robot(name, inertial):
    text = f'''<robot name="{name}">
<link name="base"/>
<link name="wheel"><inertial>{inertial}</inertial></link>
<joint name="axle" type="continuous"><parent link="base"/><child link="wheel"/><axis xyz="1 0 0"/></joint>
</robot>'''
    open(name + ".urdf", "w").write(text)
    return name + ".urdf"


# The same body: about the link's x axis it has 3 kg m^2.
numbers = '<mass value="2"/><inertia ixx="{}" iyy="{}" izz="3.5" ixy="0" ixz="0" iyz="0"/>'
turned = robot("turned", f'<origin xyz="0 0 0" rpy="0 0 {np.pi / 2}"/>' + numbers.format(1, 3))
plain = robot("plain", '<origin xyz="0 0 0"/>' + numbers.format(3, 1))


def torque_of_skrobot(file):
    model = skrobot.model.RobotModel()
    model.load_urdf_file(open(file))
    inverse_dynamics = build_inverse_dynamics_fn(model)
    return float(inverse_dynamics(np.zeros(1), qd=np.zeros(1), qdd=np.ones(1), gravity=np.zeros(3))[0])


def torque_of_pinocchio(file):
    model = pinocchio.buildModelFromUrdf(file)
    return float(pinocchio.rnea(model, model.createData(), pinocchio.neutral(model), np.zeros(model.nv), np.ones(model.nv))[0])


about = "torque for 1 rad/s^2 about x, "
expect(about + "written without a rotation, Pinocchio", torque_of_pinocchio(plain), 3.0)
expect(about + "turned by 90 degrees, Pinocchio", torque_of_pinocchio(turned), 3.0)
expect(about + "written without a rotation, scikit-robot", torque_of_skrobot(plain), 3.0)
expect(about + "turned by 90 degrees, scikit-robot", torque_of_skrobot(turned), 1.0)
PYTHON
