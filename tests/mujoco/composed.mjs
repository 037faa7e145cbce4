// Runs the sceneweld program to compose an input.

import fs from 'node:fs';
import path from 'node:path';
import {spawnSync} from 'node:child_process';

/**
 * The input as a text of a format, in sceneweld's own form; null if the input has errors. options: those of the command
 * line.
 */
export function compose(binary, folder, input, format, options = [], environment = {}) {
  const {stdout, status} = spawnSync(binary, ['compose', input, '--to', format, '--rewrite', ...options], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  return status === 0 ? stdout : null;
}

/** Copies the files that a written MJCF file refers to into MuJoCo's file system. Their names are absolute. */
export function showAssets(mujoco, text) {
  for (const [, file] of text.matchAll(/ file="([^"]*)"/g)) {
    const name = file.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    if (path.isAbsolute(name) && fs.existsSync(name)) mujoco.write(name, fs.readFileSync(name));
  }
}
