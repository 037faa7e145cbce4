// Holds /v1/openapi.json against the rules of OpenAPI, makes a client from it, and calls every operation with that
// client. Each answer must be one that the document describes.
//
//   node tests/schema/openapi.mjs PROGRAM
//
// Needs the npm packages of tests/package.json in build/node (./dev setup).

import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';

import {Ajv, OpenAPIClientAxios, openapi, root} from './packages.mjs';

const urdf = `<robot name="arm">
  <link name="base"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tip"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="continuous"><parent link="base"/><child link="tip"/><origin xyz="1 2 3"/></joint>
</robot>`;
const arm = {text: urdf, format: 'urdf'};
const empty = {text: '<robot/>', format: 'urdf'};
// Operation, body, status.
const calls = [
  ['compose', {...arm, to: 'sdf'}, 200],
  ['compose', {...arm, to: 'mjcf'}, 200],
  ['compose', {...arm, to: 'glb'}, 200],
  ['compose', {text: 'directives: []', to: 'dmd'}, 200],
  ['check', {...arm, meshes: true}, 200],
  ['lint', {...arm, select: ['schema'], ignore: [], tier: ['schema'], for: ['ros'], thresholds: {'most-mass-ratio': 1}}, 200],
  ['explain', {...arm, name: 'arm::tip'}, 200],
  ['pose', {...arm, frame: 'arm::tip', joints: {'arm::j': 1}}, 200],
  ['diff', {a: arm, b: {...arm, text: urdf.replace('1 2 3', '1 2 4')}}, 200],
  ['compose', {...empty, to: 'sdf'}, 422],
  ['check', empty, 422],
  ['lint', empty, 422],
  ['explain', {...arm, name: 'arm::tpi'}, 422],
  ['pose', {...arm, frame: 'arm::tpi'}, 422],
  ['diff', {a: arm, b: empty}, 422],
  ['check', {...arm, robot: true}, 400],
  ['check', {}, 400],
  ['lint', {...arm, select: 'schema'}, 400],
  ['schema', null, 200],
  ['openapi', null, 200],
  ['health', null, 200],
  ['ready', null, 200],
  ['figures', null, 200],
];

async function started(program) {
  const service = spawn(program, ['serve', '--root', root, '--port', '0'], {stdio: ['ignore', 'ignore', 'pipe']});
  for await (const line of createInterface({input: service.stderr})) {
    const address = /^listening on (.*)/.exec(line)?.[1];
    if (address) return {service, address};
  }
  throw new Error('the service does not listen');
}

async function problemsOf(source) {
  const config = await openapi.createConfig({extends: ['recommended-strict']});
  const problems = await openapi.lintFromString({source, config, absoluteRef: 'openapi.json'});
  return problems.map(({ruleId, message, location}) => `${ruleId}: ${message} ${location?.[0]?.pointer ?? ''}`);
}

// What is wrong with an answer; empty if nothing is.
function wrongOf(api, operationId, status, answer) {
  const operations = Object.values(api.paths).flatMap(Object.values);
  const described = operations.find((operation) => operation.operationId === operationId).responses[answer.status];
  if (answer.status !== status) return `status ${answer.status} instead of ${status}: ${JSON.stringify(answer.data).slice(0, 500)}`;
  if (!described) return `the document has no status ${status}`;
  const content = described.content[answer.headers['content-type'].split(';')[0]];
  if (!content) return `the document has no ${answer.headers['content-type']}`;
  const ajv = new Ajv({strict: false});
  const isValid = ajv.compile({...content.schema, components: api.components});
  return isValid(answer.data) ? '' : ajv.errorsText(isValid.errors);
}

const {service, address} = await started(process.argv[2]);
let failed = 0;
try {
  const source = await (await fetch(`${address}/v1/openapi.json`)).text();
  for (const problem of await problemsOf(source)) {
    ++failed;
    console.log(problem);
  }
  const api = JSON.parse(source);
  const client = await new OpenAPIClientAxios({
    definition: JSON.parse(source),
    axiosConfigDefaults: {baseURL: address, validateStatus: () => true},
  }).init();
  for (const [operation, body, status] of calls) {
    const wrong = wrongOf(api, operation, status, await client[operation](null, body));
    if (!wrong) continue;
    ++failed;
    console.log(`${operation} ${JSON.stringify(body)}: ${wrong}`);
  }
  const called = new Set(calls.map(([operation]) => operation));
  for (const operation of Object.values(api.paths).flatMap(Object.values)) {
    if (called.has(operation.operationId)) continue;
    ++failed;
    console.log(`${operation.operationId} is never called`);
  }
} finally {
  service.kill();
  await once(service, 'exit');
}
console.log(failed ? `${failed} failed` : `all ${calls.length} answers are as the document describes them`);
process.exitCode = failed ? 1 : 0;
