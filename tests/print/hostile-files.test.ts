/** Small files that ask for endless work get a sentence within seconds. */
import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { meshObject, modelPart, package3mf, wrlShape } from '../support/model-writers.ts';
import { problemOf } from '../support/read-figures.ts';
import { asBinaryStl, box } from '../support/solids.ts';

const MEGABYTE = 1024 * 1024;
const CUBE = box([1, 1, 1]);
const vrml = (scene: string) => `#VRML V2.0 utf8\n${scene}`;
const bomb = () => gzipSync(new Uint8Array(210 * MEGABYTE), { level: 1 });
const header = (faces: number) =>
  `ply\nformat binary_little_endian 1.0\nelement vertex 0\nproperty float x\nelement face ${faces}\nproperty list uint int vertex_indices\nend_header\n`;

/** Groups of two, each twice in the next. */
const doubled = (levels: number): string => {
  let scene = `DEF G0 ${wrlShape(CUBE)}`;
  for (let level = 1; level <= levels; level += 1)
    scene += `\nDEF G${level} Group { children [ USE G${level - 1} USE G${level - 1} ] }`;
  return scene;
};
const protos = (levels: number): string => {
  let scene = `PROTO P0 [ ] { ${wrlShape(CUBE)} }`;
  for (let level = 1; level <= levels; level += 1)
    scene += `\nPROTO P${level} [ ] { Group { children [ P${level - 1} { } P${level - 1} { } ] } }`;
  return `${scene}\nP${levels} { }`;
};
const components = (levels: number): string => {
  let objects = meshObject(1, CUBE);
  for (let id = 2; id <= levels; id += 1)
    objects += `<object id="${id}"><components>${`<component objectid="${id - 1}"/>`.repeat(2)}</components></object>`;
  return objects;
};
const threeMf = (resources: string, build: string) =>
  package3mf({ '3D/3dmodel.model': modelPart(resources, build) });

