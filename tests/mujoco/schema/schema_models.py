# SPDX-License-Identifier: BSD-3-Clause
"""Generates one model for each element and attribute of MuJoCo's schema, as mujoco.mj_printSchema() lists it."""

import re
import xml.etree.ElementTree as ET

import mujoco

mujoco.set_mju_user_warning(lambda message: None)

# Every generated model is this one with one attribute more. It has one element of each kind to refer to.
BASE = """<mujoco model="m">
  <compiler/>
  <option/>
  <size/>
  <statistic/>
  <visual/>
  <default/>
  <extension>
    <plugin plugin="mujoco.sdf.torus"><instance name="ring"><config key="radius1" value="0.35"/></instance></plugin>
    <plugin plugin="mujoco.pid"/>
    <plugin plugin="mujoco.sensor.touch_grid"/>
  </extension>
  <asset>
    <texture name="image" type="2d" builtin="checker" rgb1="1 0 0" rgb2="0 1 0" width="4" height="4"/>
    <texture name="other" type="2d" builtin="flat" rgb1="0 0 1" width="4" height="4"/>
    <material name="paint" rgba="0.2 0.3 0.4 1"/>
    <material name="tiles" texture="image"/>
    <mesh name="tetra" vertex="0 0 0 0.2 0 0 0 0.2 0 0 0 0.2"/>
    <mesh name="wedge" vertex="0 0 0 0.3 0 0 0 0.2 0 0 0 0.2"/>
    <hfield name="hills" nrow="2" ncol="2" size="1 1 0.2 0.1" elevation="0 0.5 1 0"/>
  </asset>
  <worldbody>
    <geom name="floor" type="plane" size="2 2 0.1"/>
    <site name="home" pos="0.1 0.2 0.3"/>
    <body name="upper" pos="0 0 1">
      <joint name="turn" type="hinge" axis="0 1 0" range="-60 50" stiffness="2" damping="0.5" frictionloss="0.1" armature="0.05"/>
      <geom name="bar" type="box" size="0.1 0.05 0.3"/>
      <site name="tip" pos="0 0 0.3" size="0.02"/>
      <camera name="eye" pos="0 -1 0"/>
      <light name="lamp" pos="0 0 2"/>
      <body name="lower" pos="0 0 -0.5">
        <joint name="push" type="slide" axis="0 0 1" range="-0.2 0.3" damping="1"/>
        <geom name="ball" type="sphere" size="0.1"/>
        <site name="end" pos="0 0.1 0"/>
      </body>
    </body>
    <body name="head" pos="1 0 1">
      <joint name="nod" type="ball"/>
      <geom name="egg" type="ellipsoid" size="0.1 0.15 0.2"/>
      <site name="nose" pos="0.1 0 0"/>
    </body>
    <body name="stone" pos="2 0 1">
      <freejoint name="fly"/>
      <geom name="rock" type="mesh" mesh="tetra"/>
    </body>
    <body name="pointer" pos="-1 0 1" mocap="true"><geom name="mark" type="capsule" size="0.02 0.1" contype="0" conaffinity="0"/></body>
    <body name="n0" pos="3 0 1"><joint name="n0x" type="slide"/><geom name="n0g" size="0.02"/></body>
    <body name="n1" pos="3.2 0 1"><joint name="n1x" type="slide"/><geom name="n1g" size="0.02"/></body>
    <body name="n2" pos="3 0.2 1"><joint name="n2x" type="slide"/><geom name="n2g" size="0.02"/></body>
  </worldbody>
  <contact/>
  <deformable/>
  <tendon>
    <fixed name="sum" range="-1 1.5"><joint joint="turn" coef="2"/><joint joint="push" coef="-1"/></fixed>
    <spatial name="rope" range="0.1 3"><site site="home"/><site site="tip"/></spatial>
  </tendon>
  <equality>
    <connect name="held" body1="head" anchor="0 0 0"/>
    <joint name="coupled" joint1="n0x" joint2="n1x"/>
  </equality>
  <actuator>
    <motor name="torque" joint="turn"/>
    <position name="servo" joint="push" kp="20"/>
  </actuator>
  <sensor>
    <jointpos name="angle" joint="turn"/>
  </sensor>
  <custom/>
  <keyframe/>
</mujoco>
"""

# A soft body, for the elements that refer to one.
CLOTH = ('<flexcomp name="cloth" type="grid" count="3 3 1" spacing="0.1 0.1 0.1" pos="5 0 1" radius="0.01" dim="2" mass="0.2">'
         '<edge equality="true"/></flexcomp>')

