// Writes scenes as USD, has OpenUSD itself open and flatten each file, and compares bodies, masses, joints, shapes, pairs
// that collide, and the poses of all bodies at twenty random configurations with the scene JSON. OpenUSD must report no
// error and no warning, every target must exist, and every difference must be in the loss report.
//
//   node tests/usd/judge.mjs [PART-OF-A-NAME]                  every exhibit that composes, and the gallery, also nested
//   node tests/usd/judge.mjs --shared SHARED [PART-OF-A-NAME]  the gallery and the models of SHARED
//
// Needs the npm package three-usdz-loader in build/node (./dev setup), and the program SCENEWELD, by default
// build/release/bin/sceneweld. USD_OPTIONS: further options, such as `--usd-bodies nested`.

import path from 'node:path';

import {all, composes, environmentOf, exhibits, inputOf, optionsOf, root} from '../exhibits.mjs';
import {gallery, judgeInputs} from '../judge/inputs.mjs';
import {OpenUsd} from './openusd.mjs';
import {judgeInput} from './written.mjs';

const kShown = 5;
const binary = path.resolve(process.env.SCENEWELD ?? path.join(root, 'build/release/bin/sceneweld'));
const extra = (process.env.USD_OPTIONS ?? '').split(' ').filter(Boolean);

function* fromExhibits() {
  for (const folder of exhibits(all).filter(composes)) {
    const input = path.join(folder, inputOf(folder));
    yield {name: path.relative(all, folder), folder, input, options: optionsOf(folder), environment: environmentOf(folder)};
  }
}

function* chosen([first = '', ...rest]) {
  const isShared = first === '--shared';
  const wanted = isShared ? (rest[1] ?? '') : first;
  const named = (inputs) => inputs.map((one) => ({...one, name: one.input}));
  const nested = named([...gallery()]).map((one) => ({...one, name: `${one.name}, nested`, options: [...one.options, '--usd-bodies', 'nested']}));
  const inputs = isShared ? named([...judgeInputs(rest[0])]) : [...named([...gallery()]), ...nested, ...fromExhibits()];
  yield* inputs.filter(({name}) => name.includes(wanted));
}

const usd = new OpenUsd();
const started = Date.now();
const count = {files: 0, same: 0, told: 0, differ: 0, compared: 0};
const queue = [...chosen(process.argv.slice(2))];
// Two at a time: one is composed while OpenUSD reads the other.
async function work() {
  for (let one = queue.shift(); one; one = queue.shift()) {
    const findings = await judgeInput(usd, binary, one, extra);
    if (!findings) continue;
    ++count.files;
    count.compared += findings.compared;
    const {differences, told} = findings;
    if (differences.length) {
      ++count.differ;
      console.log(`${one.name}: ${differences.length} differences\n  ${differences.slice(0, kShown).join('\n  ')}`);
    } else if (told.length) {
      ++count.told;
    } else {
      ++count.same;
    }
  }
}
await Promise.all([work(), work()]);
usd.stop();

console.log(['files', 'same', 'same but for losses', 'differ', 'values compared', 'seconds'].join('\t'));
console.log([count.files, count.same, count.told, count.differ, count.compared, Math.round((Date.now() - started) / 1000)].join('\t'));
console.log(`${count.same + count.told} of ${count.files} written USD files are the same in OpenUSD`);
process.exitCode = count.differ || !count.files ? 1 : 0;
