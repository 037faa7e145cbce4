// Drags bodies: the nearest joint towards the root follows the pointer.

import {Vector3} from 'three';
import type {Ray, Raycaster} from 'three';

import {localName, make} from '../element';
import {followLine} from '../motion/inverse_kinematics';
import type {Configuration} from '../motion/configuration';
import type {DrawnScene} from '../picture/drawn_scene';
import {MovingChain} from '../motion/moving_chain';
import type {Drag} from '../picture_pointer';
import {inverse, kIdentity, transform} from '../pose';
import type {Vec3} from '../pose';
import type {Tool, ToolPage} from './tool';

const vec = ({x, y, z}: Vector3): Vec3 => [x, y, z];

/** What a drag of a body moves; null: nothing holds it that could move. */
export function dragBody(page: ToolPage, raycaster: Raycaster, said: (text: string) => void): Drag | null {
  const {drawn} = page;
  const hit = drawn?.hit(raycaster);
  if (!drawn || !hit) return null;
  const {body} = hit.geometry;
  const p_BP = transform(inverse(drawn.bodyPoses.get(body) ?? kIdentity), vec(hit.point));
  const names = movedNames(drawn, page.configuration, body);
  if (names.length === 0) {
    said(`Nothing can move ${localName(body)}: welds hold it.`);
    return null;
  }
  page.select({kind: 'body', name: body});
  said(`Moves ${names.map(localName).join(', ')}.`);
  let at: Ray | null = null;
  let frame = 0;
  const move = () => {
    frame = 0;
    if (at && page.drawn === drawn) follow(page, drawn, body, p_BP, at);
  };
  return {
    // One solution for each picture, for the newest place of the pointer.
    moved: (ray) => {
      at = ray.clone();
      if (frame === 0) frame = requestAnimationFrame(move);
    },
    ended: () => {
      cancelAnimationFrame(frame);
      move();
    },
  };
}

function movedNames(drawn: DrawnScene, configuration: Configuration, body: string): string[] {
  const chain = new MovingChain(drawn.kinematics, configuration.within(drawn.kinematics), body, 'nearest');
  return [...new Set(chain.variables.map(({name}) => name))];
}

function follow(page: ToolPage, drawn: DrawnScene, body: string, p_BP: Vec3, ray: Ray): void {
  const {kinematics} = drawn;
  const {configuration} = page;
  const chain = new MovingChain(kinematics, configuration.within(kinematics), body, 'nearest');
  const moved = followLine(chain, p_BP, {origin: vec(ray.origin), direction: vec(ray.direction)});
  for (const name of new Set(chain.variables.filter(({isFree}) => !isFree).map((one) => one.name))) {
    configuration.moveJoint(name, moved.joints.get(name) ?? [], kinematics);
  }
  for (const {name, isFree} of chain.variables) if (isFree) configuration.free.set(name, moved.free.get(name) ?? []);
  page.place();
}

export class MoveTool implements Tool {
  readonly title = 'Move joints';
  readonly purpose =
    'Drag a body: the nearest joint towards the root turns or slides, within its limits, so that the body follows the pointer. With Alt this works without the tool.';
  readonly key = 'g';
  readonly icon =
    'M5 8V3.500a1.200 1.200 0 0 1 2.400 0V7m0-4.500a1.200 1.200 0 0 1 2.400 0V7m0-3a1.200 1.200 0 0 1 2.400 0v5.500c0 3-1.800 5-4.400 5c-2 0-3-1-4-2.700L2.300 9.500c-.6-1 .8-1.900 1.600-1L5 9.800';
  private readonly said = make('p', {className: 'said', aria: {role: 'status'}});
  readonly panel = this.said;

  constructor(private readonly page: ToolPage) {}

  closed(): void {
    this.said.textContent = '';
  }

  clicked(): boolean {
    return false;
  }

  drag(raycaster: Raycaster): Drag | null {
    return dragBody(this.page, raycaster, (text) => {
      this.said.textContent = text;
    });
  }
}
