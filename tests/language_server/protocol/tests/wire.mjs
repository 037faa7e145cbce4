// Bytes that are no message: the server answers with an error of the protocol, or ends with a status. It never crashes
// or waits.

import {spawn} from 'node:child_process';
import {StreamMessageReader} from 'vscode-jsonrpc/node.js';

import {inTime} from '../server.mjs';
import {randomNumbers} from '../random.mjs';

const framed = (text) => {
  const body = Buffer.isBuffer(text) ? text : Buffer.from(text);
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
};
const request = (id, method, params) => framed(JSON.stringify({jsonrpc: '2.0', id, method, params}));
const begin = request('begin', 'initialize', {processId: null, rootUri: null, capabilities: {}});
const ending = Buffer.concat([request('end', 'shutdown'), framed('{"jsonrpc":"2.0","method":"exit"}')]);

/** Sends bytes, then the end of the input; `{messages, status}`. */
async function after(program, pieces) {
  const server = spawn(program, ['lsp'], {stdio: ['pipe', 'pipe', 'inherit']});
  try {
    const messages = [];
    const ended = new Promise((resolve) => server.on('close', (status, signal) => resolve(signal ?? status)));
    new StreamMessageReader(server.stdout).listen((message) => messages.push(message));
    server.stdin.on('error', () => {});
    for (const piece of pieces) {
      server.stdin.write(piece);
      if (pieces.length > 1) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    server.stdin.end();
    return {messages, status: await inTime(ended, 'the end of the server', 30_000)};
  } finally {
    server.kill('SIGKILL');
  }
}

const errorsOf = (messages) => messages.filter((one) => one.error).map((one) => `${one.error.code} ${JSON.stringify(one.id)}`);

export async function malformedMessagesHaveAnErrorAndTheNextIsAnswered({program, check}) {
  const cases = [
    ['{', '-32700 null'],
    ['', '-32700 null'],
    ['{"jsonrpc":"2.0","id":1,"method":"shutdown"', '-32700 null'],
    ['{"id":1,}', '-32700 null'],
    ["{'id':1}", '-32700 null'],
    [Buffer.from([0xff, 0xfe, 0x00, 0x80]), '-32700 null'],
    ['['.repeat(100_000), '-32700 null'],
    ['[]', '-32600 null'],
    [`[${JSON.stringify({jsonrpc: '2.0', id: 1, method: 'shutdown'})}]`, '-32600 null'],
    ['7', '-32600 null'],
    ['null', '-32600 null'],
    ['"text"', '-32600 null'],
    ['{}', '-32600 null'],
    ['{"jsonrpc":"2.0","id":5}', '-32600 5'],
    ['{"jsonrpc":"2.0","id":"five","method":7}', '-32600 "five"'],
    ['{"jsonrpc":"2.0","id":null,"method":"shutdown"}', '-32600 null'],
    ['{"jsonrpc":"2.0","id":{},"method":"shutdown"}', '-32600 null'],
    ['{"jsonrpc":"2.0","id":[1],"method":"shutdown"}', '-32600 null'],
  ];
  for (const [text, wanted] of cases) {
    const {messages, status} = await after(program, [Buffer.concat([begin, framed(text), ending])]);
    const shown = `\`${String(text).slice(0, 60)}\``;
    check(errorsOf(messages).join() === wanted, `${shown}: ${errorsOf(messages)} instead of ${wanted}`);
    check(messages.some((one) => one.id === 'end' && one.result === null), `${shown}: no answer after it`);
    check(status === 0, `${shown}: ended with ${status}`);
  }
}

export async function answersThatWereNotAskedForAreIgnored({program, check}) {
  const stray = ['{"jsonrpc":"2.0","id":9,"result":null}', '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}'];
  const {messages, status} = await after(program, [Buffer.concat([begin, ...stray.map(framed), ending])]);
  check(errorsOf(messages).length === 0 && status === 0, `${errorsOf(messages)}, ${status}`);
}

export async function wrongHeadersEndTheServerWithAnError({program, check}) {
  const wrong = [
    'Content-Length: \r\n\r\n{}',
    'Content-Length: -5\r\n\r\n{}',
    'Content-Length: 0x10\r\n\r\n{}',
    'Content-Length: 99999999999999999999999\r\n\r\n{}',
    'Content-Length: 9000000000\r\n\r\n{}',
    'Content-Length: 2.5\r\n\r\n{}',
    'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}',
    '\r\n\r\n{}',
    '{"jsonrpc":"2.0","id":1,"method":"shutdown"}\r\n\r\n',
    'x'.repeat(1_000_000),
    Buffer.alloc(70_000),
  ];
  for (const bytes of wrong) {
    const {messages, status} = await after(program, [begin, bytes, ending]);
    const shown = `\`${String(bytes).slice(0, 50)}\``;
    check(errorsOf(messages).join() === '-32700 null', `${shown}: ${errorsOf(messages)}`);
    check(status === 1, `${shown}: ended with ${status}`);
  }
}

export async function otherHeadersAreAccepted({program, check}) {
  const body = '{"jsonrpc":"2.0","id":7,"method":"no/such"}';
  const headers = [
    `Content-Length: ${body.length}\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n`,
    `Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n`,
    `Content-Length:${body.length}\r\n\r\n`,
    `content-length: ${body.length}\r\n\r\n`,
  ];
  for (const header of headers) {
    const {messages, status} = await after(program, [Buffer.concat([begin, Buffer.from(header + body), ending])]);
    check(errorsOf(messages).join() === '-32601 7' && status === 0, `${JSON.stringify(header)}: ${errorsOf(messages)}, ${status}`);
  }
}

export async function messagesInPiecesAreMessages({program, check}) {
  const bytes = Buffer.concat([begin, ending]);
  const pieces = [...bytes].map((byte) => Buffer.from([byte]));
  const {messages, status} = await after(program, pieces);
  check(messages.some((one) => one.id === 'begin' && one.result) && status === 0, `${messages.length}, ${status}`);
}

export async function theEndOfTheInputEndsTheServer({program, check}) {
  const all = Buffer.concat([begin, ending]);
  const beforeExit = begin.length + request('end', 'shutdown').length;
  for (const length of [0, 1, 10, 19, 20, 25, begin.length - 1, begin.length, begin.length + 30, beforeExit, beforeExit + 5]) {
    const {status} = await after(program, [all.subarray(0, length)]);
    const wanted = length >= beforeExit ? 0 : 1;
    check(status === wanted, `after ${length} bytes: ${status}`);
  }
}

export async function randomBytesNeverCrashTheServer({program, check}) {
  const random = randomNumbers(26);
  for (let round = 0; round < 60; round += 1) {
    const noise = Buffer.from(Array.from({length: random.below(3000)}, () => random.below(256)));
    // As the input, as a message, and as bytes of a message that is right.
    const damaged = Buffer.concat([begin, request(1, 'textDocument/hover', {textDocument: {uri: 'file:///a.urdf'}}), ending]);
    for (let i = 0; i < 5; i += 1) damaged[begin.length + random.below(damaged.length - begin.length)] = random.below(256);
    const sent = [noise, Buffer.concat([begin, framed(noise), ending]), damaged][round % 3];
    const {status} = await after(program, [sent]);
    check(status === 0 || status === 1, `round ${round}: ended with ${status}`);
  }
}
