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

/** What the rules find, one line each. */
async function violations(page) {
  // As a tool of the browser does, past the policy of the page.
  await page.evaluate(fs.readFileSync(axe, 'utf8'));
  return page.evaluate(async () => {
    const {violations: found} = await window.axe.run(document, {
      runOnly: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']},
    });
    return found.flatMap(({id, nodes}) =>
      nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`),
    );
  });
}

async function assertClean(page, state) {
  assert.deepEqual(await violations(page), [], state);
}

async function visit(desk, options) {
  const {page} = await openCell(desk, options);
  await assertClean(page, 'joints');
  await page.locator('.row[title="table::table"]').first().click();
  await page.locator('#panel-selected').getByText('Declared at').waitFor();
  for (const name of ['selected', 'show', 'filters', 'joints']) {
    await page.locator(`#tab-${name}`).click();
    await assertClean(page, name);
  }
  await page.locator('.row[title="left::arm::link_2"]').first().click();
  await page.locator('#tab-filters').click();
  await page.getByRole('button', {name: 'Bodies'}).click();
  await assertClean(page, 'filters of bodies');
  await page.keyboard.press('i');
  await page.locator('.findings').waitFor();
  await assertClean(page, 'findings');
  await page.keyboard.press('?');
  await assertClean(page, 'keys');
  await page.keyboard.press('Escape');
  edit(desk.folder, 'directives:', 'directives: [');
  await page.locator('#banner strong').waitFor();
  await assertClean(page, 'problems');
}

export const tests = {
  'no rule of axe finds anything in the light page': (desk) => visit(desk, {colorScheme: 'light'}),
  'no rule of axe finds anything in the dark page': (desk) => visit(desk, {colorScheme: 'dark'}),

  async 'no rule of axe finds anything on a phone and in a large matrix'(desk) {
    const phone = await openCell(desk, {viewport: {width: 390, height: 780}, isMobile: true, hasTouch: true});
    for (const name of ['scene', 'joints', 'show', 'problems']) {
      await phone.page.locator(`#tab-${name}`).tap();
      await assertClean(phone.page, name);
    }
    const view = await startView(writeFilters(desk.folder, 80));
    desk.atEnd(view.stop);
    const {page, close} = await openPage(desk.browser, view.url);
    desk.atEnd(close);
    await page.locator('#tab-filters').click();
    await assertClean(page, 'matrix');
  },
};
