// The gallery's cell in the page.

import fs from 'node:fs';
import path from 'node:path';

import {openPage} from './browser.mjs';
import {startView} from './view_server.mjs';

export const options = (folder) => ['--package', `kit=${path.join(folder, 'kit')}`];
export const cellFile = (folder) => path.join(folder, 'two_arm_cell.dmd.yaml');

/** Changes the directives of the cell. */
export function edit(folder, from, to) {
  const file = cellFile(folder);
  const text = fs.readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`the cell does not say ${from}`);
  fs.writeFileSync(file, text.replace(from, to));
}

/** The page with the cell. */
export async function openCell({browser, folder, atEnd}, pageOptions = {}, fragment = '') {
  const view = await startView(cellFile(folder), options(folder));
  atEnd(view.stop);
  const opened = await openPage(browser, view.url + fragment, pageOptions);
  atEnd(opened.close);
  return {...opened, url: view.url};
}
