"""Xacro files, SRDF and configurations."""

import numpy as np
import pytest

import sceneweld

XACRO = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="prefix" default=""/><xacro:arg name="mass" default="1"/><xacro:arg name="hand" default="false"/>
<xacro:macro name="part" params="name"><link name="$(arg prefix)${name}"><inertial><mass value="$(arg mass)"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></xacro:macro>
<xacro:part name="base"/><xacro:part name="$(optenv SCENEWELD_TEST_PART upper)"/>
<joint name="shoulder" type="revolute"><parent link="$(arg prefix)base"/>
<child link="$(arg prefix)$(optenv SCENEWELD_TEST_PART upper)"/><axis xyz="0 0 1"/>
<limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
<xacro:if value="$(arg hand)"><link name="hand"/></xacro:if></robot>"""

SRDF = """<robot name="arm"><group name="all"><joint name="shoulder"/></group>
<group_state name="home" group="all"><joint name="shoulder" value="0.5"/></group_state>
<disable_collisions link1="base" link2="upper" reason="Adjacent"/></robot>"""

FILES = {"/arm.urdf.xacro": XACRO, "/arm.srdf": SRDF}


def load(**given):
    return sceneweld.load("/arm.urdf.xacro", files=FILES, **given)


def test_arguments():
    assert list(load().bodies) == ["arm::base", "arm::upper"]
    scene = load(xacro_arguments={"prefix": "l_", "mass": 2.5, "hand": True})
    assert list(scene.bodies) == ["arm::l_base", "arm::l_upper", "arm::hand"]
    assert scene.bodies["arm::l_base"].mass == 2.5
    with pytest.raises(TypeError, match="xacro_arguments: expected a string, a number, True or False"):
        load(xacro_arguments={"prefix": ["l_"]})
    with pytest.raises(TypeError, match="xacro_arguments: expected a dictionary"):
        load(xacro_arguments=["prefix"])


def test_the_environment_of_the_call(monkeypatch):
    monkeypatch.setenv("SCENEWELD_TEST_PART", "forearm")
    assert list(load().bodies) == ["arm::base", "arm::forearm"]
    monkeypatch.delenv("SCENEWELD_TEST_PART")
    assert list(load().bodies) == ["arm::base", "arm::upper"]


def test_only_xacro_files_have_arguments():
    with pytest.raises(sceneweld.Error, match="only xacro files"):
        sceneweld.load_text("<robot name='a'><link name='b'/></robot>", format="urdf", xacro_arguments={"a": 1})


def test_configurations_of_srdf():
    scene = load(srdf="/arm.srdf")
    (home,) = scene.configurations
    assert (home.name, home.group) == ("arm::all/home", "all")
    assert scene.positions("home")[-1] == pytest.approx(0.5)  # After those of the free base.
    assert np.allclose(scene.positions("all/home"), scene.positions("home"))
    assert np.allclose(scene.pose("arm::upper", q="home"), scene.pose("arm::upper", q=scene.positions("home")))
    with pytest.raises(sceneweld.Error, match="home"):
        scene.positions("hom")
    assert load().configurations == []
