// The point of a scene that a user means: a corner of the hit triangle, the origin of a body or frame, or the surface.

import {Vector3} from 'three';
import type {Raycaster} from 'three';

import type {DrawnScene} from '../picture/drawn_scene';
import {localName} from '../element';
import {kWorld} from '../motion/kinematics';
import {inverse, kIdentity, transform} from '../pose';
import type {Vec3} from '../pose';
import type {View} from '../picture/view';

/** A point fixed on a body. */
export interface PickedPoint {
  body: string;
  p_BP: Vec3;
  /** What is there, for people. */
  what: string;
}

const kSnapPixels = 9;

const vec = ({x, y, z}: Vector3): Vec3 => [x, y, z];

export function inWorld({body, p_BP}: PickedPoint, drawn: DrawnScene): Vec3 | undefined {
  const X_WB = body === kWorld ? kIdentity : drawn.bodyPoses.get(body);
  return X_WB && transform(X_WB, p_BP);
}

function pickedIn(drawn: DrawnScene, body: string, p: Vec3, what: string): PickedPoint {
  return {body, p_BP: transform(inverse(drawn.bodyPoses.get(body) ?? kIdentity), p), what};
}

interface Candidate {
  body: string;
  p: Vec3;
  what: string;
}

/** The origins of the bodies and frames that are not hidden. */
function originsOf(drawn: DrawnScene, hidden: ReadonlySet<string>): Candidate[] {
  const origins: Candidate[] = [];
  for (const [body, {translation}] of drawn.bodyPoses) {
    if (!hidden.has(body)) origins.push({body, p: translation, what: `origin of ${localName(body)}`});
  }
  for (const {name, body} of drawn.scene.frames) {
    const X_WF = hidden.has(body) ? undefined : drawn.poseOf({kind: 'frame', name});
    if (X_WF) origins.push({body, p: X_WF.translation, what: `origin of frame ${localName(name)}`});
  }
  return origins;
}

/** What the pointer points at; nothing over the background. Snaps within some pixels: first to corners of the surface. */
export function pickPoint(
  raycaster: Raycaster,
  drawn: DrawnScene,
  view: View,
  hidden: ReadonlySet<string>,
): PickedPoint | undefined {
  const {camera, canvas} = view;
  const pixels = (p: Vec3): [number, number] => {
    const seen = new Vector3(...p).project(camera);
    return [(seen.x / 2) * canvas.clientWidth, (seen.y / 2) * canvas.clientHeight];
  };
  const ray = raycaster.ray;
  const [x, y] = pixels(vec(ray.at(1, new Vector3())));
  const nearest = (candidates: readonly Candidate[]): Candidate | undefined => {
    let best: Candidate | undefined;
    let least = kSnapPixels;
    for (const candidate of candidates) {
      const [u, v] = pixels(candidate.p);
      const distance = Math.hypot(u - x, v - y);
      if (distance < least) [best, least] = [candidate, distance];
    }
    return best;
  };
  const hit = drawn.hit(raycaster);
  const body = hit?.geometry.body;
  const what = hit && `${localName(hit.geometry.name)} of ${localName(hit.geometry.body)}`;
  const corners =
    hit && body !== undefined ? hit.triangle.map((p) => ({body, p: vec(p), what: `corner on ${what}`})) : [];
  const found = nearest(corners) ?? nearest(originsOf(drawn, hidden));
  if (found) return pickedIn(drawn, found.body, found.p, found.what);
  if (!hit || body === undefined) return undefined;
  return pickedIn(drawn, body, vec(hit.point), `surface of ${what}`);
}
