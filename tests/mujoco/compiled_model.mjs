// An MJCF file compiled by MuJoCo: plain data, for the parts of MuJoCo's model that a scene has too.

import fs from 'node:fs';
import path from 'node:path';

import {pose, rows} from './transform.mjs';

const JOINTS = ['floating', 'ball', 'prismatic', 'revolute'];
const GEOMS = ['half_space', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'sdf'];
const POSITIONS = [7, 4, 1, 1];  // of each type of joint
const EQUALITIES = ['connect', 'weld', 'joint', 'tendon'];
const TRANSMISSIONS = ['joint', 'joint', 'slidercrank', 'tendon', 'site', 'body'];
const NAMED = {
  body: 'nbody', jnt: 'njnt', geom: 'ngeom', site: 'nsite', cam: 'ncam', light: 'nlight', mesh: 'nmesh', mat: 'nmat',
  tex: 'ntex', pair: 'npair', exclude: 'nexclude', eq: 'neq', tendon: 'ntendon', actuator: 'nu', sensor: 'nsensor',
  key: 'nkey',
};
const OPTIONS = [
  'timestep', 'integrator', 'gravity', 'wind', 'density', 'viscosity', 'cone', 'solver', 'iterations', 'tolerance',
  'disableflags', 'enableflags',
];
const WRAP_JOINT = 1;
const OBJECT_BODY = 1;
const CONSTRAINT_EQUALITY = 0;

/** MuJoCo with memory of its own, so that a file that exhausts it does not affect the next one. */
export class MuJoCo {
  /** folder: that of the npm package @mujoco/mujoco. Returns a function that makes new ones. */
  static async load(folder) {
    const {default: start} = await import(path.join(folder, 'mujoco.js'));
    const code = await WebAssembly.compile(fs.readFileSync(path.join(folder, 'mujoco.wasm')));
    const instantiateWasm = (imports, done) => {
      WebAssembly.instantiate(code, imports).then(done);
      return {};
    };
    const silent = () => {};
    return async () => new MuJoCo(await start({instantiateWasm, print: silent, printErr: silent}));
  }

  constructor(module) {
    this.module = module;
    this.version = module.mj_versionString();
  }

  /** Copies a folder to the same place in MuJoCo's file system. */
  show(folder) {
    const files = this.module.FS;
    files.mkdirTree(folder);
    for (const entry of fs.readdirSync(folder, {withFileTypes: true})) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) this.show(name);
      if (entry.isFile()) files.writeFile(name, fs.readFileSync(name));
    }
  }

  /** Puts a text into MuJoCo's file system as a file. */
  write(file, text) {
    this.module.FS.mkdirTree(path.dirname(file));
    this.module.FS.writeFile(file, text);
  }

  /** The model of a file in MuJoCo's file system. Throws MuJoCo's error. */
  compile(file) {
    return this.withModel(file, contents);
  }

  /**
   * Calls use(contents, posesAt, residualAt), and gives what it gives. posesAt(positions):
   * poses of the bodies by name, for positions by name of the joint; null where
   * there is no such joint. residualAt(positions): see equalityResidual.
   */
  compileAndMove(file, use) {
    return this.withModel(file, (model, data) =>
      use(
        contents(model, data),
        (positions) => this.posesAt(model, data, positions),
        (positions) => this.equalityResidual(model, data, positions),
      ),
    );
  }

  /** Everything in MuJoCo's model of a file: numbers and lists of them by member, and the names of each kind. */
  everything(file) {
    return this.withModel(file, (model) => {
      const members = new Set();
      for (let at = model; at; at = Object.getPrototypeOf(at)) Object.getOwnPropertyNames(at).forEach((name) => members.add(name));
      const arrays = {};
      for (const name of members) {
        let value;
        try {
          value = model[name];
        } catch {
          continue;  // Lists of truth values, which the package does not support.
        }
        if (typeof value === 'number' || typeof value === 'bigint') arrays[name] = [Number(value)];
        else if (ArrayBuffer.isView(value)) arrays[name] = Array.from(value, Number);
      }
      const names = {};
      for (const [kind, count] of Object.entries(NAMED)) names[kind] = all(model, count, (i) => model[kind](i).name);
      const {opt} = model;
      const options = {};
      for (const name of OPTIONS) options[name] = [opt[name]].flatMap((x) => (ArrayBuffer.isView(x) ? Array.from(x, Number) : x));
      return {arrays, names, options};
    });
  }

  /**
   * The largest residual of the equalities `connect` and `weld`, in m and (of the quaternion) without a unit, for
   * positions by name of the joint. Other joints are at the file's default.
   */
  equalityResidual(model, data, positions) {
    this.module.mj_resetData(model, data);
    this.posesAt(model, data, positions);
    this.module.mj_comPos(model, data);
    this.module.mj_makeConstraint(model, data);
    const kinds = Array.from(data.efc_type, Number);
    const gaps = Array.from(data.efc_pos, Number);
    return Math.max(0, ...gaps.filter((_, i) => kinds[i] === CONSTRAINT_EQUALITY).map(Math.abs));
  }

  posesAt(model, data, positions) {
    const joints = all(model, 'njnt', (i) => model.jnt(i).name);
    if ([...positions.keys()].some((name) => !joints.includes(name))) return null;
    const addresses = Array.from(model.jnt_qposadr, Number);
    for (const [name, value] of positions) {
      [value].flat().forEach((x, i) => (data.qpos[addresses[joints.indexOf(name)] + i] = x));
    }
    this.module.mj_kinematics(model, data);
    const [p, q] = [Array.from(data.xpos), Array.from(data.xquat)];
    return new Map(all(model, 'nbody', (i) => [
      model.body(i).name, pose(p.slice(3 * i, 3 * i + 3), q.slice(4 * i, 4 * i + 4))]));
  }

  withModel(file, use) {
    const model = this.module.MjModel.from_xml_path(file);
    const data = new this.module.MjData(model);
    try {
      this.module.mj_kinematics(model, data);
      this.module.mj_comPos(model, data);
      return use(model, data);
    } finally {
      data.delete();
      model.delete();
    }
  }
}

