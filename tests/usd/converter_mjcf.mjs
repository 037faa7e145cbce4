// MJCF files with the features of the public tests of newton-physics/mujoco-usd-converter, and what it documents that USD
// has for them. `covers` names those tests.

const model = (inside, outside = '') => `<mujoco model="m"><worldbody>${inside}</worldbody>${outside}</mujoco>`;
const body = (name, inside, attributes = '') =>
  `<body name="${name}" ${attributes}><geom name="${name}_geom" type="sphere" size="0.1" mass="1"/>${inside}</body>`;
const inertial = (attributes) => `<inertial mass="2" pos="0.1 0.2 0.3" ${attributes}/>`;

export const mjcfCases = [
  {
    // A body without a joint is fixed to its parent.
    covers: ['TestJoints.test_hinge_joints'],
    text: model(body('base', body('a', '<joint name="ja" axis="1 0 0" range="-90 10" pos="0 0.1 0"/>', 'pos="0 0.5 0"') +
      body('b', '<joint name="jb" axis="0 0 -1" range="-5 60"/>' + body('c', '<joint name="jc" axis="0.6 0 0.8" range="0 90"/>', 'pos="0 1 0"'), 'pos="1 0 0"'))),
    joints: {
      ja: {kind: 'revolute', bodies: ['base', 'a'], at: [0, 0.6, 0], axis: [1, 0, 0], degrees: [-90, 10]},
      jb: {kind: 'revolute', bodies: ['base', 'b'], at: [1, 0, 0], axis: [0, 0, -1], degrees: [-5, 60]},
      jc: {kind: 'revolute', bodies: ['b', 'c'], at: [0, 1, 0], axis: [0.6, 0, 0.8], degrees: [0, 90]},
    },
    bodies: {a: {at: [0, 0.5, 0]}, c: {at: [1, 1, 0]}},
    holds: ['base'],
  },
  {
    covers: ['TestJoints.test_slide_joints'],
    text: model(body('base', body('a', '<joint name="ja" type="slide" axis="0 1 0" range="0 0.5"/>') +
      body('b', '<joint name="jb" type="slide" axis="0 -1 0" range="0 0.25"/>'))),
    joints: {
      ja: {kind: 'prismatic', bodies: ['base', 'a'], axis: [0, 1, 0], meters: [0, 0.5]},
      jb: {kind: 'prismatic', bodies: ['base', 'b'], axis: [0, -1, 0], meters: [0, 0.25]},
    },
  },
  {
    covers: ['TestJoints.test_ball_joints'],
    text: model(body('base', body('a', '<joint name="ja" type="ball" pos="0 0.1 0"/>', 'pos="0 0.5 0"'))),
    joints: {ja: {kind: 'spherical', bodies: ['base', 'a'], at: [0, 0.6, 0]}},
  },
  {
    covers: ['TestJoints.test_fixed_and_free_joints'],
    text: model(body('held', body('inner', '', 'pos="0 0 1"')) + body('free', '<freejoint name="f"/>' + body('rider', '', 'pos="0 0 1"'), 'pos="2 0 0"')),
    bodies: {held: {at: [0, 0, 0]}, inner: {at: [0, 0, 1]}, free: {at: [2, 0, 0]}, rider: {at: [2, 0, 1]}},
    still: ['held', 'inner'],
    fixed: [['free', 'rider']],
    free: ['held', 'inner', 'free'],
  },
  {
    covers: ['TestJoints: joint_limits', 'joint_limits_no_autolimits', 'joint_attributes', 'joint_damping'],
    text: `<mujoco model="m"><compiler autolimits="false"/><worldbody>${body('base', body('a', '<joint name="ja" axis="0 0 1" range="-10 10" limited="false" damping="0.5" armature="0.125" frictionloss="0.25"/>') +
      body('b', '<joint name="jb" axis="0 0 1" range="-10 10" limited="true"/>') +
      body('c', '<joint name="jc" type="slide" axis="0 0 1" damping="0.5" frictionloss="0.25"/>'))}</worldbody></mujoco>`,
    joints: {
      ja: {degrees: [-Infinity, Infinity], attributes: {'newton:damping': 0.0087266463, 'newton:armature': 0.125, 'newton:friction': 0.25}},
      jb: {degrees: [-10, 10]},
      jc: {meters: [-Infinity, Infinity], attributes: {'newton:damping': 0.5, 'newton:friction': 0.25}},
    },
  },
  {
    // On the first body of each pair.
    covers: ['TestExcludes.test_contact_excludes'],
    text: model(['a', 'b', 'c'].map((name) => body(name, '<freejoint/>')).join(''),
      '<contact><exclude body1="a" body2="b"/><exclude body1="a" body2="c"/></contact>'),
    filtered: [['a', 'b', true], ['a', 'c', true], ['b', 'c', false]],
  },
  {
    covers: ['TestBodies.test_articulation_roots', 'test_kinematic_body'],
    text: model(body('root', '<freejoint/>' + body('nested', '<joint name="j" axis="0 0 1"/>')) + body('moved', '', 'mocap="true"') +
      body('base', body('arm', '<joint name="k" axis="0 0 1"/>'))),
    kinematic: ['moved'],
    roots: ['root'],
  },
  {
    covers: ['TestBodies.test_explicit_inertia_principal_axes', 'test_explicit_non_unit_inertia_principal_axes', 'test_explicit_inertia_full_matrix'],
    text: model(['a', 'b', 'c'].map((name, i) => {
      const how = ['quat="0.92388 0 0.38268 0" diaginertia="0.3 0.2 0.1"', 'quat="6 1 0 0" diaginertia="0.3 0.2 0.1"', 'fullinertia="0.4 0.3 0.2 0.05 0.02 0.01"'];
      return body(name, `<freejoint/>${inertial(how[i])}`);
    }).join('')),
    bodies: {
      a: {mass: 2, center: [0.1, 0.2, 0.3], inertia: [0.2, 0.2, 0.2, 0, -0.1, 0], tolerance: 1e-5},
      b: {mass: 2, center: [0.1, 0.2, 0.3], principal: [0.1, 0.2, 0.3]},
      c: {mass: 2, center: [0.1, 0.2, 0.3], inertia: [0.4, 0.3, 0.2, 0.05, 0.02, 0.01]},
    },
  },
  {
    covers: ['TestEqualities.test_weld_with_nested_bodies', 'test_weld_missing_body2', 'equality_connect', 'test_joint_equality_joint_enabled'],
    text: model(['a', 'b', 'c'].map((name, i) => body(name, '<freejoint/>', `pos="${i} 0 0"`)).join('') +
      body('d', '<joint name="jd" axis="0 0 1"/>' + body('e', '<joint name="je" axis="0 0 1"/>')),
    '<equality><weld body1="a" body2="b"/><weld body1="c"/><connect body1="b" body2="c" anchor="0.5 0 0"/><joint joint1="je" joint2="jd" polycoef="0.5 -2 0 0 0"/></equality>'),
    loops: [['fixed', 'a', 'b'], ['fixed', 'c', 'world'], ['spherical', 'b', 'c']],
    joints: {je: {mimic: ['jd', -2, 0.5], attributes: {'newton:mimicCoef0': 28.64789, 'newton:mimicCoef1': -2}}},
  },
  {
    covers: ['TestGeom', 'TestPhysicsMaterials'],
    text: model(`<body name="a"><freejoint/><geom name="box" type="box" size="0.1 0.2 0.3" friction="0.75 0.01 0.001" mass="1"/><geom name="capsule" type="capsule" size="0.1 0.25"/>
      <geom name="cylinder" type="cylinder" size="0.1 0.25"/><geom name="ellipsoid" type="ellipsoid" size="0.1 0.2 0.3"/><geom name="look" type="sphere" size="0.3" contype="0" conaffinity="0" group="2"/></body>
      <geom name="floor" type="plane" size="0 0 1"/>`),
    shapes: [['a', 'box', [0.2, 0.4, 0.6], true], ['a', 'capsule', [0.1, 0.5], true], ['a', 'cylinder', [0.1, 0.5], true],
      ['a', 'mesh', null, true], ['a', 'sphere', [0.3, 0.3, 0.3], false], ['world', 'plane', null, true]],
    frictions: {box: 0.75},
  },
  {
    covers: ['TestScene: gravity'],
    text: `<mujoco model="m"><option gravity="0 -1 -2"/><worldbody>${body('a', '<freejoint/>')}</worldbody></mujoco>`,
    gravity: [0, -1, -2],
  },
  {
    covers: ['TestSites', 'TestFrames'],
    text: model(`<frame pos="0 0 1">${body('a', '<freejoint/><site name="tip" pos="0 0 0.5"/>', 'pos="1 0 0"')}</frame>`),
    bodies: {a: {at: [1, 0, 1]}},
    frames: {tip: ['a', [0, 0, 0.5]]},
  },
];
