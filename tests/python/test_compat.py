"""Whose rules decide, and what a missing mesh means."""

import warnings

import pytest

import sceneweld

SLAB = (
    "<sdf version='1.9'><model name='slab'><link name='l'><collision name='c'><geometry><sphere><radius>1</radius></sphere></geometry>"
    "<surface><friction><ode><mu>0.5</mu><mu2>1</mu2></ode></friction></surface></collision></link></model></sdf>"
)
BOLT = (
    "<robot name='bolt'><link name='l'><visual><geometry><mesh filename='package://nowhere/bolt.obj'/></geometry></visual></link></robot>"
)


@pytest.mark.parametrize("compat", [None, "gazebo", "ros", "mujoco"])
def test_friction_in_two_directions(compat):
    with pytest.warns(sceneweld.SceneWarning, match="Drake"):
        scene = sceneweld.load_text(SLAB, format="sdf", compat=compat)
    (diagnostic,) = scene.diagnostics
    assert (diagnostic.severity, diagnostic.code) == ("warning", "conflicting-values")


def test_friction_of_drake():
    with pytest.raises(sceneweld.Error, match="static friction"):
        sceneweld.load_text(SLAB, format="sdf", compat="drake")


def test_rules_of_nobody():
    with pytest.raises(ValueError, match="bullet"):
        sceneweld.load_text(SLAB, format="sdf", compat="bullet")


def test_a_missing_mesh():
    with pytest.raises(sceneweld.Error, match="unknown package"):
        sceneweld.load_text(BOLT, format="urdf")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sceneweld.SceneWarning)
        scene = sceneweld.load_text(BOLT, format="urdf", missing_assets="warn")
    assert "package://nowhere/bolt.obj" in scene.to_text("urdf")[0]
