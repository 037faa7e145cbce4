// A page that goes away just before the program stops.
//
//   node tests/viewer/stopping.mjs

import path from 'node:path';

import {root} from './sources.mjs';
import {startView} from './view_server.mjs';

const kRounds = 5;
for (let i = 0; i < kRounds; ++i) {
  const view = await startView(path.join(root, 'models/kit/arm.urdf'));
  const page = new AbortController();
  const events = await fetch(new URL('api/events', view.url), {signal: page.signal});
  await events.body.getReader().read();
  page.abort();
  await view.stop();
}
console.log(`${kRounds} times the program stopped without a crash`);
