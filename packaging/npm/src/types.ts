// The options and answers of the tasks: those of `sceneweld serve` (docs/service.md).

import type {Files} from './module.js';
import type {Scene} from './scene_json.js';

export type {Files, Scene};

export type InputFormat = 'dmd' | 'json' | 'mjcf' | 'obj' | 'sdf' | 'urdf' | 'usd' | 'xacro';
export type OutputFormat = 'controllers' | 'dot' | 'glb' | 'json' | 'mjcf' | 'sdf' | 'srdf' | 'urdf' | 'usd' | 'dmd';

/** How a scene is read. */
export interface ReadOptions {
  /** Format of the input, if the suffix of its name does not give it. */
  format?: InputFormat;
  /** Folders of packages by name: `{kit: 'models/kit'}`. */
  packages?: Readonly<Record<string, string>>;
  missing_assets?: 'error' | 'warn';
  compat?: 'drake' | 'gazebo' | 'ros' | 'mujoco';
  allow_outside?: boolean;
  /** Values of the parameters of a directives file, by name. */
  parameters?: Readonly<Record<string, unknown>>;
  xacro_arguments?: Readonly<Record<string, string | number | boolean>>;
  /** The SRDF file of the input. */
  srdf?: string;
  /** The seed of random poses in a directives file. */
  seed?: number;
  prefix?: string;
  name?: string;
  auto_rename?: boolean;
  /** Warnings are errors. */
  strict?: boolean;
}

export interface CheckOptions extends ReadOptions {
  /** Also read the mesh files. */
  meshes?: boolean;
}

export interface LintOptions extends ReadOptions {
  select?: readonly string[];
  ignore?: readonly string[];
  tier?: readonly string[];
  for?: readonly string[];
  thresholds?: Readonly<Record<string, number>>;
}

export interface ComposeOptions extends ReadOptions {
  options_from?: string;
}

export interface ExportOptions extends ComposeOptions {
  to: OutputFormat;
  /** The program that the output is for, where programs differ. */
  for?: 'drake' | 'gazebo' | 'ros' | 'mujoco';
  sdf_version?: '1.9' | '1.10' | '1.11' | '1.12';
  urdf_version?: '1.0' | '1.1' | '1.2' | 'auto';
  as?: 'world' | 'model';
  separator?: string;
  usd_bodies?: 'flat' | 'nested';
  usd_schemas?: string;
  /** Write anew what would come back unchanged, byte for byte. */
  rewrite?: boolean;
  no_private?: boolean;
  max_loss?: 'none' | 'approximated' | 'all';
}

export interface PoseOptions extends Omit<ReadOptions, 'name'> {
  name?: string;
  in?: string;
  configuration?: string;
  joints?: Readonly<Record<string, number | readonly number[]>>;
}

export interface Diagnostic {
  severity: 'error' | 'warning' | 'note';
  code: string;
  file?: string;
  line?: number;
  column?: number;
  message: string;
  hint?: string;
}

export interface Loss extends Diagnostic {
  about?: readonly {kind?: string; name?: string; fields?: readonly string[]}[];
}

export interface Finding extends Diagnostic {
  tier: string;
}

/** The input has an error. */
export interface Failed {
  ok: false;
  diagnostics: readonly Diagnostic[];
  /** The number of diagnostics that are left out. */
  truncated?: number;
}
/** `diagnostics` has warnings and notes. */
type Answer<Body> = ({ok: true; diagnostics: readonly Diagnostic[]; truncated?: number} & Body) | Failed;

export type Composed = Answer<{scene: Scene}>;
export type Checked = Answer<{composes: true; models: number; bodies: number; joints: number; meshes?: number}>;
export type Linted = Answer<{
  composes: true;
  notes: number;
  warnings: number;
  errors: number;
  ignored: number;
  findings: readonly Finding[];
  not_run: readonly string[];
}>;
/** `bytes` is the file, `text` the same as a text if it is one. */
export type Exported = Answer<{
  format: OutputFormat;
  bytes: Uint8Array;
  text?: string;
  summary: {format: string; written?: number; dropped?: number; approximated?: number};
  losses: readonly Loss[];
}>;
export type Posed = Answer<{
  frame: string;
  in: string;
  translation: readonly [number, number, number];
  rotation: readonly [number, number, number, number];
  rpy: readonly [number, number, number];
}>;
export type Explained = Answer<{explanations: readonly Record<string, unknown>[]}>;
/** Without `text`, the diagnostics say why the text stays as it is. */
export interface Formatted {
  ok: boolean;
  text?: string;
  diagnostics: readonly Diagnostic[];
}

/** What the library does. `entry` is the name of one of `files`. */
export interface Tasks {
  compose(files: Files, entry: string, options?: ComposeOptions): Composed;
  check(files: Files, entry: string, options?: CheckOptions): Checked;
  lint(files: Files, entry: string, options?: LintOptions): Linted;
  export(files: Files, entry: string, options: ExportOptions): Exported;
  explain(files: Files, entry: string, name: string, options?: ReadOptions): Explained;
  pose(files: Files, entry: string, frame: string, options?: PoseOptions): Posed;
  /** The canonical layout of a text. The suffix of `name` gives its language. */
  format(name: string, text: string): Formatted;
}

/** The options are not valid: `pointer` (RFC 6901) says where, `help` what to do. */
export class InvalidOptions extends Error {
  constructor(
    message: string,
    readonly pointer?: string,
    readonly help?: string,
  ) {
    super(message);
    this.name = 'InvalidOptions';
  }
}