# The text of a new element, by the end of its path. `default` is a parent in its own right.
PLAIN = {
    'default/material/layer': '<layer role="rgb" texture="image"/>',
    'extension/plugin': '<plugin plugin="mujoco.sdf.gear"/>',
    'extension/plugin/instance': '<instance name="made"/>',
    'instance/config': '<config key="alpha" value="10"/>',
    'asset/mesh': '<mesh name="made" vertex="0 0 0 0.1 0 0 0 0.1 0 0 0 0.1"/>',
    'asset/mesh/plugin': '<plugin instance="ring"/>',
    'asset/hfield': '<hfield name="made" nrow="2" ncol="2" size="1 1 0.2 0.1" elevation="0 1 2 3"/>',
    'asset/texture': '<texture name="made" type="2d" builtin="checker" rgb1="1 0 0" rgb2="0 1 0" width="8" height="8"/>',
    'asset/material': '<material name="made"/>',
    'asset/material/layer': '<layer role="rgb" texture="image"/>',
    'asset/model': '<model name="made" file="child.xml"/>',
    'skin': '<skin name="made" vertex="0 0 0 0.1 0 0 0 0.1 0" face="0 1 2"><bone body="upper" bindpos="0 0 0" '
            'bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin>',
    'skin/bone': '<bone body="lower" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1" vertweight="1 1"/>',
    'body': '<body name="made" pos="0 3 1"><joint name="made_joint"/><geom name="made_geom" size="0.1"/></body>',
    'body/inertial': '<inertial pos="0 0 0" mass="2" diaginertia="0.1 0.1 0.1"/>',
    'body/joint': '<joint name="made" type="hinge" axis="1 0 0"/>',
    'body/freejoint': '<freejoint name="made"/>',
    'body/geom': '<geom name="made" size="0.1 0.1 0.1"/>',
    'geom/plugin': '<plugin instance="ring"/>',
    'body/attach': '<attach model="child" prefix="c_"/>',
    'body/site': '<site name="made"/>',
    'body/camera': '<camera name="made"/>',
    'body/light': '<light name="made"/>',
    'body/plugin': '<plugin instance="servo"/>',
    'body/flexcomp': '<flexcomp name="made" type="grid" count="3 3 1" spacing="0.1 0.1 0.1" radius="0.01" dim="2"/>',
    'flexcomp/pin': '<pin id="0"/>',
    'flexcomp/plugin': '<plugin plugin="mujoco.elasticity.shell"/>',
    'deformable/flex': '<flex name="made" dim="2" body="n0 n1 n2" vertex="0 0 0 0 0 0 0 0 0" element="0 1 2" radius="0.01"/>',
    'contact/pair': '<pair name="made" geom1="ball" geom2="egg"/>',
    'contact/exclude': '<exclude name="made" body1="upper" body2="head"/>',
    'tendon/spatial': '<spatial name="made"><site site="home"/><site site="end"/></spatial>',
    'spatial/site': '<site site="nose"/>',
    'spatial/geom': '<geom geom="ball"/>',
    'spatial/pulley': '<pulley divisor="2"/>',
    'tendon/fixed': '<fixed name="made"><joint joint="turn" coef="3"/></fixed>',
    'fixed/joint': '<joint joint="n0x" coef="2"/>',
    'equality/connect': '<connect name="made" body1="head" body2="upper" anchor="0 0 0"/>',
    'equality/weld': '<weld name="made" body1="head" body2="upper"/>',
    'equality/joint': '<joint name="made" joint1="n0x" joint2="n2x"/>',
    'equality/tendon': '<tendon name="made" tendon1="sum" tendon2="rope"/>',
    'equality/flex': '<flex name="made" flex="cloth"/>',
    'equality/flexstrain': '<flexstrain name="made" flex="cloth"/>',
    'actuator/adhesion': '<adhesion name="made" body="upper" ctrlrange="0 1"/>',
    'actuator/damper': '<damper name="made" joint="n0x" ctrlrange="0 1"/>',
    'actuator/dcmotor': '<dcmotor name="made" joint="n0x" motorconst="0.05" resistance="2"/>',
    'actuator/orientation': '<orientation name="made" joint="nod"/>',
    'actuator/plugin': '<plugin name="made" joint="n0x" plugin="mujoco.pid"><config key="kp" value="2"/></plugin>',
    'actuator/muscle': '<muscle name="made" joint="n0x" lengthrange="0.1 0.5"/>',
    'plugin/config': '<config key="kp" value="3"/>',
    'sensor/user': '<user name="made" dim="2"/>',
    'sensor/plugin': ('<plugin name="made" plugin="mujoco.sensor.touch_grid" objtype="site" objname="tip"><config key="size" value="2 2"/>'
                      '<config key="fov" value="45 45"/><config key="nchannel" value="1"/></plugin>'),
    'sensor/tactile': '<tactile name="made" geom="bar" mesh="tetra"/>',
    'sensor/contact': '<contact name="made" geom1="bar"/>',
    'sensor/distance': '<distance name="made" geom1="bar" geom2="egg"/>',
    'sensor/normal': '<normal name="made" geom1="bar" geom2="egg"/>',
    'sensor/fromto': '<fromto name="made" geom1="bar" geom2="egg"/>',
    'sensor/insidesite': '<insidesite name="made" site="tip" objtype="geom" objname="egg"/>',
    'sensor/camprojection': '<camprojection name="made" site="tip" camera="eye"/>',
    'sensor/rangefinder': '<rangefinder name="made" site="tip"/>',
    'sensor/ballquat': '<ballquat name="made" joint="nod"/>',
    'sensor/ballangvel': '<ballangvel name="made" joint="nod"/>',
    'custom/numeric': '<numeric name="made" data="1 2"/>',
    'custom/text': '<text name="made" data="words"/>',
    'default/damper': '<damper ctrlrange="0 1"/>',
    'default/adhesion': '<adhesion ctrlrange="0 1"/>',
    'custom/tuple': '<tuple name="made"><element objtype="body" objname="upper"/></tuple>',
    'tuple/element': '<element objtype="geom" objname="bar"/>',
    'keyframe/key': '<key name="made"/>',
}

