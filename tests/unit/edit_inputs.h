// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Models in which things name each other in as many ways as their format has, for tests that edit them. Every name is
/// a word of its own, which occurs nowhere else: `elbowj` is a joint, `foreb` a body or link, `foreg` a geometry.

namespace sceneweld {

/// Edited scenes are written in these.
inline constexpr const char* kFormatsOfEdits[] = {"json", "sdf", "urdf", "mjcf"};

inline constexpr const char* kMjcfToEdit = R"(<mujoco model="robotm">
  <option timestep="0.001"/>
  <size nuserdata="2"/>
  <extension>
    <plugin plugin="mujoco.pid"><instance name="pidp"><config key="kp" value="4"/></instance></plugin>
    <plugin plugin="mujoco.sdf.bolt"><instance name="boltp"><config key="radius" value="0.26"/></instance></plugin>
  </extension>
  <default><geom contype="1"/><default class="lookc"><geom material="matb"/></default></default>
  <asset>
    <texture name="textt" type="2d" builtin="checker" width="8" height="8" rgb1="1 0 0" rgb2="0 1 0"/>
    <texture name="skyt" type="skybox" builtin="gradient" width="8" height="48"/>
    <material name="mata" texture="textt"/>
    <material name="matb" rgba="0 0 1 1"/>
    <mesh name="fileh" file="wedge.obj"/>
    <mesh name="textm" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <mesh name="boltm"><plugin instance="boltp"/></mesh>
    <hfield name="hillh" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 0 1"/>
  </asset>
  <worldbody>
    <geom name="floorg" type="plane" size="5 5 0.1" material="mata"/>
    <geom name="hillg" type="hfield" hfield="hillh" pos="9 0 0"/>
    <site name="anchors" pos="0 0 3"/>
    <light name="sunl" mode="targetbody" target="torsob" pos="0 0 5"/>
    <camera name="topc" mode="targetbody" target="upperb" pos="0 0 5"/>
    <body name="torsob" pos="0 0 1">
      <freejoint name="rootj"/>
      <geom name="torsog" type="box" size="0.1 0.1 0.1" material="matb"/>
      <site name="torsos" size="0.1"/>
      <camera name="headc" mode="track" resolution="64 48"/>
      <light name="headl"/>
      <body name="upperb" pos="1 0 0">
        <joint name="shoulderj" axis="0 1 0" range="-1 1" limited="true"/>
        <geom name="upperg" type="mesh" mesh="fileh"/>
        <geom name="boltg" type="sdf" mesh="boltm"><plugin instance="boltp"/></geom>
        <site name="uppers" material="mata"/>
        <body name="foreb" pos="1 0 0">
          <joint name="elbowj" axis="0 1 0"/>
          <geom name="foreg" type="cylinder" size="0.1 0.2" class="lookc"/>
          <site name="fores" pos="0 0 0.5"/>
          <body name="ballb" pos="1 0 0">
            <joint name="ballj" type="ball"/>
            <geom name="ballg" type="mesh" mesh="textm"/>
          </body>
        </body>
        <body name="slideb" pos="0 1 0">
          <joint name="slidej" type="slide"/>
          <geom name="slideg" size="0.1"/>
          <site name="slides"/>
          <site name="sides" pos="0.3 0 0"/>
        </body>
      </body>
    </body>
    <body name="handb" mocap="true" pos="0 2 1"><geom name="handg" size="0.1" contype="0" conaffinity="0"/></body>
  </worldbody>
  <contact>
    <exclude name="namedx" body1="torsob" body2="foreb"/>
    <exclude body1="torsob" body2="slideb"/>
    <pair name="namedp" geom1="floorg" geom2="foreg" condim="1"/>
    <pair geom1="torsog" geom2="slideg"/>
  </contact>
  <deformable>
    <skin name="sleevek" material="mata" vertex="0 0 0 0.1 0 0 0 0.1 0" face="0 1 2">
      <bone body="upperb" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1" vertweight="1 1"/>
      <bone body="foreb" bindpos="0 0 0" bindquat="1 0 0 0" vertid="2" vertweight="1"/>
    </skin>
  </deformable>
  <tendon>
    <fixed name="fixedt"><joint joint="shoulderj" coef="1"/><joint joint="slidej" coef="2"/></fixed>
    <spatial name="ropet" material="mata">
      <site site="anchors"/><geom geom="foreg" sidesite="sides"/><site site="uppers"/><pulley divisor="2"/>
      <site site="uppers"/><site site="fores"/>
    </spatial>
    <spatial name="shortt"><site site="torsos"/><site site="uppers"/></spatial>
  </tendon>
  <equality>
    <connect name="connecte" body1="torsob" body2="slideb" anchor="0 0 0"/>
    <connect name="sitee" site1="torsos" site2="slides"/>
    <weld name="welde" body1="handb" body2="ballb"/>
    <joint name="jointe" joint1="elbowj" joint2="shoulderj" polycoef="0 2 0 0 0"/>
    <joint name="lonee" joint1="slidej" polycoef="0.1 0 0 0 0"/>
    <tendon name="tendone" tendon1="fixedt" tendon2="shortt"/>
  </equality>
  <actuator>
    <motor name="plaina" joint="shoulderj" gear="2" group="1"/>
    <general name="statefula" joint="elbowj" dyntype="integrator"/>
    <position name="servoa" joint="slidej" kp="10"/>
    <general name="filtera" joint="shoulderj" dyntype="filter" dynprm="0.1"/>
    <muscle name="musclea" tendon="shortt" lengthrange="0.1 2"/>
    <motor name="tendona" tendon="fixedt"/>
    <motor name="thrusta" site="torsos" refsite="uppers" gear="0 0 1 0 0 0"/>
    <motor name="cranka" cranksite="uppers" slidersite="slides" cranklength="0.5"/>
    <adhesion name="gluea" body="foreb" ctrlrange="0 1"/>
    <motor name="parenta" jointinparent="ballj"/>
    <plugin name="plugina" plugin="mujoco.pid" instance="pidp" joint="elbowj"/>
  </actuator>
  <sensor>
    <touch name="touchs" site="fores"/>
    <gyro name="gyros" site="uppers"/>
    <jointpos name="jointposs" joint="elbowj"/>
    <ballquat name="balls" joint="ballj"/>
    <tendonpos name="tendons" tendon="shortt"/>
    <actuatorfrc name="plainfrcs" actuator="plaina"/>
    <actuatorpos name="statefulposs" actuator="statefula"/>
    <framepos name="sitebodys" objtype="site" objname="torsos" reftype="body" refname="slideb"/>
    <framequat name="bodys" objtype="body" objname="foreb"/>
    <framexaxis name="geoms" objtype="geom" objname="ballg"/>
    <frameyaxis name="cameras" objtype="camera" objname="headc"/>
    <framezaxis name="xbodys" objtype="xbody" objname="ballb" reftype="camera" refname="topc"/>
    <subtreecom name="subtrees" body="upperb"/>
    <distance name="distances" geom1="floorg" geom2="ballg" cutoff="5"/>
    <camprojection name="projections" site="anchors" camera="headc"/>
    <user name="users" objtype="geom" objname="torsog" dim="1"/>
    <clock name="clocks"/>
  </sensor>
  <custom>
    <numeric name="numbern" data="1 2 3"/>
    <text name="notee" data="calibrated"/>
    <tuple name="tuplee">
      <element objtype="body" objname="foreb" prm="1"/><element objtype="joint" objname="slidej"/>
      <element objtype="light" objname="headl"/><element objtype="camera" objname="topc"/>
      <element objtype="actuator" objname="servoa"/><element objtype="tendon" objname="fixedt"/>
      <element objtype="material" objname="mata"/><element objtype="sensor" objname="touchs"/>
      <element objtype="numeric" objname="numbern"/>
    </tuple>
  </custom>
  <keyframe>
    <key name="startk" time="0.5" qpos="0 0 2 1 0 0 0  0.1 0.2 1 0 0 0 0.3" qvel="1 2 3 4 5 6  7 8 9 10 11 12"
         act="0.4 0.5 0.6" ctrl="1 2 3 4 5 6 7 8 0.9 10 11" mpos="0 2 1.5" mquat="0.6 0.8 0 0"/>
    <key name="emptyk"/>
  </keyframe>
</mujoco>)";

