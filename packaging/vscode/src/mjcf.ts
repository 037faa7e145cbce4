// SPDX-License-Identifier: BSD-3-Clause
// Recognises MJCF among XML files.

/** The name of the root element of an XML text that may be incomplete. */
export function rootElement(text: string): string | undefined {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) ++at;
    let end: string;
    if (text.startsWith('<!--', at)) end = '-->';
    else if (text.startsWith('<?', at)) end = '?>';
    else if (text.startsWith('<!DOCTYPE', at)) end = /^[^>]*\[/.test(text.slice(at, at + 1000)) ? ']>' : '>';
    else return /^<([^\s/>!]+)/.exec(text.slice(at, at + 100))?.[1];
    const found = text.indexOf(end, at);
    if (found < 0) return undefined;
    at = found + end.length;
  }
}

export const isMjcf = (text: string): boolean => rootElement(text) === 'mujoco';
