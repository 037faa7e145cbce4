// Sends the requests of the page to the playground around it. This must run before the page does.

import type {PlaygroundWindow} from './local_server';

const server = (window.parent as PlaygroundWindow).localServer;
if (!server) throw new Error('this page belongs into the playground');

/** The address of a request to the server; null for others. */
function addressOf(address: string): {path: string; query: URLSearchParams} | null {
  const url = new URL(address, location.href);
  const at = url.pathname.indexOf('/api/');
  if (url.origin !== location.origin || at < 0) return null;
  return {path: url.pathname.slice(at + 1), query: url.searchParams};
}

async function answerTo(method: string, path: string, query: URLSearchParams, body: Blob | string): Promise<Response> {
  const reply = await server!.request(method, path, query, body);
  return new Response(reply.body, {status: reply.status, headers: [...reply.headers]});
}

const fetched = window.fetch.bind(window);
window.fetch = (input, init) => {
  const own = typeof input === 'string' ? addressOf(input) : null;
  if (!own) return fetched(input, init);
  return answerTo(init?.method ?? 'GET', own.path, own.query, (init?.body ?? '') as Blob | string);
};

/** `api/events`: the only stream of the page. */
class Events extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;

  constructor() {
    super();
    const report = (revision: number): void => {
      this.dispatchEvent(new MessageEvent('scene', {data: JSON.stringify({revision})}));
    };
    server!.listeners.add(report);
    setTimeout(() => this.dispatchEvent(new Event('open')));
  }
}
window.EventSource = Events as unknown as typeof EventSource;

// A static server has nothing to download.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
  const own = link && !link.href.startsWith('blob:') ? addressOf(link.href) : null;
  if (!link || !own) return;
  event.preventDefault();
  void answerTo('GET', own.path, own.query, '').then(async (response) => {
    const file = document.createElement('a');
    file.href = URL.createObjectURL(await response.blob());
    file.download = link.download;
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
  });
});
