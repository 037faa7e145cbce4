// Which material a mesh is drawn with, if the scene and the mesh file both give one.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {run} from './view_server.mjs';

/** The base colours of the parts of each geometry in a glTF file, by the name of the geometry. */
function colors(file) {
  const bytes = fs.readFileSync(file);
  const {nodes, meshes, materials} = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
  const colorOf = ({material}) => materials[material].pbrMetallicRoughness.baseColorFactor.slice(0, 3).join(' ');
  return Object.fromEntries(
    nodes
      .filter(({mesh}) => mesh !== undefined)
      .map(({extras, mesh}) => [extras.geometry.split('::').pop(), meshes[mesh].primitives.map(colorOf)]),
  );
}

function writeMeshes(folder) {
  const vertices = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n';
  fs.writeFileSync(path.join(folder, 'own.mtl'), 'newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\n');
  const faces = (red, blue) => `${vertices}${red}f 1 3 2\n${blue}f 1 2 4\n`;
  fs.writeFileSync(path.join(folder, 'own.obj'), `mtllib own.mtl\n${faces('usemtl red\n', 'usemtl blue\n')}`);
  fs.writeFileSync(path.join(folder, 'bare.obj'), faces('', ''));
}

export const tests = {
  async 'a material of URDF colours only meshes without their own'({folder}) {
    writeMeshes(folder);
    const visual = (name) =>
      `<visual name="${name}"><geometry><mesh filename="${name}.obj"/></geometry><material name="green">` +
      '<color rgba="0 1 0 1"/></material></visual>';
    const file = path.join(folder, 'arm.urdf');
    fs.writeFileSync(file, `<robot name="arm"><link name="link">${visual('own')}${visual('bare')}</link></robot>`);
    run('compose', file, '-o', path.join(folder, 'arm.glb'));
    assert.deepEqual(colors(path.join(folder, 'arm.glb')), {own: ['1 0 0', '0 0 1'], bare: ['0 1 0']});
  },

  async 'a material of SDFormat replaces that of the mesh'({folder}) {
    writeMeshes(folder);
    const file = path.join(folder, 'arm.sdf');
    fs.writeFileSync(
      file,
      '<sdf version="1.9"><model name="arm"><link name="link"><visual name="own"><geometry><mesh><uri>own.obj</uri>' +
        '</mesh></geometry><material><diffuse>0 1 0 1</diffuse></material></visual></link></model></sdf>',
    );
    run('compose', file, '-o', path.join(folder, 'arm.glb'));
    assert.deepEqual(colors(path.join(folder, 'arm.glb')), {own: ['0 1 0', '0 1 0']});
  },
};