inline constexpr const char* kSdfToEdit = R"(<sdf version="1.11"><world name="hallw">
  <gravity>0 0 -9.81</gravity>
  <frame name="benchf"><pose>1 2 0.8 0 0 0</pose></frame>
  <light name="sunl" type="directional"><pose relative_to="benchf"/><direction>0 0 -1</direction></light>
  <plugin name="clockp" filename="libclock.so"><link_name>robotm::foreb</link_name><model>robotm</model></plugin>
  <road name="quayr"><width>3</width><point>0 0 0</point></road>
  <population name="cratesp"><model_count>3</model_count><frame>robotm</frame></population>
  <state world_name="hallw"><model name="robotm"><link name="foreb"/></model></state>
  <gui><camera name="guic"><track_visual><name>robotm</name></track_visual></camera></gui>
  <model name="robotm" placement_frame="tipf" canonical_link="torsob">
    <pose relative_to="benchf"/>
    <link name="torsob">
      <inertial><mass>2</mass></inertial>
      <collision name="torsog"><geometry><box><size>1 1 1</size></box></geometry></collision>
      <visual name="torsov"><geometry><box><size>1 1 1</size></box></geometry>
        <plugin name="shinep" filename="libshine.so"><joint_name>elbowj</joint_name></plugin></visual>
      <collision name="outlineg"><geometry><polyline><point>0 0</point><point>1 0</point><point>0 1</point>
        <height>1</height></polyline></geometry></collision>
      <sensor name="imus" type="imu"><pose relative_to="tipf"/><imu><orientation_reference_frame>
        <custom_rpy parent_frame="tipf">0 0 0</custom_rpy></orientation_reference_frame></imu></sensor>
      <sensor name="eyes" type="camera"><camera name="lensc"><horizontal_fov>1</horizontal_fov>
        <image><width>320</width><height>240</height></image></camera>
        <plugin name="streamp" filename="libstream.so"><frame_name>tipf</frame_name></plugin></sensor>
      <light name="torchl" type="spot"/>
      <projector name="beamp"><pose relative_to="tipf"/><texture>a.png</texture></projector>
      <particle_emitter name="smokep" type="box"><pose relative_to="upperb"/></particle_emitter>
    </link>
    <link name="upperb"><pose relative_to="torsob">0 0 1 0 0 0</pose>
      <collision name="upperg"><pose relative_to="tipf"/><geometry><sphere><radius>0.1</radius></sphere></geometry></collision>
      <sensor name="touchs" type="contact"><contact><collision>upperg</collision><topic>bumper</topic></contact></sensor>
    </link>
    <link name="foreb"><pose relative_to="upperb">0 0 1 0 0 0</pose>
      <collision name="foreg"><geometry><sphere><radius>0.1</radius></sphere></geometry></collision></link>
    <link name="gearb"><pose>0 1 0 0 0 0</pose></link>
    <link name="looseb"><pose>0 9 0 0 0 0</pose></link>
    <frame name="tipf" attached_to="foreb"><pose>0 0 0.1 0 0 0</pose></frame>
    <frame name="inf" attached_to="tipf"/>
    <frame name="jointf" attached_to="shoulderj"/>
    <joint name="shoulderj" type="revolute"><parent>torsob</parent><child>upperb</child>
      <axis><xyz expressed_in="tipf">0 1 0</xyz><limit><effort>5</effort></limit></axis></joint>
    <joint name="elbowj" type="revolute"><pose relative_to="tipf"/><parent>upperb</parent><child>foreb</child>
      <axis><xyz>0 1 0</xyz><mimic joint="shoulderj"><multiplier>2</multiplier><offset>0</offset><reference>0</reference></mimic>
      </axis><sensor name="forces" type="force_torque"/></joint>
    <joint name="gearj" type="gearbox"><parent>upperb</parent><child>gearb</child><gearbox_ratio>2</gearbox_ratio>
      <gearbox_reference_body>torsob</gearbox_reference_body><axis><xyz>0 1 0</xyz></axis>
      <axis2><xyz>0 1 0</xyz></axis2></joint>
    <gripper name="pinchg"><grasp_check><detach_steps>40</detach_steps></grasp_check>
      <gripper_link>robotm::foreb</gripper_link><gripper_link>upperb</gripper_link><palm_link>torsob</palm_link></gripper>
    <plugin name="drivep" filename="libdrive.so">
      <joint name="shoulderj"><gain>3</gain></joint><left_joint>elbowj</left_joint><link_name>foreb</link_name>
      <sensor_frame>tipf</sensor_frame><topic>elbowj</topic></plugin>
    <model name="toolm"><link name="bladeb"><collision name="bladeg"><geometry><sphere><radius>0.1</radius></sphere>
      </geometry></collision></link>
      <plugin name="cutp" filename="libcut.so"><link_name>bladeb</link_name></plugin></model>
    <joint name="mountj" type="fixed"><parent>foreb</parent><child>toolm::bladeb</child></joint>
  </model>
  <model name="cratem"><static>true</static><link name="boxb"><visual name="boxv">
    <geometry><box><size>1 1 1</size></box></geometry>
    <material><diffuse>1 0 0 1</diffuse><script><uri>file://a.material</uri><name>paintm</name></script></material></visual></link></model>
  <joint name="boltj" type="fixed"><parent>world</parent><child>cratem::boxb</child></joint>
