// Whether Newton runs a written USD file, and as it runs the source; and whether the validators of OpenUSD and NVIDIA and the
// rules of REP-0158 accept the file.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import {spawn, spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const longest = 300_000;

/** A program of Python that answers each line with a line. It starts again after one that took too long or ended it. */
class Answering {
  constructor(python, program) {
    this.command = [python, path.join(here, program)];
  }
  start() {
    this.child = spawn(this.command[0], [this.command[1]], {stdio: ['pipe', 'pipe', 'ignore']});
    this.lines = readline.createInterface({input: this.child.stdout})[Symbol.asyncIterator]();
  }
  async ask(task) {
    if (!this.child) this.start();
    const {child} = this;
    const timer = setTimeout(() => child.kill('SIGKILL'), longest);
    child.stdin.write(`${JSON.stringify(task)}\n`);
    const {value, done} = await this.lines.next();
    clearTimeout(timer);
    if (!done) return JSON.parse(value);
    this.child = null;
    return {engine: this.command[1], bodies: 0, difference: null, finding: 'ended, or took too long'};
  }
  stop() {
    this.child?.stdin.end();
  }
}

// Files that do not run or whose values differ, with the reason.
const known = [
  // Only Drake reads the rotor inertias and gear ratios, which are armature in MuJoCo and Newton.
  [/drake:rotor_inertia|<rotor_inertia/, /^armature of joint /],
  // Newton refuses balls without a radius in URDF, too.
  [/<sphere radius="0(\.0*)?"/, /shapes are allowed to have a size of zero/],
];

// Findings of validators that stay.
const knownToValidators = [
  // A volume mesh has points inside, which its faces do not use.
  /^NVIDIA UnusedMeshTopologyChecker: .*points are not referenced/,
];

/** The engines in `place`, where `./dev judge usd` installs them: Newton with the OpenUSD that it pins, and the validators. */
export class UsdEngines {
  constructor(place) {
    const python = (name) => path.join(place, name, 'bin/python');
    this.newton = new Answering(python('newton'), 'newton_values.py');
    this.validators = new Answering(python('validators'), 'usd_validators.py');
    this.count = 0;
    this.scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-judge-'));
  }

  /** The rows of one input: [target, row] as in judge.mjs. None if the input does not compose. */
  async rowsOf(binary, {folder, input, options, environment = {}}) {
    // OpenUSD keeps the layers that it has read by their names.
    const written = path.join(this.scratch, `written_${++this.count}.usda`);
    const words = ['compose', input, '-o', written, ...options];
    const run = spawnSync(binary, words, {cwd: folder, env: environment, encoding: 'utf8', maxBuffer: 1 << 30, timeout: longest});
    if (run.status !== 0) return [];
    const file = path.join(folder, input);
    const text = fs.readFileSync(file, 'utf8');
    const isRobot = file.endsWith('.urdf') || (file.endsWith('.xml') && text.includes('<mujoco'));
    const newton = await this.newton.ask({usd: written, source: isRobot ? file : null});
    const validators = await this.validators.ask({usd: written});
    const isKnown = known.some(([source, finding]) => source.test(text) && finding.test(newton.finding));
    const row = (answer, finding) => ({bodies: '', losses: '', ...answer, difference: answer.difference ?? undefined, finding});
    return [
      ['usd', row(newton, isKnown ? '' : newton.finding)],
      ['usd', row(validators, knownToValidators.some((one) => one.test(validators.finding)) ? '' : validators.finding)],
    ];
  }

  stop() {
    this.newton.stop();
    this.validators.stop();
    fs.rmSync(this.scratch, {recursive: true});
  }
}
