// The page within another page, as in the panel of an editor.

import assert from 'node:assert/strict';
import http from 'node:http';

import {cellFile, options} from './cell.mjs';
import {startView} from './view_server.mjs';

/** Serves a page with a frame, which collects the messages of the frame. */
async function serveFrame(address) {
  const html = `<!doctype html><iframe id="page" src="${address}" width="1100" height="700"></iframe>
<script>
window.received = [];
addEventListener('message', (event) => window.received.push(event.data));
</script>`;
  const server = http.createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close()};
}

export const tests = {
  async 'a page around it selects, and gets the source of what the user selects'({browser, folder, atEnd}) {
    const view = await startView(cellFile(folder), [...options(folder), '--embeddable']);
    atEnd(view.stop);
    const outer = await serveFrame(view.url);
    atEnd(outer.stop);
    const context = await browser.newContext({viewport: {width: 1180, height: 760}});
    atEnd(() => context.close());
    const page = await context.newPage();
    await page.goto(outer.url);
    await page.waitForFunction(() => window.received.some(({type}) => type === 'ready'));
    const frame = page.frames().find((one) => one.url().startsWith(view.url));
    await frame.waitForFunction(() => window.sceneweld?.isReady);
    const send = (message) =>
      page.evaluate((data) => document.getElementById('page').contentWindow.postMessage(data, '*'), message);

    await send({type: 'select', name: 'left::arm::link_3'});
    await frame.waitForFunction(() => window.sceneweld.selected === 'left::arm::link_3');
    // Wrong messages change nothing.
    for (const message of [null, 'select', {type: 'select'}, {type: 'select', name: 3}]) await send(message);
    assert.equal(await frame.evaluate(() => window.sceneweld.selected), 'left::arm::link_3');

    await frame.locator('.row .name', {hasText: 'table'}).first().click();
    await page.waitForFunction(() => window.received.some(({type}) => type === 'selected'));
    const selected = await page.evaluate(() => window.received.filter(({type}) => type === 'selected'));
    // What the editor selected is not sent back.
    assert.equal(selected.length, 1);
    assert.match(selected[0].source.file, /two_arm_cell\.dmd\.yaml$|table\.sdf$/);
    assert.ok(Number.isInteger(selected[0].source.line) && selected[0].source.line > 0);
  },
};