NUMBERS = ['0.3', '2', '0.3 0.7', '0.1 0.2 0.3', '0.1 0.2 0.3 0.9', '0.9 0.8 0.7 0.6 0.5',
           '1 0.2 0.3 0.1 0.2 0.3', '0.1 0.2 0.3 0.5 0.5 0.5 0.5', '1', '3', '0.5 0.6 0.7 0.8 0.9 0.4 0.3 0.2 0.1 0.05', '-1 1']
BOOLEANS = ['true', 'false', 'auto', 'enable', 'disable']
NAMES = {
    'body': ['upper', 'head'], 'body1': ['lower', 'world'], 'body2': ['stone', 'world'], 'geom1': ['bar', 'rock'],
    'geom2': ['egg', 'floor'], 'geom': ['bar', 'egg'], 'site': ['tip', 'end'], 'site1': ['tip'], 'site2': ['nose'],
    'refsite': ['home', 'end'], 'slidersite': ['end'], 'cranksite': ['tip'], 'sidesite': ['nose'],
    'joint': ['turn', 'push', 'nod', 'fly', 'n0x'], 'joint1': ['n2x', 'turn'], 'joint2': ['n1x', 'push'],
    'jointinparent': ['push', 'nod', 'fly'],
    'tendon': ['sum', 'rope'], 'tendon1': ['rope'], 'tendon2': ['rope', 'sum'], 'actuator': ['torque', 'servo'],
    'camera': ['eye'], 'target': ['lower', 'head'], 'mesh': ['tetra', 'wedge'], 'hfield': ['hills'],
    'material': ['paint', 'tiles'], 'texture': ['image', 'other'], 'flex': ['cloth'], 'model': ['child', 'renamed'],
    'subtree1': ['upper'], 'subtree2': ['head'], 'class': ['special'], 'childclass': ['special'],
    'name': ['another', 'a/b', 'with space'], 'prefix': ['p_'], 'frame': ['place'],
    'instance': ['cable', 'ring', 'servo', 'grid'], 'objname': ['bar', 'egg', 'upper', 'tip', 'turn'],
    'refname': ['bar', 'upper', 'tip', 'eye'],
    'plugin': ['mujoco.elasticity.cable', 'mujoco.sdf.torus', 'mujoco.pid', 'mujoco.sensor.touch_grid',
               'mujoco.sdf.gear', 'mujoco.elasticity.shell'],
}
WORDS = {
    'type': ['hinge', 'slide', 'ball', 'free', 'plane', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'sdf',
             'hfield', 'spot', 'directional', 'point', 'image', '2d', 'cube', 'skybox', 'grid', 'disc', 'circle', 'square',
             'direct', 'gmsh'],
    'angle': ['radian', 'degree'], 'coordinate': ['local'], 'eulerseq': ['zyx', 'XYZ'], 'inertiafromgeom': BOOLEANS,
    'conflict': ['merge', 'warning', 'error'], 'inertiagrouprange': ['1 3', '0 5'],
    'mode': ['fixed', 'track', 'trackcom', 'targetbody', 'targetbodycom', 'none', 'muscle', 'muscleuser', 'all'],
    'cone': ['elliptic', 'pyramidal'], 'integrator': ['RK4', 'implicit', 'implicitfast', 'Euler'],
    'jacobian': ['dense', 'sparse', 'auto'], 'solver': ['CG', 'PGS', 'Newton'], 'actuatorgroupdisable': ['1 3', '2'],
    'builtin': ['flat', 'gradient', 'checker', 'none', 'sphere', 'hemisphere', 'cone', 'supersphere', 'supertorus', 'wedge',
                'plate', 'cylinder', 'ellipsoid', 'box', 'grid', 'square', 'disc'],
    'params': ['1', '8', '8 8', '8 8 8', '8 1 1', '8 8 0.5 0.5', '8 8 8 1 1', '8 2 4 0.1 0.1 0.2', '4 4 1 0.1 0.1 0.1'],
    'colorspace': ['sRGB', 'linear', 'auto'], 'gridlayout': ['.U..LFRB.D..', '............'], 'mark': ['edge', 'cross', 'random', 'none'],
    'inertia': ['convex', 'exact', 'legacy', 'shell'],
    'role': ['rgb', 'normal', 'occlusion', 'roughness', 'metallic', 'opacity', 'emissive', 'rgba', 'orm'],
    'fluidshape': ['ellipsoid', 'none'], 'projection': ['orthographic', 'perspective'],
    'output': ['depth', 'rgb', 'segmentation', 'normal', 'distance', 'rgb depth'],
    'gaintype': ['fixed', 'affine', 'muscle', 'dcmotor', 'user'], 'biastype': ['none', 'affine', 'muscle', 'dcmotor', 'user'],
    'dyntype': ['none', 'integrator', 'filter', 'filterexact', 'muscle', 'user', 'dcmotor'],
    'interp': ['zoh', 'linear', 'cubic', '0', '1'], 'input': ['position', 'velocity', 'posvel', 'voltage', 'current', 'none', 'force', 'quat', 'expmap', 'torque'],
    'sleep': ['auto', 'never', 'allowed', 'init'], 'simple': BOOLEANS, 'fuse': BOOLEANS,
    'selfcollide': ['none', 'narrow', 'bvh', 'sap', 'auto'], 'elastic2d': ['none', 'bend', 'stretch', 'both'],
    'dof': ['full', 'radial', 'trilinear', 'quadratic', '2d', 'none'], 'passive': BOOLEANS, 'equality': ['true', 'false', 'vert', 'strain'] + BOOLEANS,
    'objtype': ['body', 'xbody', 'geom', 'site', 'camera', 'joint'], 'reftype': ['body', 'xbody', 'geom', 'site', 'camera'],
    'data': ['found', 'force', 'dist', 'dist dir', 'found force', 'normal', 'dist normal', '3 4 5', 'other words'], 'reduce': ['none', 'mindist', 'maxforce', 'netforce'],
    'datatype': ['real', 'positive', 'axis', 'quaternion'], 'needstage': ['pos', 'vel', 'acc'],
    'file': ['tetra.obj', 'image.png', 'hills.bin', 'coat.skn', 'child.xml', 'sheet.msh'], 'fileback': ['image.png'],
    'content_type': ['model/obj', 'image/png', 'text/xml', 'model/stl', 'image/vnd.mujoco.hfield'],
    'vertex': ['0 0 0 0.4 0 0 0 0.4 0 0 0 0.4', '0 0 0 0.2 0 0 0 0.2 0', '0 0 0 0.01 0 0 0 0.01 0'],
    'face': ['0 2 1 0 1 3 0 3 2 1 2 3', '0 2 1'], 'normal': ['0 0 1 0 0 1 0 0 1 1 0 0', '0 0 1 0 0 1 0 0 1'],
    'texcoord': ['0 0 1 0 0 1 1 1', '0 0 1 0 0 1', 'true'], 'elemtexcoord': ['0 1 2'],
    'element': ['0 2 1', '0 1 2'], 'point': ['0 0 0 0.1 0 0 0 0.1 0'], 'count': ['4 3 1', '2 2 2', '4 1 1'],
    'bindpos': ['0.1 0 0'], 'bindquat': ['0 1 0 0'], 'vertid': ['0 2', '2 1 0'], 'vertweight': ['0.5 0.2', '0.1 0.2 0.3'],
    'node': ['n0 n1 n2'], 'nodecoord': ['0 0 0 1 0 0 0 1 0'], 'cellcount': ['1 1 1', '2 2 1'],
    'quat': ['0.5 0.5 0.5 0.5', '0.6 0.8 0 0'], 'refquat': ['0.6 0.8 0 0'], 'axisangle': ['0 0 1 40', '1 1 0 20'],
    'euler': ['10 20 30'], 'xyaxes': ['0 1 0 -1 0 0', '1 1 0 0 0 1'], 'zaxis': ['0 1 1', '0 0 -1'],
    'fromto': ['0 0 0 0.1 0.2 0.3', '0 0 0.1 0 0 -0.3'],
    'fullinertia': ['0.2 0.3 0.4 0.01 0.02 0.03'], 'diaginertia': ['0.2 0.3 0.4'],
    'relpose': ['0.1 0.2 0.3 0.5 0.5 0.5 0.5', '0 0 0 1 0 0 0'], 'polycoef': ['0.1 2', '0 1 0.5 0.2', '0.3 0.5 0 0 0'],
    'range': ['-40 30', '0.1 0.4', '0 inf', '-inf 0.5', '0 60', '0.75 1.05', '10', '0 1'],
    'actuatorfrcrange': ['-3 4', '0 inf', '-inf 2'], 'ctrlrange': ['-2 1', '0 1', '0 inf', '-inf 3'], 'forcerange': ['-5 6', '0 inf', '-inf 3'],
    'actrange': ['-1 2'], 'lengthrange': ['0.2 0.6'], 'posrange': ['-1 1'], 'velrange': ['-1 2'], 'ffrange': ['-1 2'],
    'gear': ['3', '2 0 0', '0 1 0 0 0 2', '-2', '1 2 3 4 5 6'], 'condim': ['1', '4', '6'], 'group': ['2', '4'],
    'contype': ['2', '0'], 'conaffinity': ['2', '0'], 'priority': ['1'], 'dim': ['1', '2', '3'],
    'friction': ['0.5', '0.5 0.01', '0.5 0.01 0.002', '0.5 0.5 0.01 0.002 0.003'],
    'stiffness': ['7', '7 2', '7 2 1'], 'damping': ['3', '3 1', '3 1 0.5'], 'springdamper': ['0.2 1.1'], 'springyield': ['10', '0.1', '0.1 0.2'],
    'springlength': ['0.3', '0.2 0.4'], 'resolution': ['320 240'], 'sensorsize': ['0.01 0.02'], 'focal': ['0.01 0.02'],
    'focalpixel': ['100 200'], 'principal': ['0.001 0.002'], 'principalpixel': ['3 4'], 'objname': NAMES['objname'],
    'scale': ['2 1 1', '0.5', '2 2 2', '-1 1 1', '300'], 'nrow': ['2', '4'], 'ncol': ['2', '4'], 'elevation': ['0 0 1 1'],
    'size': ['0.2', '0.2 0.3', '0.2 0.3 0.4', '2 2 0.5 0.3', '5'],
    'ctrl': ['0.1 0.2'], 'act': [''], 'mpos': ['1 2 3'], 'mquat': ['0.5 0.5 0.5 0.5'], 'time': ['2.5'],
    'key': ['alpha', 'kd', 'ki', 'size', 'radius1', 'radius2'], 'value': ['5', '20 2'], 'dynprm': ['0.2', '0.1 0.2 0.3'],
    'gainprm': ['5', '5 1 2'], 'biasprm': ['0 -3 -1', '1 2 3', '0 -5 0.7'], 'kp': ['7'], 'kv': ['3'], 'dampratio': ['0.7', '1'],
    'timeconst': ['0.2', '0.02 0.06'], 'inheritrange': ['1', '0.8'], 'delay': ['0.01'], 'nsample': ['3'], 'interval': ['0.1', '0.1 0.02'],
    'user': ['1 2 3'], 'cutoff': ['3'], 'noise': ['0.2'], 'markrgb': ['0.5 0.5 0'], 'width': ['16', '0.02'], 'height': ['16', '64'],
    'memory': ['10M'], 'fileright': ['image.png'], 'fileleft': ['image.png'], 'fileup': ['image.png'], 'filedown': ['image.png'],
    'filefront': ['image.png'], 'gridsize': ['1 1', '3 4'], 'prm': ['4.5'], 'num': ['2'], 'maxhullvert': ['8'], 'nchannel': ['4', '1'],
    'solref': ['0.05 0.8', '-100 -20'], 'solimp': ['0.8 0.9 0.01', '0.8 0.9 0.01 0.4 3'], 'id': ['1 2', '3'], 'grid': ['1 1 0', '1 0'], 'gridrange': ['0 0 0 1 1 0', '0 1'],
    'divisor': ['3'], 'spacing': ['0.2 0.2 0.2'], 'origin': ['0.1 0 0'], 'axis': ['1 0 0', '1 1 0'], 'mocap': BOOLEANS,
    'fovy': ['60'], 'ipd': ['0.1'], 'meshdir': ['.', 'sub'], 'assetdir': ['sub'], 'texturedir': ['sub'], 'controller': ['1 2 3', '0 0 0 0 0 0'], 'nominal': ['12 1 100'],
    'saturation': ['1', '1 2', '1 2 3'], 'cogging': ['0.1 2 0.3'], 'thermal': ['1 2 3 4'], 'lugre': ['1 2 3 4 5', '100 1 0.1 0.2 0.3'], 'inductance': ['0.001', '0.001 0.2'],
    'useexisting': BOOLEANS, 'twist': ['1'], 'dir': ['0 1 -1'], 'attenuation': ['1 0.1 0.01'], 'surfacevel': ['0.1 0.2 0.3', '0.1 0.2 0.3 0.4 0.5 0.6'],
    'rigid': BOOLEANS, 'flatskin': BOOLEANS,
}
for alias in ('solreflimit', 'solreffriction', 'o_solref'):
    WORDS[alias] = WORDS['solref']
