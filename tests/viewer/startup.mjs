// How long the page takes to show a scene, and where the time goes; a measurement, not a test.
//
//   node tests/viewer/startup.mjs INPUT [OPTIONS-OF-VIEW...]
//
// The least of five times, in milliseconds from the request for the page: the scene is there, its
// geometries are read, the first picture is done. Beside it how long the program takes to tell its address.

import {missing, startBrowser} from './browser.mjs';
import {startView} from './view_server.mjs';

const kRounds = 5;
const [input, ...options] = process.argv.slice(2);
const why = input === undefined ? 'INPUT is missing' : missing();
if (why) {
  console.log(why);
  process.exit(2);
}

const browser = await startBrowser();
const rounds = [];
for (let i = 0; i < kRounds; ++i) {
  const start = Date.now();
  const view = await startView(input, options);
  const address = Date.now() - start;
  const context = await browser.newContext({viewport: {width: 1180, height: 720}});
  const page = await context.newPage();
  await page.goto(view.url, {waitUntil: 'commit'});
  await page.waitForFunction(() => window.sceneweld?.isReady, null, {timeout: 120000, polling: 10});
  rounds.push({
    address,
    ...(await page.evaluate(() => {
      // Reading a pixel waits until everything is drawn.
      const gl = document.getElementById('canvas').getContext('webgl2');
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      const picture = performance.now();
      const marks = performance.getEntriesByType('mark').map(({name, startTime}) => [name, startTime]);
      return {...Object.fromEntries(marks), picture};
    })),
  });
  await context.close();
  await view.stop();
}
await browser.close();
for (const phase of Object.keys(rounds[0])) {
  console.log(`${phase.padEnd(12)} ${Math.round(Math.min(...rounds.map((round) => round[phase])))}`);
}
