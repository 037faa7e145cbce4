// The page's state as the fragment of its address: positions, camera, selection.
//
//     #q=left::arm::joint_2:0.6,NAME:1;2;3&free=NAME:w;x;y;z;X;Y;Z&camera=EYE_X;Y;Z;TARGET_X;Y;Z&orthographic=1&select=NAME,NAME&time=SECONDS
//
// In names, what has a meaning here is percent-encoded.

import type {Vec3} from './pose';
import type {Positions} from './motion/kinematics';

export interface CameraPlace {
  eye: Vec3;
  target: Vec3;
}

export interface Link {
  joints: Map<string, number[]>;
  free: Map<string, number[]>;
  camera?: CameraPlace;
  /** Several names: the last one is the chief one. */
  select: string[];
  isOrthographic: boolean;
  time?: number;
}

/** What a link holds. */
export interface LinkedView {
  positions: Positions;
  camera?: CameraPlace | undefined;
  isOrthographic: boolean;
  select: readonly string[];
  /** Of a motion. [s] */
  time?: number | undefined;
}

const encodeName = (name: string): string => encodeURIComponent(name).replaceAll('%3A', ':').replaceAll('%2F', '/');
const rounded = (x: number): string => String(Number(x.toPrecision(6)));

function encodePositions(positions: ReadonlyMap<string, readonly number[]>): string {
  return [...positions].map(([name, q]) => `${encodeName(name)}:${q.join(';')}`).join(',');
}

export function encodeLink({positions, camera, isOrthographic, select, time}: LinkedView): string {
  const parts: string[] = [];
  if (positions.joints.size > 0) parts.push(`q=${encodePositions(positions.joints)}`);
  if (positions.free.size > 0) parts.push(`free=${encodePositions(positions.free)}`);
  if (camera) parts.push(`camera=${[...camera.eye, ...camera.target].map(rounded).join(';')}`);
  if (camera && isOrthographic) parts.push('orthographic=1');
  if (select.length > 0) parts.push(`select=${select.map(encodeName).join(',')}`);
  if (time !== undefined) parts.push(`time=${rounded(time)}`);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

function numbers(text: string): number[] | undefined {
  const list = text.split(';').map((part) => (part.trim() === '' ? NaN : Number(part)));
  return list.every(Number.isFinite) ? list : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function decodePositions(text: string): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const entry of text.split(',')) {
    const colon = entry.lastIndexOf(':');
    const q = colon > 0 ? numbers(entry.slice(colon + 1)) : undefined;
    if (q) positions.set(decoded(entry.slice(0, colon)), q);
  }
  return positions;
}

/** The contents of a fragment. Missing parts are absent, and invalid parts are left out. */
export function decodeLink(fragment: string): Link {
  const link: Link = {joints: new Map(), free: new Map(), select: [], isOrthographic: false};
  for (const part of fragment.replace(/^#/, '').split('&')) {
    const equals = part.indexOf('=');
    const key = part.slice(0, equals);
    const value = part.slice(equals + 1);
    if (key === 'q') link.joints = decodePositions(value);
    if (key === 'free') link.free = decodePositions(value);
    if (key === 'select') link.select = value.split(',').filter(Boolean).map(decoded);
    const [time] = key === 'time' ? (numbers(value) ?? []) : [];
    if (time !== undefined) link.time = time;
    if (key === 'orthographic') link.isOrthographic = value === '1';
    if (key === 'camera') {
      const [a, b, c, d, e, f] = numbers(value) ?? [];
      if (
        a !== undefined &&
        b !== undefined &&
        c !== undefined &&
        d !== undefined &&
        e !== undefined &&
        f !== undefined
      ) {
        link.camera = {eye: [a, b, c], target: [d, e, f]};
      }
    }
  }
  return link;
}
