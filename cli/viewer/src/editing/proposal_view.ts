// What a proposed change does, and the lines that it changes.

import {make, short} from '../element';
import {toRpy} from '../pose';
import type {Pose} from '../pose';
import type {Names, Proposal} from './edit_server';

const classOf = (line: string): string => {
  if (line.startsWith('+++') || line.startsWith('---') || line.startsWith('@@')) return 'place';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : '';
};

export function changedLines(diff: string): HTMLElement {
  const lines = diff.trimEnd().split('\n');
  return make(
    'pre',
    {className: 'diff', tabIndex: 0, aria: {label: 'Changed lines'}},
    ...lines.map((line) => make('span', {className: classOf(line)}, `${line}\n`)),
  );
}

function listOf({first, count}: Names): string {
  const others = count - first.length;
  return first.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

const counted = (count: number, one: string, many: string, does: readonly [string, string]): string =>
  count === 1 ? `One ${one} ${does[0]}` : `${count} ${many} ${does[1]}`;

const kMoves = ['moves', 'move'] as const;
const kIsNew = ['is new', 'are new'] as const;
const kIsGone = ['is gone', 'are gone'] as const;

const poseText = ({translation, rotation}: Pose): string => {
  const angles = toRpy(rotation).map((angle) => (angle * 180) / Math.PI);
  const turned = angles.some((angle) => Math.abs(angle) > 1e-9);
  const place = `(${translation.map((x) => short(x)).join(', ')}) m`;
  return turned ? `${place}, rpy (${angles.map((angle) => short(angle)).join(', ')})°` : place;
};

/** What is new and what moves, a line for each kind. */
export function effectsOf(proposal: Proposal): HTMLElement[] {
  const {moved = [], moved_count: count = 0, moved_frames: frames = [], moved_frame_count: frameCount = 0} = proposal;
  const lines: string[] = [];
  const add = (names: Names | undefined, one: string, many: string, does: readonly [string, string]): void => {
    if (names && names.count > 0) lines.push(`${counted(names.count, one, many, does)}: ${listOf(names)}`);
  };
  add(proposal.new?.models, 'model', 'models', kIsNew);
  add(proposal.new?.bodies, 'body', 'bodies', kIsNew);
  add(proposal.new?.joints, 'joint', 'joints', kIsNew);
  add(proposal.new?.frames, 'frame', 'frames', kIsNew);
  add(proposal.new?.groups, 'collision filter group', 'collision filter groups', kIsNew);
  add(proposal.lost?.bodies, 'body', 'bodies', kIsGone);
  add(proposal.lost?.joints, 'joint', 'joints', kIsGone);
  add({first: moved, count}, 'body', 'bodies', kMoves);
  if (count === 0) lines.push(proposal.new ? 'Nothing else moves.' : 'No body moves.');
  if (frameCount > 0) {
    const first = frames.map(({name, X_WF}) => `${name} to ${poseText(X_WF)}`);
    lines.push(`${counted(frameCount, 'frame', 'frames', kMoves)}: ${listOf({first, count: frameCount})}`);
  }
  return lines.map((line) => make('p', {className: 'effect'}, line));
}