const all = (model, count, make) => Array.from({length: Number(model[count])}, (_, i) => make(i));

function contents(model, data) {
  // Each read of a property crosses into WebAssembly and copies, so it is done only once.
  const read = {};
  const list = (name, i, width) => {
    read[name] ??= Array.from(model[name] ?? data[name], Number);
    return read[name].slice(i * width, (i + 1) * width);
  };
  const one = (name, i) => list(name, i, 1)[0];
  const parameters = (name, i) => list(name, i, model[name].length / Number(model.nu));

  const bodies = all(model, 'nbody', (i) => ({
    name: model.body(i).name,
    parent: one('body_parentid', i),
    weld: one('body_weldid', i),
    X_W: pose(list('xpos', i, 3), list('xquat', i, 4)),
    mass: one('body_mass', i),
    moments: list('body_inertia', i, 3),
    center: list('xipos', i, 3),
    axes: rows(list('ximat', i, 9)),
    joints: [],
    geoms: [],
  }));
  const joints = all(model, 'njnt', (i) => {
    const type = one('jnt_type', i);
    const position = one('jnt_qposadr', i);
    const dof = one('jnt_dofadr', i);
    const limit = (limited, range) => (limited ? list(range, i, 2) : null);
    return {
      name: model.jnt(i).name,
      type: JOINTS[type],
      body: one('jnt_bodyid', i),
      range: limit(model.jnt(i).limited, 'jnt_range'),
      force: actuatorForceRange(list('jnt_actfrcrange', i, 2)),
      position: list('qpos0', 0, model.nq).slice(position, position + POSITIONS[type]),
      rest: list('qpos_spring', 0, model.nq).slice(position, position + POSITIONS[type]),
      stiffness: one('jnt_stiffness', i),
      damping: one('dof_damping', dof),
      friction: one('dof_frictionloss', dof),
      armature: one('dof_armature', dof),
      anchor_W: list('xanchor', i, 3),
      axis_W: list('xaxis', i, 3),
    };
  });
  const meshes = all(model, 'nmesh', (i) => {
    const from = one('mesh_vertadr', i);
    const count = one('mesh_vertnum', i);
    return {
      hasFile: one('mesh_pathadr', i) >= 0,
      vertices: Array.from({length: count}, (_, k) => list('mesh_vert', from + k, 3)),
    };
  });
  const geoms = all(model, 'ngeom', (i) => {
    const material = one('geom_matid', i);
    const mesh = one('geom_dataid', i);
    const type = GEOMS[one('geom_type', i)];
    return {
      name: model.geom(i).name,
      type,
      body: one('geom_bodyid', i),
      size: list('geom_size', i, 3),
      X_W: {R: rows(list('geom_xmat', i, 9)), p: list('geom_xpos', i, 3)},
      rgba: list('geom_rgba', i, 4),
      material: material < 0 ? null : {rgba: list('mat_rgba', material, 4)},
      hasMesh: type !== 'hfield' && mesh >= 0,  // itself, or fitted to one
      mesh: type === 'mesh' ? meshes[mesh] : null,
      friction: list('geom_friction', i, 3),
      contype: one('geom_contype', i),
      conaffinity: one('geom_conaffinity', i),
      group: one('geom_group', i),
      isInPair: false,
    };
  });
  joints.forEach((joint) => bodies[joint.body].joints.push(joint));
  geoms.forEach((geom) => bodies[geom.body].geoms.push(geom));

  const sites = all(model, 'nsite', (i) => ({
    name: model.site(i).name,
    body: one('site_bodyid', i),
    X_B: pose(list('site_pos', i, 3), list('site_quat', i, 4)),
    X_W: {R: rows(list('site_xmat', i, 9)), p: list('site_xpos', i, 3)},
  }));
  const pairs = all(model, 'npair', (i) => [one('pair_geom1', i), one('pair_geom2', i)].map((id) => geoms[id]));
  pairs.flat().forEach((geom) => (geom.isInPair = true));

  return {
    gravity: Array.from(model.opt.gravity, Number),
    bodies,
    joints,
    sites,
    pairs,
    cameras: all(model, 'ncam', (i) => ({
      name: model.cam(i).name,
      body: one('cam_bodyid', i),
      X_B: pose(list('cam_pos', i, 3), list('cam_quat', i, 4)),
      fovy: one('cam_fovy', i),
      resolution: list('cam_resolution', i, 2),
    })),
    lights: all(model, 'nlight', (i) => ({
      name: model.light(i).name,
      body: one('light_bodyid', i),
      position: list('light_pos', i, 3),
      direction: list('light_dir', i, 3),
      type: ['spot', 'directional', 'point', 'image'][one('light_type', i)],
    })),
    excludes: all(model, 'nexclude', (i) => {
      const signature = one('exclude_signature', i);
      return [signature >> 16, signature & 0xffff];
    }),
    actuators: all(model, 'nu', (i) => {
      const actuator = model.actuator(i);
      const transmission = TRANSMISSIONS[one('actuator_trntype', i)];
      return {
        name: actuator.name,
        joint: transmission === 'joint' ? joints[list('actuator_trnid', i, 2)[0]] : null,
        gear: list('actuator_gear', i, 6)[0],
        control: actuator.ctrllimited ? list('actuator_ctrlrange', i, 2) : null,
        force: actuator.forcelimited ? list('actuator_forcerange', i, 2) : null,
        dynamics: one('actuator_dyntype', i),
        gainType: one('actuator_gaintype', i),
        biasType: one('actuator_biastype', i),
        gain: parameters('actuator_gainprm', i),
        bias: parameters('actuator_biasprm', i),
      };
    }),
    equalities: all(model, 'neq', (i) => {
      const type = EQUALITIES[one('eq_type', i)] ?? 'other';
      const ids = [one('eq_obj1id', i), one('eq_obj2id', i)];
      const objects = one('eq_objtype', i) === OBJECT_BODY ? {bodies: ids} : {sites: ids.map((id) => sites[id])};
      return {
        type,
        isActive: model.eq(i).active0,
        ...(type === 'joint' ? {joints: ids.map((id) => joints[id])} : objects),
        data: list('eq_data', i, 11),
      };
    }),
    tendons: all(model, 'ntendon', (i) => {
      const from = one('tendon_adr', i);
      const wraps = Array.from({length: one('tendon_num', i)}, (_, k) => from + k);
      const isFixed = wraps.every((k) => one('wrap_type', k) === WRAP_JOINT);
      return {
        range: model.tendon(i)._limited ? list('tendon_range', i, 2) : null,
        joints: isFixed ? wraps.map((k) => ({joint: joints[one('wrap_objid', k)], coefficient: one('wrap_prm', k)})) : null,
      };
    }),
  };
}

// The package does not show whether the range applies. Without one it is 0 0.
const actuatorForceRange = (range) => (range[0] === 0 && range[1] === 0 ? null : range);