</world></sdf>)";

inline constexpr const char* kDrakesSdfToEdit =
    R"(<sdf version="1.9" xmlns:drake="http://drake.mit.edu"><model name="robotm">
  <link name="torsob"/><link name="upperb"/><link name="foreb"/>
  <frame name="tipf" attached_to="foreb"><pose>0 0 0.1 0 0 0</pose></frame>
  <frame name="jointf" attached_to="shoulderj"/>
  <joint name="shoulderj" type="revolute"><parent>torsob</parent><child>upperb</child><axis><xyz>0 1 0</xyz>
    <limit><effort>5</effort></limit></axis></joint>
  <joint name="elbowj" type="revolute"><parent>upperb</parent><child>foreb</child><axis><xyz>0 1 0</xyz></axis>
    <drake:mimic joint="shoulderj" multiplier="2" offset="0"/></joint>
  <drake:joint name="ballj" type="planar"><drake:parent>torsob</drake:parent><drake:child>looseb</drake:child>
    <drake:damping>1 1 1</drake:damping></drake:joint>
  <link name="looseb"/>
  <drake:collision_filter_group name="armsf"><drake:member>upperb</drake:member><drake:member>foreb</drake:member>
    <drake:ignored_collision_filter_group>armsf</drake:ignored_collision_filter_group></drake:collision_filter_group>
  <drake:collision_filter_group name="bothf"><drake:member>torsob</drake:member>
    <drake:ignored_collision_filter_group>armsf</drake:ignored_collision_filter_group></drake:collision_filter_group>
  <drake:linear_bushing_rpy><drake:bushing_frameA>tipf</drake:bushing_frameA>
    <drake:bushing_frameC>jointf</drake:bushing_frameC>
    <drake:bushing_torque_stiffness>1 2 3</drake:bushing_torque_stiffness>
    <drake:bushing_torque_damping>1 2 3</drake:bushing_torque_damping>
    <drake:bushing_force_stiffness>1 2 3</drake:bushing_force_stiffness>
    <drake:bushing_force_damping>1 2 3</drake:bushing_force_damping></drake:linear_bushing_rpy>