for alias in ('solimplimit', 'solimpfriction', 'o_solimp'):
    WORDS[alias] = WORDS['solimp']


def schema():
    """All elements of the schema: a list of (path, attributes); the path is a tuple of tags, without `mujoco`."""
    found, open_tags, text = [], [], mujoco.mj_printSchema(False, False)
    for line in text.splitlines():
        begins = re.match(r'( *)(\S+) \(([*?!R]|\d+)\) ?(.*)', line)
        if begins:
            depth = len(begins[1]) // 3
            tag = 'body' if begins[2] == '(world)body' else begins[2]
            del open_tags[depth:]
            open_tags.append(tag)
            found.append((tuple(open_tags[1:]), begins[4].split()))
        else:
            found[-1][1].extend(line.split())
    return found


def plain_element(path):
    """A new element, which MuJoCo accepts in the base if anything does."""
    for length in range(len(path), 0, -1):
        text = PLAIN.get('/'.join(path[-length:]))
        if text:
            return ET.fromstring(text)
    element = ET.Element(path[-1])
    if path[0] in ('actuator', 'sensor'):
        element.set('name', 'made')
    return element


# Instances that only an element of a section may use, which has to use them.
INSTANCES = {
    'actuator': '<plugin plugin="mujoco.pid"><instance name="servo"><config key="kp" value="2"/></instance></plugin>',
    'sensor': '<plugin plugin="mujoco.sensor.touch_grid"><instance name="grid"><config key="size" value="2 2"/>'
              '<config key="fov" value="45 45"/><config key="nchannel" value="1"/></instance></plugin>',
}
ACTUATORS = ('general', 'motor', 'position', 'velocity', 'intvelocity', 'orientation', 'pid', 'damper', 'cylinder', 'muscle', 'adhesion',
             'dcmotor')
