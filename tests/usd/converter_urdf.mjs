// URDF files with the features of the public tests of newton-physics/urdf-usd-converter, and what its
// docs/concept_mapping.md says that USD has for them. `covers` names those tests.

const kBox = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>';
const link = (name, inside = kBox) => `<link name="${name}">${inside}</link>`;
const joint = (type, name, parent, child, inside = '') =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${inside}</joint>`;
const robot = (...inside) => `<robot name="r">${inside.join('\n')}</robot>`;
const origin = (xyz, rpy = '0 0 0') => `<origin xyz="${xyz}" rpy="${rpy}"/>`;
const axis = (xyz) => `<axis xyz="${xyz}"/>`;
const limit = (lower, upper, velocity = 3) => `<limit lower="${lower}" upper="${upper}" effort="1" velocity="${velocity}"/>`;
const inertial = (tensor, rpy) => {
  const [ixx, iyy, izz, ixy, ixz, iyz] = tensor;
  return `<inertial>${origin('0 0 0.5', rpy)}<mass value="0.8"/><inertia ixx="${ixx}" iyy="${iyy}" izz="${izz}" ixy="${ixy}" ixz="${ixz}" iyz="${iyz}"/></inertial>`;
};
const visual = (shape) => `${kBox}<visual><geometry>${shape}</geometry></visual>`;

export const urdfCases = [
  {
    covers: ['TestJoints.test_revolute_joints'],
    text: robot(link('base'), link('a'), link('b'), link('c'),
      joint('revolute', 'ja', 'base', 'a', origin('0.15 0 0') + axis('0 1 0') + limit(0, 0.3)),
      joint('revolute', 'jb', 'a', 'b', origin('1.1 0 0') + axis('0 1 0') + limit(-0.3, 0.5)),
      joint('revolute', 'jc', 'b', 'c', origin('1.1 0 0', '0 0 1.5707963267948966') + axis('0 -0.6 0.8') + limit(-0.3, 0))),
    bodies: {base: {mass: 1}, a: {mass: 1}, b: {mass: 1}, c: {mass: 1}},
    joints: {
      ja: {kind: 'revolute', bodies: ['base', 'a'], at: [0.15, 0, 0], axis: [0, 1, 0], degrees: [0, 17.188734]},
      jb: {kind: 'revolute', bodies: ['a', 'b'], at: [1.1, 0, 0], axis: [0, 1, 0], degrees: [-17.188734, 28.64789]},
      jc: {kind: 'revolute', bodies: ['b', 'c'], at: [1.1, 0, 0], axis: [0.6, 0, 0.8], degrees: [-17.188734, 0]},
    },
    roots: ['base'],
  },
  {
    covers: ['TestJoints.test_fixed_continuous_joints'],
    text: robot(link('base'), link('a'), link('b'), joint('fixed', 'ja', 'base', 'a', origin('0.15 0 0')),
      joint('continuous', 'jb', 'a', 'b', origin('1.1 0 0') + axis('1 0 0'))),
    joints: {
      ja: {kind: 'fixed', bodies: ['base', 'a'], at: [0.15, 0, 0]},
      jb: {kind: 'revolute', bodies: ['a', 'b'], at: [1.1, 0, 0], axis: [1, 0, 0], degrees: [-Infinity, Infinity]},
    },
    roots: ['base'],
  },
  {
    covers: ['TestJoints.test_fixed_prismatic_joints'],
    text: robot(link('base'), link('a'), link('b'), joint('prismatic', 'ja', 'base', 'a', origin('0.15 0 0') + axis('1 0 0') + limit(-0.2, 0)),
      joint('prismatic', 'jb', 'a', 'b', origin('1.1 0 0') + axis('0 0.6 0.8') + limit(0, 0.5))),
    joints: {
      ja: {kind: 'prismatic', bodies: ['base', 'a'], at: [0.15, 0, 0], axis: [1, 0, 0], meters: [-0.2, 0]},
      jb: {kind: 'prismatic', bodies: ['a', 'b'], at: [1.1, 0, 0], axis: [0, 0.6, 0.8], meters: [0, 0.5]},
    },
  },
  {
    // The axis that turns, in the parent; the two others slide.
    covers: ['TestJoints.test_fixed_planar_joints'],
    text: robot(link('base'), ...['x', 'y', 'z', 't'].map((name) => link(name)),
      joint('planar', 'jx', 'base', 'x', origin('-1 0 0') + axis('-1 0 0')), joint('planar', 'jy', 'base', 'y', origin('0 1 0') + axis('0 1 0')),
      joint('planar', 'jz', 'base', 'z', axis('0 0 1')), joint('planar', 'jt', 'base', 't', origin('1 0 0') + axis('0 0.6 0.8'))),
    joints: {
      jx: {kind: 'd6', bodies: ['base', 'x'], at: [-1, 0, 0], axis: [-1, 0, 0], slides: 2},
      jy: {kind: 'd6', bodies: ['base', 'y'], at: [0, 1, 0], axis: [0, 1, 0], slides: 2},
      jz: {kind: 'd6', bodies: ['base', 'z'], at: [0, 0, 0], axis: [0, 0, 1], slides: 2},
      jt: {kind: 'd6', bodies: ['base', 't'], at: [1, 0, 0], axis: [0, 0.6, 0.8], slides: 2},
    },
  },
  {
    covers: ['TestJoints.test_fixed_floating_joints'],
    text: robot(link('world', ''), link('base'), link('a'), joint('floating', 'free', 'world', 'base', origin('0 0 2')),
      joint('fixed', 'ja', 'base', 'a', origin('0.5 0 0'))),
    bodies: {base: {at: [0, 0, 2]}, a: {at: [0.5, 0, 2]}},
    joints: {ja: {kind: 'fixed', bodies: ['base', 'a'], at: [0.5, 0, 0]}},
  },
  {
    covers: ['TestGhostLink: the first link is an anchor of the world (link_first_ghost_link_fixed)'],
    text: robot(link('world', ''), link('base'), link('a'), joint('fixed', 'hold', 'world', 'base', origin('0 0 2')),
      joint('continuous', 'ja', 'base', 'a', axis('0 0 1'))),
    bodies: {base: {at: [0, 0, 2]}, a: {at: [0, 0, 2]}},
    joints: {hold: {kind: 'fixed', bodies: ['world', 'base'], at: [0, 0, 2]}, ja: {kind: 'revolute', bodies: ['base', 'a'], axis: [0, 0, 1]}},
    // The base is held, so that the root is above or on the joint that holds it.
    roots: [],
  },
  {
    covers: ['TestJoints: mimic_joint', 'docs: mimic'],
    text: robot(link('base'), link('a'), link('b'), link('c'), joint('revolute', 'ja', 'base', 'a', axis('0 0 1') + limit(-1, 1)),
      joint('revolute', 'jb', 'a', 'b', axis('0 0 1') + limit(-1, 1) + '<mimic joint="ja" multiplier="-2" offset="0.5"/>'),
      joint('continuous', 'jc', 'b', 'c', axis('0 0 1') + '<mimic joint="ja"/>')),
    joints: {
      ja: {kind: 'revolute', mimic: null},
      jb: {kind: 'revolute', mimic: ['ja', -2, 0.5], attributes: {'newton:mimicCoef0': 28.64789, 'newton:mimicCoef1': -2}},
      jc: {kind: 'revolute', mimic: ['ja', 1, 0]},
    },
  },
  {
    covers: ['TestPhysics: dynamics', 'docs: dynamics, limit'],
    text: robot(link('base'), link('a'), link('b'),
      joint('revolute', 'ja', 'base', 'a', axis('0 0 1') + limit(-1, 1, 2) + '<dynamics damping="0.5" friction="0.25"/>'),
      joint('prismatic', 'jb', 'a', 'b', axis('0 0 1') + limit(-1, 1, 2) + '<dynamics damping="0.5" friction="0.25"/>')),
    joints: {
      ja: {attributes: {'newton:damping': 0.0087266463, 'newton:friction': 0.25, 'newton:velocityLimit': 114.591559}, schemas: ['NewtonJointAPI']},
      jb: {attributes: {'newton:damping': 0.5, 'newton:friction': 0.25, 'newton:velocityLimit': 2}, schemas: ['NewtonJointAPI']},
    },
  },
  {
    covers: ['TestPhysicsInertia.test_physics_inertia', 'test_large_isotropic_urdf_principal_axes_are_canonical', 'test_large_pair_degenerate_urdf_principal_axes'],
    text: robot(link('one', inertial([1, 1, 1, 0, 0, 0])), link('long', inertial([2, 1.5, 1, 0, 0, 0])),
      link('turned', inertial([1.98, 1.02, 1, 0.14, 0, 0])), link('product', inertial([2, 1.5, 3, 0.5, 0.25, -0.1])),
      link('rpy', inertial([2, 1.5, 3, 0, 0, 0], '0 0 1.5707963267948966')), link('large', inertial([2e6, 2e6, 2e6, 0, 0, 0], '0.37 1.02 -2.9')),
      link('pair', inertial([2e6, 2e6, 1e6, 0, 0, 0])),
      ...['long', 'turned', 'product', 'rpy', 'large', 'pair'].map((name) => joint('fixed', `j_${name}`, 'one', name))),
    bodies: {
      one: {mass: 0.8, center: [0, 0, 0.5], inertia: [1, 1, 1, 0, 0, 0], axes: [1, 0, 0, 0]},
      long: {mass: 0.8, center: [0, 0, 0.5], inertia: [2, 1.5, 1, 0, 0, 0]},
      turned: {inertia: [1.98, 1.02, 1, 0.14, 0, 0]},
      product: {inertia: [2, 1.5, 3, 0.5, 0.25, -0.1]},
      rpy: {center: [0, 0, 0.5], inertia: [1.5, 2, 3, 0, 0, 0]},
      large: {inertia: [2e6, 2e6, 2e6, 0, 0, 0], axes: [1, 0, 0, 0]},
      pair: {inertia: [2e6, 2e6, 1e6, 0, 0, 0]},
    },
  },
  {
    covers: ['TestGeometry: box, cylinder, sphere', 'docs: link/visual'],
    text: robot(link('base', visual('<box size="0.2 0.4 0.6"/>')), link('a', visual('<cylinder radius="0.1" length="0.5"/>')),
      link('b', `${visual('<sphere radius="0.3"/>')}<collision name="hit"><geometry><sphere radius="0.3"/></geometry></collision>`),
      joint('fixed', 'ja', 'base', 'a'), joint('fixed', 'jb', 'base', 'b')),
    shapes: [['base', 'box', [0.2, 0.4, 0.6], false, 'default'], ['a', 'cylinder', [0.1, 0.5], false, 'default'],
      ['b', 'sphere', [0.3, 0.3, 0.3], false, 'default'], ['b', 'sphere', [0.3, 0.3, 0.3], true, 'guide']],
  },
  {
    covers: ['TestDisplayName'],
    text: robot(link('2nd link'), link('a-b'), link('a.b'), joint('fixed', 'j 1', '2nd link', 'a-b'), joint('fixed', 'j-1', 'a-b', 'a.b')),
    names: {'2nd link': '2nd link', 'a-b': 'a-b', 'a.b': 'a.b'},
  },
];