</model></sdf>)";

inline constexpr const char* kUrdfToEdit = R"(<robot name="robotm" xmlns:drake="http://drake.mit.edu">
  <material name="redm"><color rgba="1 0 0 1"/></material>
  <link name="torsob">
    <visual name="torsov"><geometry><box size="1 1 1"/></geometry><material name="redm"/></visual>
    <collision name="torsog"><geometry><box size="1 1 1"/></geometry></collision>
  </link>
  <link name="upperb"><visual name="upperv"><geometry><sphere radius="1"/></geometry><material name="redm"/></visual>
    <collision name="upperg"><geometry><sphere radius="1"/></geometry></collision></link>
  <link name="foreb"><visual name="forev"><geometry><sphere radius="1"/></geometry>
    <material name="bluem"><color rgba="0 0 1 1"/></material></visual>
    <collision name="foreg"><geometry><sphere radius="1"/></geometry></collision>
    <contact name="heelz"><origin xyz="-0.1 0 0"/><geometry><sphere radius="0.02"/></geometry><limit normal_force="400"/></contact>
  </link>
  <link name="fingerb"/>
  <link name="tipb"/>
  <joint name="shoulderj" type="revolute"><parent link="torsob"/><child link="upperb"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="9" velocity="1"/><calibration rising="0.5"/></joint>
  <joint name="elbowj" type="revolute"><parent link="upperb"/><child link="foreb"/><origin xyz="1 0 0"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="5" velocity="1"/>
    <safety_controller k_velocity="10" soft_lower_limit="-0.5" soft_upper_limit="0.5"/></joint>
  <joint name="fingerj" type="prismatic"><parent link="foreb"/><child link="fingerb"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="5" velocity="1"/><mimic joint="elbowj" multiplier="2"/></joint>
  <joint name="tipj" type="fixed"><parent link="fingerb"/><child link="tipb"/></joint>
  <frame name="gripf" link="foreb" xyz="0 0 0.1" rpy="0 0 1"/>
  <transmission name="plaint"><type>transmission_interface/SimpleTransmission</type>
    <joint name="shoulderj"><hardwareInterface>hardware_interface/EffortJointInterface</hardwareInterface></joint>
    <actuator name="plaina"><mechanicalReduction>1</mechanicalReduction></actuator></transmission>
  <transmission name="othert"><type>transmission_interface/FourBarLinkageTransmission</type>
    <joint name="elbowj"/><joint name="fingerj"/><actuator name="othera"/></transmission>
  <transmission name="oldt" type="pr2_mechanism_model/WristTransmission">
    <rightActuator name="rightr"/><leftActuator name="leftr"/>
    <flexJoint name="elbowj" mechanicalReduction="1"/><rollJoint name="fingerj" mechanicalReduction="1"/></transmission>
  <ros2_control name="boardr" type="system"><joint name="elbowj"><command_interface name="effort"/></joint>
    <sensor name="boards"><param name="frame_id">tipb</param></sensor></ros2_control>
  <gripper name="pinchg"/>
  <group_state name="homeg"><joint name="elbowj" value="0.5"/></group_state>
  <gazebo><plugin name="drivep" filename="libdrive.so"><jointName>elbowj</jointName>
    <bodyName>foreb</bodyName><frameName>gripf</frameName><left_joint>fingerj</left_joint><topic>elbowj</topic></plugin></gazebo>
  <gazebo reference="elbowj"><provideFeedback>true</provideFeedback></gazebo>
  <gazebo reference="foreb"><sensor name="touchs" type="contact"><contact><collision>foreg</collision></contact></sensor></gazebo>
  <gazebo reference="upperb"><mu1>0.9</mu1></gazebo>
  <drake:collision_filter_group name="armsf"><drake:member link="upperb"/><drake:member link="foreb"/>
    <drake:ignored_collision_filter_group name="armsf"/></drake:collision_filter_group>
  <drake:linear_bushing_rpy>
    <drake:bushing_frameA name="gripf"/><drake:bushing_frameC name="elbowj_parent"/>
    <drake:bushing_torque_stiffness value="1 2 3"/><drake:bushing_torque_damping value="0.1 0.2 0.3"/>
    <drake:bushing_force_stiffness value="10 20 30"/><drake:bushing_force_damping value="1 1 1"/>
  </drake:linear_bushing_rpy>
  <drake:linear_spring_damper>
    <drake:linear_spring_damper_body_A name="torsob"/><drake:linear_spring_damper_p_AP value="1 2 3"/>
    <drake:linear_spring_damper_body_B name="foreb"/><drake:linear_spring_damper_p_BQ value="0 0 1"/>
    <drake:linear_spring_damper_free_length value="0.5"/>
    <drake:linear_spring_damper_stiffness value="100"/><drake:linear_spring_damper_damping value="0"/>
  </drake:linear_spring_damper>
  <drake:ball_constraint>
    <drake:ball_constraint_body_A name="torsob"/><drake:ball_constraint_body_B name="foreb"/>
    <drake:ball_constraint_p_AP value="0 0 1"/><drake:ball_constraint_p_BQ value="0 1 0"/>
  </drake:ball_constraint>
  <drake:tendon_constraint>
    <drake:tendon_constraint_joint name="shoulderj" a="2"/><drake:tendon_constraint_joint name="elbowj" a="-1"/>
    <drake:tendon_constraint_offset value="0.1"/>
    <drake:tendon_constraint_lower_limit value="-1"/><drake:tendon_constraint_upper_limit value="1"/>
    <drake:tendon_constraint_stiffness value="1000"/><drake:tendon_constraint_damping value="1"/>
  </drake:tendon_constraint>
</robot>)";

}  // namespace sceneweld