TARGETS = ('site', 'joint', 'jointinparent', 'tendon', 'actuator', 'body', 'slidersite')


def base_for(path, attributes, attribute):
    """The base with a new element at `path`; returns the root and the new element."""
    root = ET.fromstring(BASE)
    if path[:2] in (('equality', 'flex'), ('equality', 'flexstrain')):
        root.find('worldbody').append(ET.fromstring(CLOTH))
    if path[:2] == ('body', 'attach'):
        root.find('asset').append(ET.fromstring('<model name="child" file="child.xml"/>'))
    if path[:1] == ('default',) and len(path) > 1 and path[1] in ACTUATORS:
        root.find('actuator').append(plain_element(('actuator', path[1])))
        complete(root.find('actuator')[-1], ('actuator', path[1]), attributes, attribute)
    if path == ('default', 'pair'):
        root.find('contact').append(ET.fromstring(PLAIN['contact/pair']))
    if not path:
        return root, root
    if path[0] == 'body':
        parent = root.find('worldbody')
        if len(path) > 1:
            if path[1] in ('joint', 'freejoint', 'inertial'):
                parent = ET.SubElement(parent, 'body', {'name': 'carrier', 'pos': '0 -3 1'})
                ET.SubElement(parent, 'geom', {'name': 'load', 'size': '0.1'})
            elif path[1] not in ('attach', 'flexcomp', 'body'):
                parent = parent.find('body')
        rest = path[1:] if len(path) > 1 else ('body',)
        seen = ('body',) if len(path) > 1 else ()
    else:
        parent, rest, seen = root.find(path[0]), path[1:], (path[0],)
        if not rest:
            return root, parent
    for tag in rest[:-1]:
        seen += (tag,)
        new = plain_element(seen)
        parent.append(new)
        parent = new
    if attribute == 'instance' and path[0] in INSTANCES:
        root.find('extension').append(ET.fromstring(INSTANCES[path[0]]))
    element = plain_element(path)
    if path[0] in ('actuator', 'sensor') and len(path) == 2 and attribute not in TARGETS:
        complete(element, path, attributes, attribute)
    parent.append(element)
    return root, element


