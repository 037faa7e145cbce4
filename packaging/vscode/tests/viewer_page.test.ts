// SPDX-License-Identifier: BSD-3-Clause

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {asSelected, frameHtml, noticeHtml} from '../src/viewer_page';

test('messages of the page', () => {
  const source = {file: '/a/arm.urdf', line: 3};
  assert.deepEqual(asSelected({type: 'selected', source}), {type: 'selected', source});
  assert.deepEqual(asSelected({type: 'selected', source: {file: '/a'}})?.source, {file: '/a', line: 1});
  for (const wrong of [undefined, null, 1, 'a', {}, {type: 'selected'}, {type: 'selected', source: {line: 1}}]) {
    assert.equal(asSelected(wrong), undefined);
  }
});

test('the frame may load its own origin only', () => {
  const html = frameHtml('http://127.0.0.1:8000/', 'abc');
  assert.match(html, /frame-src http:\/\/127\.0\.0\.1:8000;/);
  assert.match(html, /<iframe id="page" src="http:\/\/127\.0\.0\.1:8000\/"/);
  assert.match(html, /script-src 'nonce-abc'/);
});

test('notices are text', () => {
  assert(noticeHtml('<b> & "c"').includes('&#60;b&#62; &#38; &#34;c&#34;'));
});
