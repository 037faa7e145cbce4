// What the page of `sceneweld view --edit` requests, and how tests look at the files.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

export class EditPage {
  constructor(url) {
    this.url = url;
  }
  async state() {
    return (await fetch(new URL('api/scene', this.url))).json();
  }
  async names(file = '') {
    return (await fetch(new URL(`api/edit/names?file=${encodeURIComponent(file)}`, this.url))).json();
  }
  async where(kind, name) {
    return (await fetch(new URL(`api/edit?kind=${kind}&name=${encodeURIComponent(name)}`, this.url))).json();
  }
  /** As a page does. */
  async post(what, body, headers = {}) {
    const response = await fetch(new URL(`api/edit${what}`, this.url), {
      method: 'POST',
      headers: {'Content-Type': 'application/json', Origin: new URL(this.url).origin, ...headers},
      body: JSON.stringify(body),
    });
    const text = await response.text();
    let json;
    try {
      json = JSON.parse(text);
    } catch {
      json = {};
    }
    return {status: response.status, text, ...json};
  }
  /** The first state that composed after a revision. */
  async after(revision) {
    for (const end = Date.now() + 30000; Date.now() < end; ) {
      const state = await this.state();
      if (state.scene_revision > revision && state.composes) return state;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    throw new Error('the changed scene does not compose');
  }
}

/** Whether the text is the old one outside of the edits, and where each new text stands. */
export function assertOutsideIsSame(before, after, edits) {
  let expected = Buffer.from(before);
  for (const {begin, end, text} of [...edits].sort((a, b) => b.begin - a.begin)) {
    expected = Buffer.concat([expected.subarray(0, begin), Buffer.from(text), expected.subarray(end)]);
  }
  assert.ok(expected.equals(after), 'the file is the old one with the edits');
  const comments = (bytes) => bytes.toString().match(/#.*/g) ?? [];
  assert.deepEqual(comments(after), comments(before));
}

/** The bytes of all directives files. */
export function filesBelow(folder) {
  return new Map(
    fs
      .readdirSync(folder, {recursive: true})
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => [name, fs.readFileSync(path.join(folder, name))]),
  );
}
export const changedFiles = (before, after) =>
  [...after.keys()].filter((name) => !after.get(name).equals(before.get(name)));
