// The rules of axe in the main states of the page, light and dark.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {openPage} from './browser.mjs';
import {openCell, edit} from './cell.mjs';
import {writeFilters} from './generated_scenes.mjs';
import {root} from './sources.mjs';
import {startView} from './view_server.mjs';

const axe = path.join(root, 'build/node/node_modules/axe-core/axe.min.js');

/** What the rules find in a state of the page, one line each. */
async function violations(page, state) {
  // As a tool of the browser does, past the policy of the page.
  await page.evaluate(fs.readFileSync(axe, 'utf8'));
  const found = await page.evaluate(async () => {
    const {violations: all} = await window.axe.run(document, {
      runOnly: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']},
    });
    return all.flatMap(({id, nodes}) =>
      nodes.map(({target, failureSummary}) => [id, target.join(' '), failureSummary]),
    );
  });
  return found.map(([id, target, why]) => `${state}: ${id}: ${target}: ${why.replaceAll('\n', ' ')}`);
}

async function visit(desk, options) {
  const {page} = await openCell(desk, options);
  const found = [];
  const look = async (state) => found.push(...(await violations(page, state)));
  await look('joints');
  await page.locator('.row[title="table::table"]').first().click();
  await page.locator('#panel-selected').getByText('Declared at').waitFor();
  for (const name of ['selected', 'show', 'filters']) {
    await page.locator(`#tab-${name}`).click();
    await look(name);
  }
  await page.locator('.row[title="left::arm::link_2"]').first().click();
  await page.locator('#tab-filters').click();
  await page.getByRole('button', {name: 'Bodies'}).click();
  await look('filters of bodies');
  await page.keyboard.press('i');
  await page.locator('.findings').waitFor();
  await look('findings');
  await page.keyboard.press('?');
  await look('keys');
  await page.keyboard.press('Escape');
  edit(desk.folder, 'directives:', 'directives: [');
  await page.locator('#banner strong').waitFor();
  await look('problems');
  assert.deepEqual(found, []);
}

export const tests = {
  'no rule of axe finds anything in the light page': (desk) => visit(desk, {colorScheme: 'light'}),
  'no rule of axe finds anything in the dark page': (desk) => visit(desk, {colorScheme: 'dark'}),

  async 'no rule of axe finds anything on a phone and in a large matrix'(desk) {
    const phone = await openCell(desk, {viewport: {width: 390, height: 780}, isMobile: true, hasTouch: true});
    const found = [];
    for (const name of ['scene', 'joints', 'show', 'problems']) {
      await phone.page.locator(`#tab-${name}`).tap();
      found.push(...(await violations(phone.page, name)));
    }
    const view = await startView(writeFilters(desk.folder, 80));
    desk.atEnd(view.stop);
    const {page, close} = await openPage(desk.browser, view.url);
    desk.atEnd(close);
    await page.locator('#tab-filters').click();
    found.push(...(await violations(page, 'matrix')));
    assert.deepEqual(found, []);
  },
};
