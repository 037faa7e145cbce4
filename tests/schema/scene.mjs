// Holds every scene JSON that the exhibits expect against the JSON Schema that `sceneweld schema scene`
// prints: it must find nothing. Then it must find something in each of some documents that are wrong.
//
//   node tests/schema/scene.mjs PROGRAM
//
// Needs the npm packages of tests/package.json in build/node (./dev setup).

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {Ajv2020, root} from './packages.mjs';

const [program] = process.argv.slice(2);
const schema = JSON.parse(execFileSync(program, ['schema', 'scene'], {encoding: 'utf8'}));
const ajv = new Ajv2020({strict: true, allowUnionTypes: true});
if (!ajv.validateSchema(schema)) throw new Error(`the schema is no JSON Schema: ${ajv.errorsText()}`);
const isValid = ajv.compile(schema);

let failed = 0;
function check(name, document, isRight) {
  if (isValid(document) === isRight) return;
  ++failed;
  console.log(`${name}: ${isRight ? ajv.errorsText(isValid.errors).slice(0, 2000) : 'is wrong, and the schema does not see it'}`);
}

const files = fs
  .readdirSync(path.join(root, 'tests/exhibits'), {withFileTypes: true, recursive: true})
  .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
  .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  .filter((file) => path.dirname(file).endsWith('/expected'));
let scenes = 0;
for (const file of files) {
  const document = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (document.schema !== 'sceneweld/scene/1') continue;
  ++scenes;
  check(path.relative(root, file), document, true);
}

const body = {name: 'm::b', model: 'm', mass: 1, inertia: {ixx: 1, iyy: 1, izz: 1, ixy: 0, ixz: 0, iyz: 0}};
const joint = {name: 'm::j', model: 'm', type: 'revolute', parent: 'world', child: 'm::b', axis: [0, 0, 1]};
const geometry = {name: 'm::b::g', body: 'm::b', roles: ['proximity'], shape: {type: 'sphere', radius: 1}};
const scene = (change) => ({
  schema: 'sceneweld/scene/1', models: [{name: 'm'}], bodies: [body], joints: [joint], geometries: [geometry], ...change,
});
check('the smallest scene', {schema: 'sceneweld/scene/1'}, true);
check('the scene that the others change', scene({}), true);
const wrong = {
  'another version': scene({schema: 'sceneweld/scene/2'}),
  'an unknown key': scene({robots: []}),
  'an unknown key of a body': scene({bodies: [{...body, weight: 1}]}),
  'a body without a mass': scene({bodies: [{...body, mass: undefined}].map(({mass, ...rest}) => rest)}),
  'a negative mass': scene({bodies: [{...body, mass: -1}]}),
  'a mass as text': scene({bodies: [{...body, mass: '1 kg'}]}),
  'a pose of two numbers': scene({bodies: [{...body, pose: {translation: [0, 1]}}]}),
  "a Poisson's ratio of 0.5": scene({bodies: [{...body, deformable: {poissons_ratio: 0.5}}]}),
  'an unknown type of joint': scene({joints: [{...joint, type: 'hinge'}]}),
  'a weld with an axis': scene({joints: [{...joint, type: 'weld'}]}),
  'a limit that is no list': scene({joints: [{...joint, upper: 1}]}),
  'a negative damping': scene({joints: [{...joint, damping: [-1]}]}),
  'a sphere without a radius': scene({geometries: [{...geometry, shape: {type: 'sphere'}}]}),
  'an unknown role': scene({geometries: [{...geometry, roles: ['collision']}]}),
  'an unknown compliance': scene({geometries: [{...geometry, proximity: {compliance: 'soft'}}]}),
  'a negative slab': scene({geometries: [{...geometry, proximity: {slab_thickness: -1}}]}),
  'a pair of three': scene({excluded_pairs: [['m::b', 'world', 'm::c']]}),
  'a camera without a body': scene({cameras: [{name: 'm::c'}]}),
};
for (const [name, document] of Object.entries(wrong)) check(name, document, false);

console.log(`${scenes} scenes and ${Object.keys(wrong).length} wrong ones; ${failed} unlike what is expected`);
process.exitCode = failed || scenes < 100 ? 1 : 0;
