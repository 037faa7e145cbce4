// Whether a written file means the same to libsdformat as the file that it was made of: every value that it finds.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';

const options = {encoding: 'utf8', maxBuffer: 1 << 30, timeout: 60_000};

/** The values that libsdformat finds in a file by their paths (sdf_values.cc); null if it refuses the file. */
function valuesOf(program, file, packages) {
  const {stdout, stderr, status} = spawnSync(program, [file, ...packages], options);
  // urdfdom drops a part of a file with such a line.
  if (status !== 0 || stderr.includes('Could not parse')) return null;
  const lines = stdout.split('\n').filter(Boolean).map((line) => line.split('\t'));
  return {
    values: new Map(lines.filter(([name]) => !name.endsWith('error'))),
    errors: lines.filter(([name]) => name.endsWith('error')).map(([name, text]) => `${name}: ${text}`),
  };
}

/** The URDF with its fixed joints preserved: libsdformat merges the links of others, and sceneweld's SDFormat keeps them. */
function withFixedJoints(text) {
  const names = [...text.matchAll(/<joint\b[^>]*>/g)].map(([tag]) => [tag, tag.match(/\bname\s*=\s*(?:"([^"]*)"|'([^']*)')/)]);
  const blocks = names
    .filter(([tag, name]) => name && /\btype\s*=\s*["']fixed["']/.test(tag))
    .map(([, name]) => `<gazebo reference="${name[1] ?? name[2]}"><preserveFixedJoint>true</preserveFixedJoint></gazebo>`);
  const end = text.lastIndexOf('</robot>');
  return end < 0 ? text : text.slice(0, end) + blocks.join('\n') + text.slice(end);
}

// The path of the element that a value is of: up to its last part with a name.
const elementOf = (name) => name.match(/^.*\/\w+ [^/]*(?=\/)/)?.[0] ?? name;
const elementsOf = (values) => new Set([...values.keys()].map(elementOf));

function isSame(name, a, b, isUrdf) {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if (/\/(uri|filename|\w+_map)(\[\d+\])?$/.test(name)) return path.basename(a) === path.basename(b);
  const [x, y] = [a, b].map((text) => text.trim().split(/\s+/));
  // A colour of three numbers is opaque.
  if (/\/(ambient|diffuse|specular|emissive)$/.test(name)) for (const one of [x, y]) if (one.length === 3) one.push('1');
  if (x.length !== y.length) return false;
  const truth = {true: 1, false: 0};
  // libsdformat rounds angles of a URDF to a millionth.
  const tolerance = name.endsWith('/X') && isUrdf ? 1e-5 : 1e-9;
  // A quaternion and its negative are one rotation.
  if (/\/X(_\w+)?$/.test(name) && x[3] * y[3] + x[4] * y[4] + x[5] * y[5] + x[6] * y[6] < 0) for (let i = 3; i < 7; ++i) y[i] = String(-y[i]);
  return x.every((word, i) => {
    if (word === y[i]) return true;
    const [p, q] = [word, y[i]].map((one) => truth[one] ?? Number(one));
    return Math.abs(p - q) <= tolerance * Math.max(1, Math.abs(p), Math.abs(q)) || (Math.abs(p) >= 1e16 && Math.abs(q) >= 1e16);
  });
}

/** Whether a loss names an element of the path, and one of the fields or tags below it. */
export function isTold(name, losses) {
  const parts = name.split('/').map((part) => part.replace(/\[\d+\]$/, ''));
  const named = parts.filter((part) => part.includes(' ')).map((part) => part.slice(part.indexOf(' ') + 1));
  const tags = parts.filter((part) => !part.includes(' ')).flatMap((part) => part.split('@')).filter(Boolean);
  return losses.some((loss) => {
    const text = loss.message ?? '';
    const isAbout = (loss.about ?? []).some(({name: of}) => !of || named.some((one) => of === one || of.endsWith(`::${one}`)));
    return (isAbout || named.some((one) => text.includes(one))) && tags.some((tag) => text.includes(tag));
  });
}

// What only Drake or only libsdformat does with a source, and where the written file differs then.
const ofReaders = [
  [/<drake:mu_(static|dynamic)/, /\/surface\/friction\/ode\/mu2?$/],
  [/<(drake:)?mimic/, /\/axis\/mimic\b/],
  [/<(drake:)?(capsule|ellipsoid)/, /(collision|visual) \d+/],
  // libsdformat makes colours of a URDF brighter by a quarter, and gives the result to ambient light, too.
  [/<robot\b/, /\/material\/(ambient|diffuse)$/],
  [/<sphere radius="0(\.0*)?"/, /\/sphere\/radius$/],
  [/<frame\b/, /\/frame [^/]*\//],
];

// What sceneweld says of a source and how the written file differs then.
const ofWarnings = [
  [/type `gearbox`/, /\/joint /],
  [/type `revolute2`/, /\/joint |_between_axes\//],
];

/**
 * Whether a URDF and the SDFormat that is written of it may differ in a value: libsdformat makes up names of geometries,
 * and leaves out links without mass and all below them, which our file has.
 */
function isOfLibsdformat(name, before, after) {
  const [shape] = name.match(/^.*\/(collision|visual) \d+(?=\/)/) ?? [];
  if (name === `${shape}/name`) return true;
  // It gives settings of a link only to shapes without a name; a warning says it.
  if (before.get(`${shape}/name`)?.includes('_fixed_joint_lump__')) return true;
  const [element] = name.match(/^.*?\/(link|joint) [^/]*/) ?? [];
  const link = element?.includes('/joint ') ? element.replace(/\/joint [^/]*$/, `/link ${after.get(`${element}/child`)}`) : element;
  return Boolean(link) && !before.has(`${link}/mass`) && isBelowNoMass(link, after);
}

/** Whether a link or one between it and the root has no mass: libsdformat leaves such links out with all below them. */
function isBelowNoMass(link, after) {
  if (after.get(`${link}/mass`) === '0') return true;
  const [model, own] = [link.slice(0, link.lastIndexOf('/link ')), link.slice(link.lastIndexOf('/link ') + 6)];
  const joint = [...after].find(([name, value]) => value === own && name.startsWith(`${model}/joint `) && name.endsWith('/child'));
  const parent = joint && after.get(joint[0].replace(/child$/, 'parent'));
  return Boolean(parent) && parent !== 'world' && isBelowNoMass(`${model}/link ${parent}`, after);
}

/**
 * The differences between a source and what is written of it, in a format (`sdf` or `urdf`), that neither a loss nor a
 * warning names: null if libsdformat refuses the source. {differences, told, compared}
 */
export function judgeSdf(binary, program, {folder, input, options: given, environment = {}}, target) {
  const source = path.join(folder, input);
  const isUrdf = source.endsWith('.urdf');
  const packages = given.filter((_, i) => given[i - 1] === '--package').map((one) => {
    const [name, place] = one.split('=');
    return `${name}=${path.resolve(folder, place)}`;
  });
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'sceneweld-judge-'));
  try {
    const text = fs.readFileSync(source, 'utf8');
    let read = source;
    if (isUrdf && target === 'sdf') fs.writeFileSync((read = path.join(scratch, 'source.urdf')), withFixedJoints(text));
    const before = valuesOf(program, read, packages);
    if (!before || before.errors.length) return null;
    const written = path.join(scratch, `written.${target}`);
    const report = path.join(scratch, 'losses.json');
    const isModel = target === 'sdf' && [...before.values.keys()][0].startsWith('/model');
    const words = ['convert', input, written, '--for', 'gazebo', '--compat', 'gazebo', '--rewrite', '--missing-assets', 'warn', '--loss-report', report];
    const run = spawnSync(binary, [...words, ...(isModel ? ['--as', 'model'] : []), ...given.filter((word, i) => word !== '--missing-assets' && given[i - 1] !== '--missing-assets')], {cwd: folder, env: environment, ...options});
    if (run.status !== 0) return {differences: [`sceneweld refuses it: ${run.stderr.split('\n')[0]}`], told: [], compared: 0};
    const after = valuesOf(program, written, packages);
    if (!after) return {differences: ['libsdformat refuses the written file'], told: [], compared: 0};
    const warnings = run.stderr.split('\n').filter((line) => line.startsWith('warning[')).map((message) => ({message}));
    const losses = [...JSON.parse(fs.readFileSync(report, 'utf8')).losses, ...warnings];
    const known = [...ofReaders.filter(([tag]) => tag.test(text)), ...ofWarnings.filter(([warning]) => warning.test(run.stderr))];
    const [had, has] = [elementsOf(before.values), elementsOf(after.values)];
    const findings = {differences: new Set(after.errors), told: new Set(), compared: before.values.size};
    for (const name of new Set([...before.values.keys(), ...after.values.keys()])) {
      const [a, b] = [before.values.get(name), after.values.get(name)];
      // Frames that libsdformat itself makes in merging models, and models in static models: static from version 17 on.
      if (/\/model .*\/model [^/]*\/static$/.test(name) && b === 'true') continue;
      if (isSame(name, a, b, isUrdf) || /\/frame _merged__[^/]*\//.test(name)) continue;
      if (isUrdf && target === 'sdf' && isOfLibsdformat(name, before.values, after.values)) continue;
      const element = elementOf(name);
      const difference = !had.has(element) ? `${element}: is new` : !has.has(element) ? `${element}: is lost` : `${name}: ${a} became ${b}`;
      const isKnown = isTold(name, losses) || known.some(([, one]) => one.test(name));
      (isKnown ? findings.told : findings.differences).add(difference);
    }
    return {...findings, differences: [...findings.differences], told: [...findings.told]};
  } finally {
    fs.rmSync(scratch, {recursive: true});
  }
}