def complete(element, path, attributes, attribute):
    """Gives an actuator or a sensor something to act on."""
    if not any(element.get(t) for t in TARGETS) and 'instance' not in element.attrib:
        named = {'joint': 'turn', 'site': 'tip', 'tendon': 'rope', 'actuator': 'torque', 'body': 'upper'}
        known = attributes if path[0] == 'sensor' else list(named)
        target = next((t for t in named if t in known), None)
        if target and path[1] not in ('user', 'plugin'):
            element.set(target, named[target])
    if 'objtype' in attributes and 'objname' not in element.attrib and path[1] not in ('user', 'plugin'):
        element.set('objtype', 'geom')
        element.set('objname', 'bar')


def candidates(path, attribute):
    """The values that are tried for an attribute."""
    if path[:1] == ('visual',):
        return NUMBERS + BOOLEANS
    if path == ('keyframe', 'key') and attribute in ('qpos', 'qvel', 'plastic'):
        return [' '.join(str(0.1 * (i % 7) + 0.1) for i in range(n)) for n in (16, 14, 36, 9, 3, 1)]
    listed = list(dict.fromkeys(WORDS.get(attribute, []) + NAMES.get(attribute, [])))
    return listed or NUMBERS + BOOLEANS


# Attributes beside an attribute, so that it is accepted or has an effect, in the order in which they are tried. None removes one.
BESIDES = {
    'content_type': [{'file': 'tetra.obj', 'vertex': None}, {'file': 'image.png', 'builtin': None}, {'file': 'hills.png', 'elevation': None, 'nrow': None, 'ncol': None}],
    'file': [{'vertex': None}, {'builtin': None}, {'vertex': None, 'face': None}, {'elevation': None, 'nrow': None, 'ncol': None},
             {'type': 'mesh', 'count': None}, {'type': 'gmsh', 'dim': '2', 'count': None}],
    'params': [{'vertex': None, 'builtin': b} for b in ('sphere', 'hemisphere', 'cone', 'supersphere', 'supertorus', 'wedge', 'plate',
                                                        'cylinder', 'ellipsoid', 'box', 'grid', 'square', 'disc')],
    'builtin': [{'vertex': None, 'params': p} for p in ('1', '8 8', '8 8 8', '8 1 1', '8 8 0.5 0.5', '8 8 8 1 1', '8 2 4 0.1 0.1 0.2')] + [{'type': '2d'}],
    'interp': [{'nsample': '3'}, {'nsample': '3', 'delay': '0.01'}], 'delay': [{'nsample': '5'}],
    'interval': [{'nsample': '3'}], 'nsample': [{'delay': '0.01'}],
    'range': [{'type': 'ball'}, {'type': 'slide'}, {'limited': 'true'}], 'limited': [{'range': '0.1 0.4'}],
    'ctrllimited': [{'ctrlrange': '-1 1'}], 'forcelimited': [{'forcerange': '-1 1'}], 'actlimited': [{'actrange': '-1 1', 'dyntype': 'integrator'}, {'actrange': '-1 1'}],
    'actuatorfrclimited': [{'actuatorfrcrange': '-1 1'}], 'actrange': [{'dyntype': 'integrator'}], 'dynprm': [{'dyntype': 'filter'}],
    'actearly': [{'dyntype': 'integrator'}], 'actdim': [{'dyntype': 'user'}, {'dyntype': 'integrator'}],
    'springref': [{'stiffness': '3'}], 'springyield': [{'stiffness': '3'}], 'springlength': [{'stiffness': '3'}],
    'dampratio': [{'kp': '5'}], 'timeconst': [{}], 'inheritrange': [{'joint': 'push'}, {'biastype': 'affine', 'biasprm': '0 -1', 'joint': 'push'}, {'joint': 'push', 'kp': '2'}],
    'target': [{'mode': 'targetbody'}, {'mode': 'targetbodycom'}], 'mode': [{'target': 'head'}],
    'focal': [{'sensorsize': '0.01 0.01', 'resolution': '100 100'}], 'focalpixel': [{'sensorsize': '0.01 0.01', 'resolution': '100 100'}],
    'principal': [{'sensorsize': '0.01 0.01', 'resolution': '100 100', 'focal': '0.01 0.01'}],
    'principalpixel': [{'sensorsize': '0.01 0.01', 'resolution': '100 100', 'focal': '0.01 0.01'}],
    'sensorsize': [{'resolution': '100 100', 'focal': '0.01 0.01'}],
    'mesh': [{'type': 'mesh'}, {'type': 'mesh', 'count': None, 'dim': '2'}], 'hfield': [{'type': 'hfield', 'size': None}],
    'type': [{'mesh': 'tetra'}, {'hfield': 'hills', 'size': None}, {'mode': 'fixed'}, {'size': '0.1 0.1 0.1'}, {'texture': 'image'}],
    'fitscale': [{'type': 'box', 'mesh': 'wedge', 'size': None}], 'shellinertia': [{'type': 'box'}],
    'fromto': [{'type': 'capsule', 'size': '0.05'}], 'fluidcoef': [{'fluidshape': 'ellipsoid'}],
    'face': [{'vertex': '0 0 0 0.2 0 0 0 0.2 0 0 0 0.2'}], 'texcoord': [{'face': '0 2 1 0 1 3 0 3 2 1 2 3'}], 'normal': [{'face': '0 2 1 0 1 3 0 3 2 1 2 3'}],
    'slidersite': [{'cranksite': 'end', 'cranklength': '0.5', 'joint': None, 'site': None}], 'cranksite': [{'slidersite': 'tip', 'cranklength': '0.5', 'joint': None, 'site': None}],
    'cranklength': [{'slidersite': 'tip', 'cranksite': 'end', 'joint': None, 'site': None}],
    'refsite': [{'site': 'tip', 'joint': None}], 'site': [{'joint': None}], 'tendon': [{'joint': None}], 'jointinparent': [{'joint': None}],
    'body': [{'joint': None}, {'model': 'child'}], 'camera': [{'site': None}], 'joint': [{'site': None}],
    'site1': [{'site2': 'nose', 'body1': None, 'body2': None, 'anchor': None}], 'site2': [{'site1': 'tip', 'body1': None, 'body2': None, 'anchor': None}],
    'body1': [{'geom1': None}, {'geom1': None, 'geom2': None, 'body2': 'head'}], 'body2': [{'geom2': None}, {'geom1': 'bar', 'geom2': None}],
    'subtree1': [{'geom1': None}], 'subtree2': [{'geom1': 'bar'}], 'fullinertia': [{'diaginertia': None}],
    'objtype': [{'objname': n} for n in ('upper', 'tip', 'eye', 'turn')], 'objname': [{'objtype': n} for n in ('body', 'site', 'joint')],
    'reftype': [{'refname': n} for n in ('upper', 'tip', 'eye', 'bar')], 'refname': [{'reftype': n} for n in ('geom', 'body', 'site', 'camera')],
    'frame': [{'model': 'child'}], 'reduce': [{'num': '2'}],
    'mark': [{'builtin': 'flat'}], 'markrgb': [{'mark': 'edge'}], 'random': [{'mark': 'random'}], 'gridsize': [{'file': 'image.png', 'type': 'cube', 'builtin': None}],
    'gridlayout': [{'file': 'grid.png', 'type': 'cube', 'builtin': None, 'gridsize': '3 4'}], 'hflip': [{'file': 'image.png', 'builtin': None}], 'vflip': [{'file': 'image.png', 'builtin': None}],
    'grid': [{'id': None}], 'gridrange': [{'id': None}], 'dof': [{'count': '3 3 3', 'dim': '3'}],
    'plugin': [{'instance': None}], 'texture': [{'type': 'image'}], 'scale': [{'type': 'mesh', 'mesh': 'tetra', 'count': None}],
    'point': [{'type': 'direct', 'element': '0 1 2', 'count': None}], 'element': [{'type': 'direct', 'point': '0 0 0 0.1 0 0 0 0.1 0', 'count': None}],
    'origin': [{'type': 'mesh', 'mesh': 'tetra', 'count': None, 'dim': '3'}],
    'node': [{'body': None, 'dof': 'trilinear'}], 'value': [{'key': 'alpha'}, {'key': 'kp'}, {'key': 'kp'}],
    'biasprm': [{'biastype': 'affine'}], 'gainprm': [{'biastype': 'affine'}], 'ki': [{'kp': '2'}], 'kv': [{'kp': '2'}], 'imax': [{'kp': '2', 'ki': '1'}],
    'section': [{'young': '100'}], 'poisson': [{'young': '100'}], 'thickness': [{'young': '100'}], 'elastic2d': [{'young': '100', 'thickness': '0.01'}],
    'yield': [{'young': '100'}], 'shear': [{'young': '100'}], 'sectionsize': [{'young': '100'}], 'velrange': [{'input': 'posvel'}], 'ffrange': [{'input': 'posvelff'}],
    'tausmooth': [{'timeconst': '0.02 0.06'}],
}