const HOSTILE: readonly (readonly [string, string, () => Uint8Array | string, string])[] = [
  ['a gzip bomb', 'a.stl.gz', bomb, 'unpackedTooLarge'],
  [
    'a bomb in a ZIP',
    'a.zip',
    () => zipSync({ 'a.stl': new Uint8Array(210 * MEGABYTE) }),
    'unpackedTooLarge',
  ],
  ['a gzip bomb in a ZIP', 'a.zip', () => zipSync({ 'a.stl.gz': bomb() }), 'unpackedTooLarge'],
  [
    'archives in archives',
    'a.zip',
    () => {
      let body = zipSync({ 'a.stl': asBinaryStl(CUBE) });
      for (let layer = 0; layer < 6; layer += 1) body = gzipSync(body);
      return body;
    },
    'packedOtherwise',
  ],
  [
    'a ZIP of ten thousand files',
    'a.zip',
    () =>
      zipSync(
        Object.fromEntries(
          Array.from({ length: 10_001 }, (_, at) => [`${at}.stl`, new Uint8Array(1)]),
        ),
      ),
    'tooComplex',
  ],
  [
    'a STL of two thousand million triangles',
    'a.stl',
    () => {
      const body = asBinaryStl(CUBE);
      new DataView(body.buffer).setUint32(80, 2_000_000_000, true);
      return body;
    },
    'cutOff',
  ],
  [
    'a STL of numbers without an end',
    'a.stl',
    () => `solid a facet normal 0 0 0 vertex ${'1'.repeat(MEGABYTE)} `,
    'cutOff',
  ],
  [
    'a STL whose corners are no numbers',
    'a.stl',
    () => 'solid a\nfacet normal 0 0 0\nvertex nan inf 1\nvertex a b c\nvertex 1e999 0 0\nendfacet',
    'senseless',
  ],
  [
    'a STL of astronomical size',
    'a.stl',
    () =>
      'solid a\nfacet normal 0 0 0\nvertex 1e300 0 0\nvertex 0 1e300 0\nvertex 0 0 1e300\nendfacet',
    'senseless',
  ],
  ['an OBJ of one endless line', 'a.obj', () => `v 1 2 3 ${'4 '.repeat(40 * MEGABYTE)}`, 'broken'],
  [
    'an OBJ face of a million corners',
    'a.obj',
    () => `v 0 0 0\nf ${'1 '.repeat(MEGABYTE)}`,
    'broken',
  ],
  [
    'an OBJ of indexes beyond all numbers',
    'a.obj',
    () => 'v 0 0 0\nf 1 99999999999999999999 -99999999',
    'broken',
  ],
  [
    'a PLY of four thousand million vertices',
    'a.ply',
    () => 'ply\nformat ascii 1.0\nelement vertex 4294967295\nproperty float x\nend_header\n1\n',
    'cutOff',
  ],
  [
    'a PLY of rows without properties',
    'a.ply',
    () => 'ply\nformat binary_little_endian 1.0\nelement vertex 4294967295\nend_header\n12',
    'broken',
  ],
  [
    'a PLY list of four thousand million corners',
    'a.ply',
    () => `${header(1)}\u007f\u007f\u007f\u007f0000`,
    'broken',
  ],
  [
    'a PLY that nests nothing but properties',
    'a.ply',
    () => `ply\nformat ascii 1.0\n${'property float x\n'.repeat(3_000)}end_header\n`,
    'broken',
  ],
  ['VRML groups in groups', 'a.wrl', () => vrml('Group { children '.repeat(100_000)), 'tooComplex'],
  ['VRML lists in lists', 'a.wrl', () => vrml('['.repeat(100_000)), 'broken'],
  ['VRML parts that are used twice, 40 times over', 'a.wrl', () => vrml(doubled(40)), 'tooComplex'],
  ['VRML prototypes of two, 40 times over', 'a.wrl', () => vrml(protos(40)), 'tooComplex'],
  [
    'a VRML group that contains itself',
    'a.wrl',
    () => vrml('DEF A Group { children USE A }'),
    'tooComplex',
  ],
  [
    'a VRML prototype that contains itself',
    'a.wrl',
    () => vrml('PROTO A [ ] { A { } }\nA { }'),
    'noFigure',
  ],
  [
    'a VRML grid of a million million points',
    'a.wrl',
    () =>
      vrml(
        'Shape { geometry ElevationGrid { xDimension 1000000 zDimension 1000000 height [ 1 ] } }',
      ),
    'broken',
  ],
  [
    'VRML numbers that are none',
    'a.wrl',
    () =>
      vrml('Transform { scale nan 1 inf children Shape { geometry Box { size 1e400 -nan 3 } } }'),
    'senseless',
  ],
  [
    'VRML text without an end',
    'a.wrl',
    () => vrml(`WorldInfo { title "${'x'.repeat(5 * MEGABYTE)}`),
    'cutOff',
  ],
  [
    'a million of VRML spheres',
    'a.wrl',
    () => vrml('Shape { geometry Sphere { } }\n'.repeat(500_000)),
    'tooComplex',
  ],
  [
    '3MF components of two, 60 times over',
    'a.3mf',
    () => threeMf(components(60), '<item objectid="60"/>'),
    'tooComplex',
  ],
  [
    'a 3MF object that contains itself',
    'a.3mf',
    () =>
      threeMf(
        '<object id="1"><components><component objectid="1"/></components></object>',
        '<item objectid="1"/>',
      ),
    'tooComplex',
  ],
  [
    'a 3MF of entities',
    'a.3mf',
    () =>
      package3mf({
        '3D/3dmodel.model':
          '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><model><resources>&b;</resources></model>',
      }),
    'broken',
  ],
  [
    'a 3MF of elements in elements',
    'a.3mf',
    () => package3mf({ '3D/3dmodel.model': '<a>'.repeat(100_000) }),
    'tooComplex',
  ],
  [
    'a 3MF of one endless attribute',
    'a.3mf',
    () => package3mf({ '3D/3dmodel.model': `<model a="${'x'.repeat(30 * MEGABYTE)}"/>` }),
    'noFigure',
  ],
  [
    'a 3MF bomb',
    'a.3mf',
    () =>
      zipSync({
        '3D/3dmodel.model': [strToU8(' '.repeat(250 * MEGABYTE)), { level: 1 }],
        '3D/b.model': [strToU8(' '.repeat(200 * MEGABYTE)), { level: 1 }],
      }),
    'unpackedTooLarge',
  ],
  [
    'a 3MF whose directory lies',
    'a.3mf',
    () => {
      const body = threeMf(meshObject(1, CUBE), '<item objectid="1"/>');
      const view = new DataView(body.buffer);
      for (let at = 0; at + 4 < body.length; at += 1)
        if (view.getUint32(at, true) === 0x0201_4b50) view.setUint32(at + 42, 0xfff_ffff, true);
      return body;
    },
    'broken',
  ],
];

test.each(HOSTILE)('%s is answered with a sentence', async (_what, name, write, code) => {
  const made = write();
  const body = new Uint8Array(typeof made === 'string' ? strToU8(made) : made);
  const begun = performance.now();
  const problem = await problemOf(name, body);
  expect(problem.code).toBe(code);
  expect(problem.message.length).toBeGreaterThan(30);
  expect(performance.now() - begun).toBeLessThan(30_000);
});
