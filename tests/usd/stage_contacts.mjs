// Which colliders of a flattened stage cannot collide, by the rules of UsdPhysics: filtered pairs, collision groups, and
// bodies that a joint connects.

import {schemasOf, valueOf} from './stage_text.mjs';

const isBelow = (path, above) => path === above || path.startsWith(`${above}/`);

/** A function from two shapes (StageBodies.shapes) to whether they are kept from colliding. */
export function contactFilter(bodies, joints) {
  const key = (a, b) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  const pairs = new Set();
  const named = new Set();
  for (const prim of bodies.defined) {
    if (!schemasOf(prim).includes('PhysicsFilteredPairsAPI')) continue;
    for (const target of prim.relationships.get('physics:filteredPairs') ?? []) {
      pairs.add(key(prim.path, target));
      named.add(prim.path).add(target);
    }
  }
  const connected = new Set();
  for (const {body0, body1, collides} of joints.values()) {
    if (body0 && body1 && !collides) connected.add(key(body0.path, body1.path));
  }
  const groups = readGroups(bodies);

  // The prims of filtered pairs that a shape belongs to. Those on a body do not concern bodies below it.
  const subjects = new Map();
  const subjectsOf = ({prim, body}) => {
    if (!subjects.has(prim)) {
      const found = [];
      for (let at = prim; at; at = at.parent) {
        const isOtherBody = bodies.bodies.has(at.path) && at !== body?.prim;
        if (named.has(at.path) && !isOtherBody) found.push(at.path);
      }
      subjects.set(prim, {found, groups: groups.filter(({holds}) => holds(prim.path))});
    }
    return subjects.get(prim);
  };

  return (a, b) => {
    if (a.body && b.body && connected.has(key(a.body.path, b.body.path))) return true;
    const [one, other] = [subjectsOf(a), subjectsOf(b)];
    if (one.found.some((x) => other.found.some((y) => pairs.has(key(x, y))))) return true;
    return one.groups.some((g) => other.groups.some((h) => g.filters(h) || h.filters(g)));
  };
}

function readGroups(bodies) {
  return bodies.defined.filter(({type}) => type === 'PhysicsCollisionGroup').map((prim) => {
    const of = (name) => prim.relationships.get(name) ?? [];
    const [includes, excludes] = [of('collection:colliders:includes'), of('collection:colliders:excludes')];
    const isExact = valueOf(prim, 'collection:colliders:expansionRule') === 'explicitOnly';
    const filtered = new Set(of('physics:filteredGroups'));
    const isInverted = valueOf(prim, 'physics:invertFilteredGroups', false);
    return {
      path: prim.path,
      holds: (path) => includes.some((at) => (isExact ? path === at : isBelow(path, at))) && !excludes.some((at) => isBelow(path, at)),
      filters: (other) => filtered.has(other.path) !== isInverted,
    };
  });
}
