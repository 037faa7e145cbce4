// One scene as sceneweld writes it in USD, compared by OpenUSD's view of the file with the scene JSON.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {execFile} from 'node:child_process';

import {compareWithScene} from './difference.mjs';
import {checkFile, checkStage} from './checker.mjs';
import {readStage} from './stage_text.mjs';
import {Findings} from './told.mjs';

/** Runs a program: {status, stdout, stderr}. status is null if it took too long. */
export function run(binary, words, {folder, environment = {}, timeout = 60_000}) {
  return new Promise((resolve) => {
    execFile(binary, words, {cwd: folder, env: environment, encoding: 'utf8', maxBuffer: 1 << 30, timeout}, (error, stdout, stderr) =>
      resolve({status: error ? (error.killed || typeof error.code !== 'number' ? null : error.code) : 0, stdout, stderr}));
  });
}

/** A folder for one test, which is removed afterwards. */
export async function inFolder(work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-usd-'));
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

/**
 * Composes an input to scene JSON, and to USD in a folder: {scene, file, report}; report is the JSON of `--loss-report`.
 * {why} if USD is not written; null if the input does not compose.
 */
export async function write(binary, {folder, input, options = [], environment = {}}, to, extra = []) {
  const at = {folder, environment};
  const json = await run(binary, ['compose', input, '--to', 'json', ...options], at);
  if (json.status !== 0) return null;
  const [file, losses] = [path.join(to, 'scene.usda'), path.join(to, 'losses.json')];
  const words = ['compose', input, '-o', file, '--rewrite', '--loss-report', losses, ...options, ...extra];
  const usd = await run(binary, words, at);
  const why = usd.status === null ? 'the program crashes, or takes longer than a minute' : usd.stderr.trim().split('\n').pop();
  if (usd.status !== 0 || !fs.existsSync(losses)) return {why: `not written: ${why}`};
  const report = JSON.parse(fs.readFileSync(losses, 'utf8'));
  fs.rmSync(losses);
  return {scene: JSON.parse(json.stdout), file, report};
}

/** OpenUSD's findings about a written file, and its differences from the scene. */
export async function judge(usd, {scene, file, report}) {
  const findings = new Findings(report);
  findings.bodies = scene.bodies.length;
  const {text, messages} = await usd.flatten(path.dirname(file), path.basename(file));
  findings.differences.push(...messages.map((line) => `OpenUSD: ${line}`));
  if (!text) {
    findings.differences.push('OpenUSD: there is no stage');
    return findings;
  }
  try {
    const stage = readStage(text);
    compareWithScene(scene, stage, findings);
    findings.differences.push(...checkStage(stage));
  } catch (error) {
    findings.differences.push(`not comparable: ${error.message}`);
  }
  // Images that are missing or of other types are named all the same, and reported.
  const isMissing = (report.losses ?? []).some(({code}) => code === 'loss-missing');
  findings.differences.push(...checkFile(file).filter((fault) => !isMissing || !/^(no file|the type of)/.test(fault)));
  return findings;
}

/** The findings about what is written of an input; null if the input does not compose. */
export function judgeInput(usd, binary, input, extra) {
  return inFolder(async (to) => {
    const written = await write(binary, input, to, extra);
    if (!written) return null;
    if (written.why) return {differences: [written.why], told: [], compared: 0};
    return judge(usd, written);
  });
}
