// `sceneweld view` for tests.

import {execFileSync, spawn} from 'node:child_process';
import path from 'node:path';

import {root} from './sources.mjs';

export const program = path.resolve(process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld'));

/** Runs `sceneweld view` until `stop` is called, at any free port if none is given. */
export async function startView(input, options = [], port = 0) {
  const child = spawn(program, ['view', input, ...options, '--no-browser', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`sceneweld view tells no address: ${said}`)), 20000);
    const listen = (text) => {
      said += text;
      const found = /http:\/\/[^\s/]+\/\S*/.exec(said);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.on('exit', (status) => {
      clearTimeout(timer);
      reject(new Error(`sceneweld view ends with ${status}: ${said}`));
    });
  });
  return {
    url,
    stop: () =>
      new Promise((resolve, reject) => {
        child.removeAllListeners('exit');
        child.on('exit', (status, signal) =>
          signal && signal !== 'SIGTERM' ? reject(new Error(`sceneweld view ends with ${signal}: ${said}`)) : resolve(status),
        );
        child.kill('SIGTERM');
      }),
  };
}

export const run = (...args) => execFileSync(program, args, {encoding: 'utf8', maxBuffer: 1 << 28});
