// The types of the protocol, as the npm package vscode-languageserver-protocol declares them, and which parts of a value
// do not have its type.

import fs from 'node:fs';
import path from 'node:path';
import {createRequire} from 'node:module';
import ts from 'typescript';

const require = createRequire(import.meta.url);
const folder = path.join(path.dirname(require.resolve('vscode-languageserver-protocol/package.json')), 'lib/common');
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.d.ts')).map((name) => path.join(folder, name));
const program = ts.createProgram(files, {strict: true, module: ts.ModuleKind.Node16, types: [], skipLibCheck: true});
const checker = program.getTypeChecker();

const has = (type, flags) => (type.flags & flags) !== 0;
const isInteger = (value, least) => Number.isInteger(value) && value >= least && value <= 2 ** 31 - 1;

// Aliases of `number` and `string` whose rules the type itself does not have.
const rules = {
  uinteger: (value) => isInteger(value, 0) || 'is not an unsigned integer',
  integer: (value) => isInteger(value, -(2 ** 31)) || 'is not an integer',
  DocumentUri: (value) => URL.canParse?.(value) !== false || 'is not a URI',
  URI: (value) => URL.canParse?.(value) !== false || 'is not a URI',
};

const shown = (value) => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 80 ? text.slice(0, 77) + '...' : text;
};

// The alias by which a declaration names its type, without `undefined` and `[]`.
const aliasOf = (symbol) => symbol?.valueDeclaration?.type?.getText().replace(/\[\]$/, '');

function objectFaults(value, type, place) {
  if (checker.isTupleType(type) || checker.isArrayType(type)) {
    if (!Array.isArray(value)) return [`${place}: ${shown(value)} is not a list`];
    const inner = checker.getTypeArguments(type);
    const of = (index) => (checker.isTupleType(type) ? inner[index] : inner[0]);
    return value.flatMap((one, index) =>
      of(index) ? typeFaults(one, of(index), `${place}[${index}]`) : [`${place}[${index}]: is too much`],
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${place}: ${shown(value)} is not an object (${checker.typeToString(type)})`];
  }
  const index = checker.getIndexInfosOfType(type)[0];
  const properties = checker.getPropertiesOfType(type);
  const known = new Set(properties.map((property) => property.name));
  const found = Object.keys(value)
    .filter((key) => !known.has(key))
    .flatMap((key) =>
      index ? typeFaults(value[key], index.type, `${place}.${key}`) : [`${place}.${key}: is not in ${checker.typeToString(type)}`],
    );
  for (const property of properties) {
    const here = `${place}.${property.name}`;
    if (value[property.name] === undefined) {
      if (!(property.flags & ts.SymbolFlags.Optional)) found.push(`${here}: is missing`);
      continue;
    }
    const inner = typeFaults(value[property.name], checker.getTypeOfSymbol(property), here);
    found.push(...inner);
    const rule = rules[aliasOf(property)];
    if (!rule || inner.length > 0) continue;
    for (const one of [value[property.name]].flat()) {
      const verdict = rule(one);
      if (verdict !== true) found.push(`${here}: ${shown(one)} ${verdict}`);
    }
  }
  return found;
}

function typeFaults(value, type, place) {
  if (has(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  if (type.isUnion()) {
    let least;
    const isNothing = (part) => has(part, ts.TypeFlags.Null | ts.TypeFlags.Undefined);
    for (const part of type.types.filter((one) => value === null || !isNothing(one))) {
      const faults = typeFaults(value, part, place);
      if (faults.length === 0) return [];
      // What is closest to the value says most about the fault.
      if (!least || (faults.length < least.length && !faults[0].includes('is not an object'))) least = faults;
    }
    // A fault of the whole value is one of the whole union.
    const isOfWhole = !least || least[0].startsWith(`${place}: `);
    return isOfWhole ? [`${place}: ${shown(value)} is not ${checker.typeToString(type)}`] : least;
  }
  const wrong = [`${place}: ${shown(value)} is not ${checker.typeToString(type)}`];
  if (has(type, ts.TypeFlags.Null | ts.TypeFlags.Void)) return value === null ? [] : wrong;
  if (has(type, ts.TypeFlags.Undefined | ts.TypeFlags.Never)) return wrong;
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value ? [] : wrong;
  if (has(type, ts.TypeFlags.BooleanLiteral)) return String(value) === checker.typeToString(type) ? [] : wrong;
  if (has(type, ts.TypeFlags.StringLike)) return typeof value === 'string' ? [] : wrong;
  if (has(type, ts.TypeFlags.NumberLike)) return typeof value === 'number' ? [] : wrong;
  if (has(type, ts.TypeFlags.BooleanLike)) return typeof value === 'boolean' ? [] : wrong;
  return objectFaults(value, type, place);
}

// The values of `$/progress` that the server sends.
let progress;

// By method: the types of its parameters and result; `result` is missing for notifications.
const methods = new Map();
for (const file of files) {
  const exported = checker.getSymbolAtLocation(program.getSourceFile(file));
  for (const symbol of exported ? checker.getExportsOfModule(exported) : []) {
    const inner = symbol.exports;
    const method = inner?.get('method')?.valueDeclaration;
    const type = inner?.get('type')?.valueDeclaration?.type;
    if (symbol.name === 'WorkDoneProgress' && type) progress = checker.getTypeFromTypeNode(type.typeArguments[0]);
    if (!method || !type?.typeName) continue;
    const kind = /^Protocol(Request|Notification)Type(0?)$/.exec(type.typeName.getText());
    if (!kind) continue;
    const types = type.typeArguments.map((one) => checker.getTypeFromTypeNode(one));
    const params = kind[2] ? undefined : types.shift();
    const name = checker.getTypeAtLocation(method).value;
    methods.set(name, {params, result: kind[1] === 'Request' ? types[0] : undefined});
  }
}

/** The methods of the protocol. */
export const knownMethods = new Set(methods.keys());

/** What is wrong with the result of a request, one text for each fault. */
export function faultsOfResult(method, value) {
  const known = methods.get(method);
  if (!known?.result) return [`${method}: is not a request of the protocol`];
  return value === undefined ? [`${method}: no result`] : typeFaults(value, known.result, method);
}

/** What is wrong with the parameters of a request or notification. */
export function faultsOfParams(method, value) {
  if (method === '$/progress') return typeFaults(value?.value, progress, method);
  const known = methods.get(method);
  if (!known) return [`${method}: is not a method of the protocol`];
  if (!known.params) return value === undefined || value === null ? [] : [`${method}: has parameters`];
  return typeFaults(value, known.params, method);
}
