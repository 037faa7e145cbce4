// OpenUSD itself, Pixar's libraries as WebAssembly, from the npm package three-usdz-loader in build/node (./dev setup).

import fs from 'node:fs';
import path from 'node:path';
import {fork} from 'node:child_process';

import {root} from '../exhibits.mjs';
import {readStage} from './stage_text.mjs';

const external = path.join(root, 'build/node/node_modules/three-usdz-loader/external');
const script = path.join(root, 'tests/usd/openusd_process.cjs');
// Thousands of bodies need minutes on a busy machine.
const kLongest = 400_000;

export class OpenUsd {
  /** Throws if the package is not installed. */
  constructor() {
    if (!fs.existsSync(external)) throw new Error(`OpenUSD is not installed: there is no ${external} (./dev setup)`);
    this.count = 0;
    this.last = Promise.resolve();
  }

  /**
   * OpenUSD's answer about a file in a folder, in which its references resolve: {text, messages}. text: the flattened
   * stage; empty if there is none. messages: its errors and warnings.
   */
  flatten(folder, file) {
    // One question at a time.
    this.last = this.last.then(() => this.#flatten(folder, file));
    return this.last;
  }

  async #flatten(folder, file) {
    // OpenUSD's process would end.
    if (!fs.existsSync(path.join(folder, file))) return {text: '', messages: [`there is no file ${file}`]};
    this.child ??= await this.#start();
    const id = ++this.count;
    const answer = await this.#answer((child) => child.send({id, folder, file}));
    if (answer.text !== undefined) return answer;
    this.stop();
    return {text: '', messages: [answer.why]};
  }

  /** The same with the prims of the stage (stage_text.mjs) instead of the text; no stage if there is none. */
  async open(folder, file) {
    const {text, messages} = await this.flatten(folder, file);
    return {messages, stage: text ? readStage(text) : null};
  }

  stop() {
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  async #start() {
    this.child = fork(script, [], {
      execArgv: ['-r', script, '--max-old-space-size=3000'],
      env: {...process.env, SCENEWELD_OPENUSD: external},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr.resume();
    const {ready, why} = await this.#answer(() => {});
    if (!ready) throw new Error(`OpenUSD does not start: ${why}`);
    return this.child;
  }

  // The next message of the process, or why there is none.
  #answer(ask) {
    const {child} = this;
    return new Promise((resolve) => {
      const end = (answer) => {
        clearTimeout(timer);
        child.removeAllListeners('message').removeAllListeners('exit');
        resolve(answer);
      };
      const timer = setTimeout(() => end({why: 'OpenUSD took too long'}), kLongest);
      child.once('message', end).once('exit', () => end({why: 'OpenUSD crashed'}));
      ask(child);
    });
  }
}
