# SPDX-License-Identifier: BSD-3-Clause
"""Composes a scene and gives it to robot_state_publisher of ROS 2:

ros2 launch cell.launch.py scene:=cell.dmd.yaml options:="--seed 3"
"""

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument
from launch.substitutions import Command, FindExecutable, LaunchConfiguration
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue


def generate_launch_description():
    # --ros finds packages in AMENT_PREFIX_PATH. URIs of packages are what RViz can open on another machine.
    command = [
        FindExecutable(name="sceneweld"),
        " compose '",
        LaunchConfiguration("scene"),
        "' --to urdf --ros --assets package ",
        LaunchConfiguration("options"),
    ]
    # What URDF cannot express comes on standard error, at which Command would stop.
    urdf = Command(command, on_stderr="warn")
    return LaunchDescription(
        [
            DeclareLaunchArgument("scene", description="a scene or a model in any format that sceneweld reads"),
            DeclareLaunchArgument("options", default_value="", description="more options of sceneweld compose"),
            Node(
                package="robot_state_publisher",
                executable="robot_state_publisher",
                # Without value_type, a text that is YAML by chance would be read as YAML.
                parameters=[{"robot_description": ParameterValue(urdf, value_type=str)}],
            ),
        ]
    )
