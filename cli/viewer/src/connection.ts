// What the bar says while the server does not answer.

import {byId} from './element';

export function showConnection(is: boolean): void {
  const element = byId('connection');
  element.textContent = is ? '' : 'not connected';
  element.title = is ? '' : '`sceneweld view` does not answer; the page goes on when it does';
  element.hidden = is;
}
