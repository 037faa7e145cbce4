// Motions over time: positions of joints and free bodies at given times, read from CSV or JSON.
//
//     time,left::arm::joint_1,crate.qw,crate.qx,crate.qy,crate.qz,crate.x,crate.y,crate.z
//     {"time": [0, 1], "joints": {"left::arm::joint_1": [0, 0.5]}, "free": {"crate": [[1,0,0,0,0,0,0], ...]}}
//
// A joint with several positions has the columns NAME.0, NAME.1, ... Times are in seconds, positions in rad and m.

import {closestName} from './closest_name';
import {positionCount} from './joint_motion';
import type {Kinematics, Positions} from './kinematics';

/** Larger files are refused. */
export const kMostBytes = 64 << 20;
const kMostNumbers = 8_000_000;
const kMostMessages = 8;
const kPoseColumns = ['qw', 'qx', 'qy', 'qz', 'x', 'y', 'z'] as const;

interface Track {
  name: string;
  isFree: boolean;
  /** Whether the first four numbers are a quaternion. */
  isPose: boolean;
  /** For each time. */
  values: number[][];
}

export interface Trajectory {
  times: readonly number[];
  tracks: readonly Track[];
  /** What was not understood, for people. */
  problems: readonly string[];
}

class Problems {
  readonly all: string[] = [];
  private others = 0;

  add(text: string): void {
    if (this.all.length < kMostMessages) this.all.push(text);
    else ++this.others;
  }

  get list(): string[] {
    return this.others > 0 ? [...this.all, `and ${this.others} more`] : this.all;
  }
}

/** A column of a joint or free body: which, and which of its numbers. */
interface Column {
  track: Track;
  index: number;
}

function joints(kinematics: Kinematics): string[] {
  return kinematics.scene.joints.filter(({type, mimic}) => positionCount(type) > 0 && !mimic).map(({name}) => name);
}

/** The full name, which may be given by its end if only one has that end. */
function fullName(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return name;
  const ending = names.filter((one) => one.endsWith(`::${name}`));
  return ending.length === 1 ? ending[0] : undefined;
}

function unknown(name: string, names: readonly string[], problems: Problems): void {
  const ending = names.filter((one) => one.endsWith(`::${name}`));
  if (ending.length > 1) {
    problems.add(`\`${name}\` means several joints: ${ending.slice(0, 3).join(', ')}`);
    return;
  }
  const near = closestName(name, names);
  problems.add(`no joint or free body \`${name}\`${near ? `: did you mean \`${near}\`?` : ''}`);
}

/** Throws an Error with a reason if nothing can be played. */
export function readTrajectory(text: string, kinematics: Kinematics): Trajectory {
  const isJson = /^\s*[{[]/.test(text);
  const problems = new Problems();
  const {times, tracks} = isJson ? fromJson(text, kinematics, problems) : fromCsv(text, kinematics, problems);
  if (times.length === 0) throw new Error('The file has no times.');
  for (const [i, time] of times.entries()) {
    if (!Number.isFinite(time)) throw new Error(`Time number ${i + 1} is not a number.`);
    if (i > 0 && time < (times[i - 1] ?? 0)) throw new Error(`Time number ${i + 1} is earlier than the one before.`);
  }
  if (tracks.length === 0) {
    const [first] = problems.list;
    throw new Error(`No joint or free body of this scene is in the file${first ? `: ${first}` : '.'}`);
  }
  return {times, tracks, problems: problems.list};
}

function columnOf(head: string, kinematics: Kinematics, tracks: Map<string, Track>, problems: Problems): Column | null {
  const dot = head.lastIndexOf('.');
  const suffix = dot < 0 ? '' : head.slice(dot + 1);
  const stem = dot < 0 ? head : head.slice(0, dot);
  const track = (name: string, isFree: boolean, isPose: boolean): Track => {
    const key = `${isFree} ${name}`;
    const known = tracks.get(key) ?? {name, isFree, isPose, values: []};
    tracks.set(key, known);
    return known;
  };
  const bodies = [...kinematics.freeBodies];
  const index = kPoseColumns.indexOf(suffix as 'qw');
  // The joint that places a free body has the name of the body. The column means the body, as everywhere.
  const body = fullName(stem, bodies);
  if (body !== undefined && index >= 0) return {track: track(body, true, true), index};
  const jointNames = joints(kinematics);
  const whole = fullName(head, jointNames);
  const joint = whole ?? fullName(stem, jointNames);
  const type = joint === undefined ? undefined : kinematics.joints.get(joint)?.type;
  if (joint !== undefined && type !== undefined) {
    const isPose = type === 'floating';
    const number = whole !== undefined ? 0 : isPose ? index : Number(suffix);
    if (number >= 0 && number < positionCount(type) && Number.isInteger(number)) {
      return {track: track(joint, false, isPose), index: number};
    }
    problems.add(`column \`${head}\`: joint \`${joint}\` has ${positionCount(type)} positions`);
    return null;
  }
  unknown(index >= 0 ? stem : head, [...jointNames, ...bodies], problems);
  return null;
}

const cells = (line: string): string[] => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

