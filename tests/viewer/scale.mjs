// What the page costs with large generated scenes; a measurement, not a test.
//
//   node tests/viewer/scale.mjs [INPUT [OPTIONS-OF-VIEW...]]
//
// Without INPUT: 10,000 free boxes of many colours, then 100 robots of 10 joints. Each is opened three times, and the
// least of each figure is printed: milliseconds from the request for the page, nodes of the document, draw calls of a
// picture with its shadows, bytes of the JavaScript heap, bytes that were sent.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {missing, startBrowser} from './browser.mjs';
import {writeBoxes, writeRobots} from './generated_scenes.mjs';
import {costOf} from './page_cost.mjs';

const kRounds = Number(process.env.ROUNDS ?? 3);
const why = missing();
if (why) {
  console.log(why);
  process.exit(2);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-scale-'));
const [input, ...options] = process.argv.slice(2);
const scenes = input === undefined ? [writeBoxes(folder, 10000), writeRobots(folder, 100, 10)] : [input];
const browser = await startBrowser();
for (const scene of scenes) {
  const rounds = [];
  for (let i = 0; i < kRounds; ++i) rounds.push(await costOf(browser, scene, options));
  console.log(path.basename(scene));
  const least = (of) => Math.round(Math.min(...rounds.map((round) => of(round) ?? NaN)));
  for (const figure of Object.keys(rounds[0])) {
    if (figure !== 'bytes') console.log(`  ${figure.padEnd(24)} ${least((round) => round[figure])}`);
  }
  for (const name of Object.keys(rounds[0].bytes)) {
    console.log(`  ${`bytes of ${name}`.padEnd(24)} ${least((round) => round.bytes[name])}`);
  }
}
await browser.close();
fs.rmSync(folder, {recursive: true});
