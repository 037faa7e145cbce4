// What the page costs with a scene: nodes of the document, draw calls, memory, bytes, and times.

import {startView} from './view_server.mjs';

const kLongest = 120000;

/** In the page: notes when the first picture is complete. Reading a pixel waits until everything is drawn. */
const noteFirstPicture = () => {
  const look = () => {
    if (!window.sceneweld?.pictures) return requestAnimationFrame(look);
    const gl = document.getElementById('canvas').getContext('webgl2');
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    window.firstPicture = performance.now();
  };
  requestAnimationFrame(look);
};

/** Opens a scene and measures it. Times are in milliseconds from the request for the page. */
export async function costOf(browser, input, options = []) {
  const start = Date.now();
  const view = await startView(input, options);
  const address = Date.now() - start;
  const context = await browser.newContext({viewport: {width: 1180, height: 720}, colorScheme: 'light'});
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const bytes = {};
    const paths = {};
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({requestId, request}) => {
      paths[requestId] = new URL(request.url).pathname;
    });
    session.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
      bytes[paths[requestId]] = (bytes[paths[requestId]] ?? 0) + encodedDataLength;
    });
    await page.addInitScript(noteFirstPicture);
    await page.goto(view.url, {waitUntil: 'commit'});
    await page.waitForFunction(() => window.firstPicture, null, {timeout: kLongest, polling: 100});
    const picture = await page.evaluate(() => window.firstPicture);
    await page.waitForFunction(() => window.sceneweld?.isReady, null, {timeout: kLongest});
    const marks = await page.evaluate(() =>
      Object.fromEntries(performance.getEntriesByType('mark').map(({name, startTime}) => [name, startTime])),
    );
    await page.waitForTimeout(1000);
    const slider = await sliderToPicture(page);
    const counts = await page.evaluate(() => ({
      nodes: document.getElementsByTagName('*').length,
      drawCalls: window.sceneweld.drawCalls,
    }));
    await session.send('HeapProfiler.collectGarbage');
    const heap = (await session.send('Runtime.getHeapUsage')).usedSize;
    return {address, ...marks, picture, slider, ...counts, heap, bytes};
  } finally {
    await context.close();
    await view.stop();
  }
}

/** The least time of five from the change of the first slider to the finished picture. [ms] */
async function sliderToPicture(page) {
  const times = await page.evaluate(async () => {
    const range = document.querySelector('.joint input[type=range]');
    if (!range) return [];
    const gl = document.getElementById('canvas').getContext('webgl2');
    const all = [];
    for (let i = 0; i < 5; ++i) {
      const begun = performance.now();
      const before = window.sceneweld.pictures;
      range.value = String(Number(range.min) + (0.3 + 0.1 * i) * (Number(range.max) - Number(range.min)));
      range.dispatchEvent(new Event('input', {bubbles: true}));
      while (window.sceneweld.pictures === before) await new Promise((next) => requestAnimationFrame(next));
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      all.push(performance.now() - begun);
      await new Promise((later) => setTimeout(later, 300));
    }
    return all;
  });
  return times.length > 0 ? Math.min(...times) : undefined;
}
