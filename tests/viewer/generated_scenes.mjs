// Large scenes for measurements, written into a folder. The same numbers give the same files.

import fs from 'node:fs';
import path from 'node:path';

const kColors = 9973;

/** A colour out of many, by number. */
function colorOf(i) {
  const k = i % kColors;
  return [(k * 3701) % kColors, (k * 6101) % kColors, (k * 8311) % kColors].map((part) => (part / kColors).toFixed(3));
}

function shapeOf(i) {
  const [a, b, c] = [0.1 + (i % 13) * 0.01, 0.1 + (i % 17) * 0.01, 0.1 + (i % 19) * 0.01].map((x) => x.toFixed(3));
  return `<box><size>${a} ${b} ${c}</size></box>`;
}

const kInertia = '<inertial><mass>1</mass><inertia><ixx>0.01</ixx><iyy>0.01</iyy><izz>0.01</izz></inertia></inertial>';

/** Free boxes of different sizes and colours in layers, each with a visual and a collision geometry. */
export function writeBoxes(folder, count) {
  const side = Math.ceil(Math.sqrt(count / 4));
  const models = [];
  for (let i = 0; i < count; ++i) {
    const at = [(i % side) * 0.4, (Math.floor(i / side) % side) * 0.4, 0.2 + Math.floor(i / (side * side)) * 0.4];
    models.push(
      `<model name="box_${i}"><pose>${at.map((x) => x.toFixed(2)).join(' ')} 0 0 0</pose><link name="link">${kInertia}` +
        `<visual name="v"><geometry>${shapeOf(i)}</geometry><material><diffuse>${colorOf(i).join(' ')} 1</diffuse>` +
        `</material></visual><collision name="c"><geometry>${shapeOf(i)}</geometry></collision></link></model>`,
    );
  }
  const file = path.join(folder, `boxes_${count}.sdf`);
  fs.writeFileSync(file, `<sdf version="1.9"><world name="w">\n${models.join('\n')}\n</world></sdf>\n`);
  return file;
}

/** Robots of some joints in rows, on the ground. */
export function writeRobots(folder, robots, joints) {
  const side = Math.ceil(Math.sqrt(robots));
  const models = [];
  for (let i = 0; i < robots; ++i) {
    const at = `${((i % side) * 1.5).toFixed(2)} ${(Math.floor(i / side) * 1.5).toFixed(2)} 0`;
    const parts = ['<link name="link_0">' + kInertia + '</link>'];
    for (let k = 1; k <= joints; ++k) {
      parts.push(
        `<link name="link_${k}"><pose>0 0 ${(0.2 * (k - 1)).toFixed(2)} 0 0 0</pose>${kInertia}<visual name="v">` +
          `<pose>0 0 0.1 0 0 0</pose><geometry><cylinder><radius>0.05</radius><length>0.18</length></cylinder></geometry>` +
          `<material><diffuse>${colorOf(i + k).join(' ')} 1</diffuse></material></visual></link>` +
          `<joint name="joint_${k}" type="revolute"><parent>link_${k - 1}</parent><child>link_${k}</child><axis>` +
          `<xyz>${k % 2} ${1 - (k % 2)} 0</xyz><limit><lower>-2</lower><upper>2</upper></limit></axis></joint>`,
      );
    }
    models.push(
      `<model name="robot_${i}"><pose>${at} 0 0 0</pose><joint name="base" type="fixed"><parent>world</parent>` +
        `<child>link_0</child></joint>${parts.join('')}</model>`,
    );
  }
  const file = path.join(folder, `robots_${robots}x${joints}.sdf`);
  fs.writeFileSync(file, `<sdf version="1.9"><world name="w">\n${models.join('\n')}\n</world></sdf>\n`);
  return file;
}

/** Directives with groups of one body each, of which neighbours never collide. */
export function writeFilters(folder, count) {
  const model = path.join(folder, 'filtered.sdf');
  fs.writeFileSync(
    model,
    `<sdf version="1.9"><model name="filtered"><link name="link">${kInertia}<collision name="c"><geometry>` +
      `${shapeOf(0)}</geometry></collision></link></model></sdf>\n`,
  );
  const directives = ['directives:'];
  for (let i = 0; i < count; ++i) {
    directives.push(`- add_model: {name: robot_${i}, file: file://${model}}`);
  }
  for (let i = 0; i < count; ++i) {
    const ignored = i + 1 < count ? `, ignored_collision_filter_groups: [group_of_robot_number_${i + 1}]` : '';
    directives.push(
      `- add_collision_filter_group: {name: group_of_robot_number_${i}, members: ["robot_${i}::link"]${ignored}}`,
    );
  }
  const file = path.join(folder, `filters_${count}.dmd.yaml`);
  fs.writeFileSync(file, `${directives.join('\n')}\n`);
  return file;
}

/** One body with so many collision meshes that do not exist: a warning for each, and nothing to draw but a box. */
export function writeMissingMeshes(folder, count) {
  const collisions = Array.from(
    {length: count},
    (_, i) => `<collision name="c_${i}"><geometry><mesh><uri>missing_${i}.obj</uri></mesh></geometry></collision>`,
  );
  const visual = `<visual name="v"><geometry>${shapeOf(0)}</geometry></visual>`;
  const file = path.join(folder, `missing_${count}.sdf`);
  const link = `<link name="link">${kInertia}${visual}${collisions.join('\n')}</link>`;
  fs.writeFileSync(file, `<sdf version="1.9"><model name="m">${link}</model></sdf>\n`);
  return file;
}
