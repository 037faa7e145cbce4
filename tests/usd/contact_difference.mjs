// Which bodies can collide in a scene JSON, and in the USD stage that was written of it.

import {weldGroups} from '../mujoco/scene_tree.mjs';
import {contactFilter} from './stage_contacts.mjs';

const kMostBodies = 600;
const keyOf = (a, b) => JSON.stringify([a, b].sort());

/** The pairs of names of bodies that never collide, as a function. */
function neverCollide(scene) {
  const pairs = new Set((scene.excluded_pairs ?? []).map(([a, b]) => keyOf(a, b)));
  for (const {type, parent, child} of scene.joints) {
    if (type !== 'floating' && parent !== 'world' && child !== 'world') pairs.add(keyOf(parent, child));
  }
  const groups = new Map((scene.collision_filter_groups ?? []).map((group) => [group.name, group.members ?? []]));
  for (const {members = [], ignores = []} of scene.collision_filter_groups ?? []) {
    for (const other of ignores) {
      for (const a of members) for (const b of groups.get(other) ?? []) if (a !== b) pairs.add(keyOf(a, b));
    }
  }
  const welded = weldGroups(scene);
  return (a, b) => a === b || pairs.has(keyOf(a, b)) || welded.get(a) === welded.get(b) || !mayTouch(a, b);

  // Whether the contact bits let any of their geometries collide.
  function mayTouch(a, b) {
    const bitsOf = (name) => scene.geometries.filter(({body, roles}) => body === name && roles.includes('proximity')).map((one) => one.contact_bits);
    return bitsOf(a).some((x) => bitsOf(b).some((y) => !x || !y || (x.category & y.mask) !== 0 || (y.category & x.mask) !== 0));
  }
}

/** Reports pairs of bodies with colliders that collide on one side only. */
export function compareContacts(scene, bodies, joints, findings) {
  const colliders = new Map();
  for (const shape of bodies.shapes()) {
    if (!shape.collides) continue;
    const name = shape.body?.name ?? 'world';
    colliders.set(name, [...(colliders.get(name) ?? []), shape]);
  }
  const colliding = new Set(scene.geometries.filter(({roles}) => roles.includes('proximity')).map(({body}) => body));
  const names = [...colliders.keys()].filter((name) => colliding.has(name)).slice(0, kMostBodies);
  const welded = weldGroups(scene);
  const [isExcluded, isFiltered] = [neverCollide(scene), contactFilter(bodies, joints)];
  names.forEach((a, i) => {
    for (const b of names.slice(i + 1)) {
      const there = colliders.get(a).every((x) => colliders.get(b).every((y) => isFiltered(x, y)));
      // Bodies that are welded to the world do not move, whether they touch or not.
      if (welded.get(a) === 'world' && welded.get(b) === 'world') continue;
      const here = isExcluded(a, b);
      const about = {kind: 'excluded pair', fields: ['body_a', 'body_b', 'members', 'ignores', 'excluded_pairs']};
      if (here !== there) findings.expect(about, `${a} and ${b} collide`, !here, !there);
    }
  });
  ++findings.compared;
}