function fromCsv(text: string, kinematics: Kinematics, problems: Problems): {times: number[]; tracks: Track[]} {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const heads = cells(lines[0] ?? '');
  const timeAt = heads.findIndex((head) => /^(time|t)$/i.test(head));
  if (timeAt < 0) throw new Error('The first line needs a column `time`, and one for each joint.');
  const byName = new Map<string, Track>();
  const columns = heads.map((head, i) => (i === timeAt ? null : columnOf(head, kinematics, byName, problems)));
  if ((lines.length - 1) * heads.length > kMostNumbers) {
    throw new Error(`The file has more than ${kMostNumbers} numbers.`);
  }
  const tracks = [...byName.values()];
  const width = (track: Track): number =>
    track.isPose ? kPoseColumns.length : positionCount(kinematics.joints.get(track.name)?.type ?? 'weld');
  for (const track of tracks) {
    const given = new Set(columns.filter((column) => column?.track === track).map((column) => column?.index));
    if (given.size < width(track)) problems.add(`\`${track.name}\` has ${given.size} of its ${width(track)} columns`);
  }
  const full = tracks.filter(
    (track) =>
      new Set(columns.filter((column) => column?.track === track).map((one) => one?.index)).size === width(track),
  );
  const times: number[] = [];
  for (const [row, line] of lines.slice(1).entries()) {
    const parts = cells(line);
    if (parts.length !== heads.length) {
      throw new Error(`Row ${row + 1} has ${parts.length} values, and the first line has ${heads.length} columns.`);
    }
    times.push(parts[timeAt] === '' ? NaN : Number(parts[timeAt]));
    for (const track of full) track.values.push(new Array<number>(width(track)).fill(0));
    for (const [i, column] of columns.entries()) {
      if (!column || !full.includes(column.track)) continue;
      const value = parts[i] === '' ? NaN : Number(parts[i]);
      if (!Number.isFinite(value)) throw new Error(`Row ${row + 1}, column \`${heads[i]}\`: not a number.`);
      column.track.values[row]![column.index] = value;
    }
  }
  return {times, tracks: full};
}

function fromJson(text: string, kinematics: Kinematics, problems: Problems): {times: number[]; tracks: Track[]} {
  const data = JSON.parse(text) as unknown;
  const isRecord = (x: unknown): x is Record<string, unknown> =>
    typeof x === 'object' && x !== null && !Array.isArray(x);
  if (!isRecord(data) || !Array.isArray(data.time)) throw new Error('The file needs a list `time`, and `joints`.');
  const times = data.time.map((time) => (typeof time === 'number' ? time : NaN));
  const tracks: Track[] = [];
  let numbers = times.length;
  for (const [key, isFree] of [
    ['joints', false],
    ['free', true],
  ] as const) {
    const given = data[key] ?? {};
    if (!isRecord(given)) throw new Error(`\`${key}\` is not an object of names with lists.`);
    const names = isFree ? [...kinematics.freeBodies] : joints(kinematics);
    for (const [shortName, rows] of Object.entries(given)) {
      const name = fullName(shortName, names);
      if (name === undefined) {
        unknown(shortName, names, problems);
        continue;
      }
      const isPose = isFree || kinematics.joints.get(name)?.type === 'floating';
      const width = isFree ? kPoseColumns.length : positionCount(kinematics.joints.get(name)!.type);
      if (!Array.isArray(rows) || rows.length !== times.length) {
        throw new Error(`\`${shortName}\` needs as many entries as \`time\`: ${times.length}.`);
      }
      numbers += width * rows.length;
      if (numbers > kMostNumbers) throw new Error(`The file has more than ${kMostNumbers} numbers.`);
      const values = rows.map((row: unknown, i) => {
        const list: unknown[] = Array.isArray(row) ? row : [row];
        if (list.length !== width || !list.every((x) => typeof x === 'number' && Number.isFinite(x))) {
          throw new Error(`\`${shortName}\`, entry ${i + 1}: ${width} numbers are needed.`);
        }
        return list as number[];
      });
      tracks.push({name, isFree, isPose, values});
    }
  }
  return {times, tracks};
}

/** The quaternion between two, along the shorter way. */
export function slerp(a: readonly number[], b: readonly number[], share: number): number[] {
  const norm = (q: readonly number[]): number => Math.hypot(...q) || 1;
  const p = a.map((x) => x / norm(a));
  let q = b.map((x) => x / norm(b));
  let dot = p.reduce((sum, x, i) => sum + x * (q[i] ?? 0), 0);
  if (dot < 0) [q, dot] = [q.map((x) => -x), -dot];
  if (dot > 1 - 1e-12) return p.map((x, i) => x + share * ((q[i] ?? 0) - x));
  const angle = Math.acos(dot);
  const [u, v] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
  return p.map((x, i) => u * x + v * (q[i] ?? 0));
}

/** The positions at a time: linear between the given times, and constant before and after them. */
export function positionsAtTime({times, tracks}: Trajectory, time: number): Positions {
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  const from = times[low] ?? 0;
  const to = times[high] ?? from;
  const share = to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : time >= to ? 1 : 0;
  const joints = new Map<string, readonly number[]>();
  const free = new Map<string, readonly number[]>();
  for (const {name, isFree, isPose, values} of tracks) {
    const a = values[low] ?? [];
    const b = values[high] ?? a;
    const mix = a.map((x, i) => x + share * ((b[i] ?? x) - x));
    const q = isPose ? [...slerp(a.slice(0, 4), b.slice(0, 4), share), ...mix.slice(4)] : mix;
    (isFree ? free : joints).set(name, q);
  }
  return {joints, free};
}
