// SPDX-License-Identifier: BSD-3-Clause
// The page around `sceneweld view` in a panel, and its messages.

/** From the extension to the page. */
export interface Select {
  type: 'select';
  name: string;
}

/** From the page: the user selected an element that a line of a file makes. */
export interface Selected {
  type: 'selected';
  source: {file: string; line: number};
}

export function asSelected(message: unknown): Selected | undefined {
  const {type, source} = (message ?? {}) as Partial<Selected>;
  if (type !== 'selected' || typeof source?.file !== 'string' || source.file === '') return undefined;
  return {type, source: {file: source.file, line: Number.isInteger(source.line) ? source.line : 1}};
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What the panel shows while there is no page. */
export function noticeHtml(text: string): string {
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head>
<body><p>${escaped(text)}</p></body></html>`;
}

/**
 * A frame with the page. A page that posts `{type: "ready"}` to its parent receives messages. Any other page receives the
 * selection as the fragment of its address, which puts the joints back to their defaults.
 */
export function frameHtml(address: string, nonce: string): string {
  const origin = new URL(address).origin;
  return `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; frame-src ${escaped(origin)}; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
    <style nonce="${nonce}">
      html, body, iframe { margin: 0; padding: 0; border: 0; width: 100%; height: 100%; overflow: hidden; display: block; }
    </style>
  </head>
  <body>
    <iframe id="page" src="${escaped(address)}" title="sceneweld" allow="clipboard-write; fullscreen"></iframe>
    <script nonce="${nonce}">
      const editor = acquireVsCodeApi();
      const frame = document.getElementById('page');
      const origin = ${JSON.stringify(origin)};
      const address = ${JSON.stringify(address)};
      let takesMessages = false;
      addEventListener('message', (event) => {
        if (event.source === frame.contentWindow) {
          if (event.origin !== origin) return;
          if (event.data?.type === 'ready') takesMessages = true;
          else editor.postMessage(event.data);
        } else if (event.data?.type === 'select') {
          if (takesMessages) frame.contentWindow.postMessage(event.data, origin);
          else frame.contentWindow.location.replace(address.replace(/#.*/, '') + '#select=' + encodeURIComponent(event.data.name));
        }
      });
    </script>
  </body>
</html>`;
}
