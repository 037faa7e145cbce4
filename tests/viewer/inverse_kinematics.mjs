// Compares the poses that inverse kinematics reaches with the wanted ones, for the arms of the gallery, and checks that
// a dragged point follows a line.
//
//   node tests/viewer/inverse_kinematics.mjs
//
// Needs the packages of cli/viewer, and the program SCENEWELD, by default build/release/bin/sceneweld.

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {root, sourceModule} from './sources.mjs';

const program = path.resolve(process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld'));
const run = (...args) => execFileSync(program, args, {encoding: 'utf8', maxBuffer: 1 << 28});

const {Kinematics} = await sourceModule('motion/kinematics');
const {MovingChain} = await sourceModule('motion/moving_chain');
const {followLine, residualOf, solveForPose} = await sourceModule('motion/inverse_kinematics');
const {isClosed} = await sourceModule('motion/loop_closure');
const {randomNumbers} = await sourceModule('motion/random_pose');

const kNear = 200;
const kFar = 200;
const kAsked = 3;
const kTolerance = 1e-9;
/** The least share of far targets that is reached in one go: there are local minima at the limits. */
const kFarShare = 0.6;

const failures = [];
const check = (is, text) => {
  if (!is) failures.push(text);
};

const identity = {translation: [0, 0, 0], rotation: [1, 0, 0, 0]};
const random = randomNumbers(7);

/** Random values of the variables, within the limits. */
const drawn = (chain) =>
  chain.variables.map(({lower, upper}) => {
    const from = Number.isFinite(lower) ? lower : -3;
    const to = Number.isFinite(upper) ? upper : 3;
    return from + (to - from) * random();
  });

const isWithin = (chain, values) =>
  chain.variables.every(({lower, upper}, i) => values[i] >= lower - 1e-15 && values[i] <= upper + 1e-15);

const worst = {distance: 0, angle: 0};
let near = 0;
let far = 0;
let farReached = 0;
let iterations = 0;

for (const [file, bodies] of [
  ['two_arm_cell.dmd.yaml', ['left::gripper::palm', 'right::gripper::palm', 'left::arm::link_4']],
  ['arm_and_quadruped.dmd.yaml', ['station::gripper::palm']],
]) {
  const input = [path.join(root, 'models', file), '--package', `kit=${path.join(root, 'models/kit')}`];
  const scene = JSON.parse(run('compose', ...input, '--to', 'json'));
  const kinematics = new Kinematics(scene);
  for (const body of bodies) {
    if (!kinematics.bodies.has(body)) {
      failures.push(`${file} has no ${body}`);
      continue;
    }
    const at = (values) => {
      const chain = new MovingChain(kinematics, {joints: new Map(), free: new Map()}, body, 'all');
      return new MovingChain(kinematics, chain.positionsAt(values), body, 'all');
    };
    const home = new MovingChain(kinematics, {joints: new Map(), free: new Map()}, body, 'all');
    for (let i = 0; i < kNear; ++i) {
      const wanted = drawn(home);
      const X_WT = home.poseAt(wanted);
      const start = wanted.map((x, k) => {
        const {lower, upper} = home.variables[k];
        return Math.min(upper, Math.max(lower, x + 0.3 * (2 * random() - 1)));
      });
      const {positions, values, residual} = solveForPose(at(start), identity, X_WT, true);
      ++near;
      check(isWithin(home, values), `${body}: beyond its limits`);
      // Not what the solver says, but where the page puts the body.
      const there = residualOf(kinematics.bodyPoses(positions).get(body), X_WT);
      worst.distance = Math.max(worst.distance, there.distance);
      worst.angle = Math.max(worst.angle, there.angle);
      check(Math.abs(there.distance - residual.distance) < 1e-12, `${body}: says another residual`);
      check(there.distance < kTolerance && there.angle < kTolerance, `${body}: ${JSON.stringify(there)} from near`);
      if (i >= kAsked) continue;
      const settings = [...positions.joints].flatMap(([name, q]) => ['--joint', `${name}=${q.join(',')}`]);
      const posed = JSON.parse(run('pose', ...input, body, '--json', ...settings));
      const apart = residualOf(posed, X_WT);
      check(
        apart.distance < kTolerance && apart.angle < 1e-7,
        `${body}: sceneweld pose is ${JSON.stringify(apart)} away`,
      );
    }
    for (let i = 0; i < kFar; ++i) {
      const X_WT = home.poseAt(drawn(home));
      const {values, residual} = solveForPose(home, identity, X_WT, true);
      ++far;
      check(isWithin(home, values), `${body}: beyond its limits`);
      if (residual.distance < kTolerance && residual.angle < kTolerance) ++farReached;
    }
    // Out of reach: as near as the limits allow, and not worse than before.
    const away = {translation: [20, 0, 0], rotation: [1, 0, 0, 0]};
    const {values, residual} = solveForPose(home, identity, away, false);
    check(isWithin(home, values), `${body}: beyond its limits`);
    check(residual.distance <= residualOf(home.poseAt(home.start), away).distance, `${body}: farther than before`);

    // A dragged point: the nearest joint alone moves, until the point is on the line.
    const one = new MovingChain(kinematics, {joints: new Map(), free: new Map()}, body, 'nearest');
    const p_BP = [0.02, 0.03, 0.1];
    const q = one.start.map((x, k) => Math.min(one.variables[k].upper, Math.max(one.variables[k].lower, x + 0.4)));
    const X = one.poseAt(q);
    const v = rotated(X.rotation, p_BP).map((x, i) => x + X.translation[i]);
    const direction = [0.6, 0, 0.8];
    const moved = followLine(one, p_BP, {origin: v.map((x, i) => x - 3 * direction[i]), direction});
    const X_WB = kinematics.bodyPoses(moved).get(body);
    const way = rotated(X_WB.rotation, p_BP).map((x, i) => x + X_WB.translation[i] - v[i]);
    const along = way.reduce((sum, x, i) => sum + x * direction[i], 0);
    const beside = Math.hypot(...way.map((x, i) => x - along * direction[i]));
    check(beside < 1e-6, `${body}: the dragged point is ${beside} m from the line`);
    ++iterations;
  }
}

function rotated([w, x, y, z], v) {
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const t = cross([x, y, z], v).map((c) => 2 * c);
  const u = cross([x, y, z], t);
  return v.map((c, i) => c + w * t[i] + u[i]);
}

// In loops: one joint leads, the others close the loop.
let inLoops = 0;
for (const name of fs.readdirSync(path.join(root, 'tests/exhibits/loops'), {withFileTypes: true})) {
  const file = path.join(root, 'tests/exhibits/loops', name.name, 'expected/scene.json');
  if (!name.isDirectory() || !fs.existsSync(file)) continue;
  const kinematics = new Kinematics(JSON.parse(fs.readFileSync(file, 'utf8')));
  const none = {joints: new Map(), free: new Map()};
  for (const {steps} of kinematics.loops) {
    for (const {joint} of steps) {
      const body = joint.child;
      const chain = new MovingChain(kinematics, none, body, 'nearest');
      const [variable] = chain.variables;
      if (!variable || chain.variables.length > 1 || variable.isFree) continue;
      const q = [Math.min(variable.upper, Math.max(variable.lower, chain.start[0] + 0.15))];
      const {gap: wantedGap} = kinematics.solve(chain.positionsAt(q).joints);
      if (wantedGap && !isClosed(wantedGap)) continue;
      const p_BP = [0.05, 0.02, 0];
      const at = (positions) => {
        const X_WB = kinematics.bodyPoses(positions).get(body);
        return rotated(X_WB.rotation, p_BP).map((x, i) => x + X_WB.translation[i]);
      };
      const v = at(chain.positionsAt(q));
      // Not along the way of the point, which begins along x, y or z.
      const direction = [0.6, 0.8, 0];
      const moved = followLine(chain, p_BP, {origin: v.map((x, i) => x - direction[i]), direction});
      const there = at(moved);
      const way = there.map((x, i) => x - v[i]);
      const along = way.reduce((sum, x, i) => sum + x * direction[i], 0);
      const beside = Math.hypot(...way.map((x, i) => x - along * direction[i]));
      const {gap} = kinematics.solve(moved.joints);
      check(!gap || isClosed(gap), `${name.name} ${body}: the loop is open after a drag`);
      check(beside < 1e-6, `${name.name} ${body}: ${beside} m from the line`);
      ++inLoops;
    }
  }
}
check(inLoops > 0, 'no body of a loop is dragged');

check(farReached >= kFarShare * far, `${farReached} of ${far} far targets are reached`);
check(iterations > 0, 'nothing is dragged');
for (const failure of failures.slice(0, 20)) console.log(failure);
console.log(
  `${near} near targets, at most ${worst.distance.toExponential(1)} m and ${worst.angle.toExponential(1)} rad off; ` +
    `${farReached} of ${far} far targets reached in one go; ` +
    `${inLoops} bodies of loops dragged; ${failures.length} failures`,
);
process.exit(failures.length > 0 ? 1 : 0);
