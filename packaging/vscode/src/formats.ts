// SPDX-License-Identifier: BSD-3-Clause
// The formats that `sceneweld compose` writes, and the names of the files.

export interface Format {
  name: string;
  suffix: string;
  summary: string;
}

export const kFormats: readonly Format[] = [
  {name: 'SDFormat', suffix: '.sdf', summary: 'Gazebo, Drake'},
  {name: 'URDF', suffix: '.urdf', summary: 'ROS; one robot'},
  {name: 'MJCF', suffix: '.xml', summary: 'MuJoCo'},
  {name: 'USD', suffix: '.usda', summary: 'OpenUSD, Isaac Sim'},
  {name: 'scene JSON', suffix: '.json', summary: 'the whole scene as data'},
  {name: 'glTF', suffix: '.glb', summary: 'visible geometry, for viewers'},
  {name: 'Graphviz', suffix: '.dot', summary: 'a drawing of the tree of bodies'},
];

const kSuffixes = /(\.dmd\.ya?ml|(\.(urdf|sdf|srdf))?\.xacro|\.(urdf|sdf|world|xml|mjcf|ya?ml))$/i;

/** A path without the suffix of its format. */
export const stemOf = (path: string): string => path.replace(kSuffixes, '');

/** Where a format is written: beside the input, and never over it. */
export function outputBeside(input: string, suffix: string): string {
  const output = stemOf(input) + suffix;
  return output === input ? `${stemOf(input)}.composed${suffix}` : output;
}

/** The name under which an expanded file is shown. */
export function expandedName(input: string): string {
  return stemOf(input) + (/\.xacro$/i.test(input) ? '.expanded.urdf' : '.expanded.dmd.yaml');
}
