"""Joints that form loops: the positions of all of them follow from those that are given."""

import warnings

import numpy as np
import pytest

import sceneweld


@pytest.fixture(scope="module")
def four_bar(exhibits):
    return sceneweld.load(exhibits / "loops" / "four_bar" / "model.sdf")


def angle(scene, joint, q):
    return q[scene.joints[joint].position_slice][0]


def test_one_joint_closes_the_loop(four_bar):
    assert [joint.name for joint in four_bar.joints.values() if joint.closes_loop] == ["four_bar::rocker_pin"]


def test_the_other_joints_follow(four_bar):
    q = four_bar.positions({"four_bar::drive": 0.7})
    assert angle(four_bar, "four_bar::drive", q) == 0.7
    # Both ends of the closing joint meet, at the length of the rocker from its pivot.
    X_WC = four_bar.pose("four_bar::coupler", q=q)
    X_WR = four_bar.pose("four_bar::rocker", q=q)
    on_coupler = X_WC @ [0.4, 0, 0.2, 1]
    on_rocker = X_WR @ [0, 0, 0.3, 1]
    assert np.allclose(on_coupler, on_rocker, atol=1e-12)
    assert not np.allclose(on_rocker[:3], [0.4, 0, 0.3], atol=1e-3)


def test_a_loop_that_stays_open_warns(four_bar):
    with pytest.warns(sceneweld.SceneWarning, match="stays open"):
        four_bar.pose("four_bar::rocker", q={"four_bar::drive": 0.7, "four_bar::pivot": -0.7})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        four_bar.pose("four_bar::rocker", q={"four_bar::drive": 0.7})