def with_class(root):
    """Adds a class of defaults with a value for each kind of element."""
    special = ET.SubElement(root.find('default'), 'default', {'class': 'special'})
    for text in ('<joint damping="4"/>', '<geom rgba="1 0 0 1" friction="0.7"/>', '<site rgba="0 1 0 1"/>', '<camera fovy="33"/>', '<light cutoff="22"/>',
                 '<mesh scale="2 2 2"/>', '<material specular="0.1"/>', '<texture rgb1="0.1 0.1 0.1"/>', '<pair condim="4"/>', '<equality solref="0.1 1"/>',
                 '<tendon width="0.1"/>', '<general ctrlrange="-3 3"/>'):
        special.append(ET.fromstring(text))


def set_all(element, values):
    for name, value in values.items():
        if value is None:
            element.attrib.pop(name, None)
        else:
            element.set(name, value)


def compiled(text, folder):
    """The model that MuJoCo compiles, or None if it refuses the text."""
    path = f'{folder}/input.xml'
    with open(path, 'w') as file:
        file.write(text)
    try:
        return mujoco.MjModel.from_xml_path(path)
    except ValueError:
        return None


def variants(path, attributes, attribute):
    """All texts that try an attribute: (value, text with it, text without it)."""
    values = candidates(path, attribute)
    for beside in [{}] + BESIDES.get(attribute, []):
        if any(v is not None and k not in attributes for k, v in beside.items()):
            continue
        for value in values:
            root, element = base_for(path, attributes, attribute)
            if attribute in ('class', 'childclass') and path[-1:] != ('default',):
                with_class(root)
            set_all(element, beside)
            before = ET.tostring(root, 'unicode')
            element.set(attribute, value)
            yield value, ET.tostring(root, 'unicode'), before
