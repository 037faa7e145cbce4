// A use of the package, for the compiler: ./dev packages npm.

import {load, type Diagnostic, type ExportOptions, type Scene} from 'sceneweld';
import {load as loadWorker} from 'sceneweld/worker';

const files = {'robot.urdf': '<robot name="r"><link name="l"/></robot>', 'mesh.stl': new Uint8Array(84)};
const options: ExportOptions = {to: 'sdf', packages: {robot: '.'}, max_loss: 'none', parameters: {speed: 2}};

export async function names(): Promise<string[]> {
  const sceneweld = await load();
  const composed = sceneweld.compose(files, 'robot.urdf');
  if (!composed.ok) return composed.diagnostics.map(({message}: Diagnostic) => message);
  const scene: Scene = composed.scene;
  return scene.bodies.map(({name}) => name);
}

export async function written(): Promise<string | undefined> {
  const worker = await loadWorker();
  const exported = await worker.export(files, 'robot.urdf', options);
  worker.terminate();
  // @ts-expect-error There is no such format.
  await worker.export(files, 'robot.urdf', {to: 'stl'});
  return exported.ok ? exported.text : undefined;
}
