// Validates the manifests of docs/examples/dataset with the schemas and the types of Kubernetes' API. The schemas check values,
// the types find unknown names. Both must also find planted faults.
//
//   node tests/dataset/kubernetes.mjs
//
// Needs the npm packages of tests/package.json in build/node, and the TypeScript of the viewer (./dev setup).

import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {parseAllDocuments, root} from '../schema/packages.mjs';

const folder = path.join(root, 'docs/examples/dataset');
const node = path.join(root, 'build/node');
const kinds = {'batch/v1 Job': ['batch/v1', 'Job'], 'v1 PersistentVolumeClaim': ['v1', 'PersistentVolumeClaim']};

const documents = ['job.yaml', 'merge.yaml'].flatMap((file) =>
  parseAllDocuments(fs.readFileSync(path.join(folder, file), 'utf8'), {strict: true, uniqueKeys: true}).map((document) => {
    if (document.errors.length) throw document.errors[0];
    return document.toJS();
  })
);

const kindOf = ({apiVersion, kind}) => {
  const found = kinds[`${apiVersion} ${kind}`];
  if (!found) throw new Error(`unknown object: ${apiVersion} ${kind}`);
  return found;
};

async function problemOfValues(object) {
  const [version, kind] = kindOf(object);
  const file = path.join(node, `node_modules/kubernetes-models/${version}/${kind}.js`);
  const {[kind]: Model} = await import(pathToFileURL(file));
  try {
    new Model(object).validate();
    return '';
  } catch (error) {
    return error.message;
  }
}

// Each object is a literal of its type, in which TypeScript refuses unknown names. The problems of each list of objects.
function problemsOfNames(...lists) {
  const files = lists.map((objects, list) => {
    const text = objects.map((object, index) => {
      const [version, kind] = kindOf(object);
      return `import type {I${kind} as T${index}} from 'kubernetes-models/${version}/${kind}';
export const object${index}: T${index} = ${JSON.stringify(object, null, 2)};\n`;
    });
    const file = path.join(node, `kubernetes_manifests_${list}.ts`);
    fs.writeFileSync(file, text.join('\n'));
    return file;
  });
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
  const tsc = path.join(root, 'cli/viewer/node_modules/typescript/bin/tsc');
  const {status, stdout, stderr} = spawnSync('node', [tsc, ...options, ...files], {encoding: 'utf8'});
  if (status === null || (status !== 0 && !stdout.includes('kubernetes_manifests_'))) throw new Error(`tsc failed: ${stdout}${stderr}`);
  return files.map((file) => stdout.split(/\n(?=\S)/).filter((problem) => problem.includes(path.basename(file))).join('\n'));
}

const changed = (object, change) => {
  const copy = structuredClone(object);
  change(copy);
  return copy;
};

const job = documents.find(({kind}) => kind === 'Job');
const failures = [];
const expect = (holds, text) => holds || failures.push(text);

for (const object of documents) {
  const problem = await problemOfValues(object);
  expect(!problem, `${object.kind} ${object.metadata.name}: ${problem}`);
}
for (const change of [
  (copy) => (copy.spec.completions = 'many'),
  (copy) => (copy.spec.podFailurePolicy.rules[0].action = 7),
  (copy) => delete copy.spec.template,
  (copy) => (copy.spec.template.spec.containers[0].resources.limits.memory = '2 gigabytes'),
])
  expect(await problemOfValues(changed(job, change)), `a planted fault is accepted: ${change}`);

const [names, found] = problemsOfNames(documents, [
  changed(job, (copy) => (copy.spec.backofLimitPerIndex = 3)),
  changed(job, (copy) => (copy.spec.template.spec.containers[0].volumeMount = [])),
  changed(job, (copy) => (copy.spec.podFailurePolicy.rules[0].onExitCode = {})),
]);
expect(!names, names);
for (const name of ['backofLimitPerIndex', 'volumeMount', 'onExitCode']) expect(found.includes(name), `a planted name is accepted: ${name}`);

// Rules of the API server that no schema holds.
const claims = documents.filter(({kind}) => kind === 'PersistentVolumeClaim').map(({metadata}) => metadata.name);
for (const {kind, metadata, spec} of documents) {
  if (kind !== 'Job') continue;
  const {containers, volumes, restartPolicy} = spec.template.spec;
  expect(restartPolicy === 'Never', `${metadata.name}: a pod failure policy needs restartPolicy Never`);
  for (const volume of volumes)
    expect(!volume.persistentVolumeClaim || claims.includes(volume.persistentVolumeClaim.claimName), `${metadata.name}: unknown claim`);
  for (const {volumeMounts} of containers)
    for (const {name} of volumeMounts) expect(volumes.some((each) => each.name === name), `${metadata.name}: no volume ${name}`);
}
const container = job.spec.template.spec.containers[0];
expect(job.spec.completionMode === 'Indexed', 'backoffLimitPerIndex needs completionMode Indexed');
expect(job.spec.maxFailedIndexes <= job.spec.completions, 'maxFailedIndexes exceeds completions');
for (const {onExitCodes} of job.spec.podFailurePolicy.rules)
  expect(!onExitCodes || onExitCodes.containerName === container.name, `no container ${onExitCodes?.containerName}`);
const merge = documents.find(({metadata}) => metadata.name === 'dataset-merge').spec.template.spec.containers[0].command;
expect(merge.includes(`--shards=${job.spec.completions}`), 'merge.yaml has another number of shards than job.yaml');

for (const failure of failures) console.log(failure);
console.log(`${documents.length} objects of Kubernetes, ${failures.length} problems`);
process.exit(failures.length ? 1 : 0);
