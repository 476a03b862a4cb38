import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { modelFormat } from '#contract/files/model-format';
import { meshObject, modelPart, package3mf } from '../support/model-writers.ts';
import { figuresOf, problemOf } from '../support/read-figures.ts';
import { box } from '../support/solids.ts';

const CUBE = box([2, 3, 4]);
const ROOT = '3D/3dmodel.model';
const read = (resources: string, build: string, unit?: string) =>
  figuresOf('a.3mf', package3mf({ [ROOT]: modelPart(resources, build, unit) }));

test.each([
  ['micron', 0.001],
  ['millimeter', 1],
  ['centimeter', 10],
  ['inch', 25.4],
  ['foot', 304.8],
  ['meter', 1_000],
])('a model in %s is read in millimetres', async (unit, mm) => {
  const long = box([2_000, 3_000, 4_000]);
  const { size } = await read(meshObject(1, long), '<item objectid="1"/>', unit);
  expect(size).toEqual([2_000 * mm, 3_000 * mm, 4_000 * mm]);
});

test('several objects are built where their items say', async () => {
  const objects = meshObject(1, CUBE) + meshObject(2, box([1, 1, 1]));
  const items =
    '<item objectid="1"/><item objectid="2" transform="1 0 0 0 1 0 0 0 1 9 0 0"/><item objectid="2" printable="0" transform="1 0 0 0 1 0 0 0 1 99 0 0"/>';
  expect(await read(objects, items)).toEqual({ size: [10, 3, 4], volume: 25, triangles: 24 });
});

test('components are placed by their transforms, times those of their parents', async () => {
  // Row vectors: x stretched by 2, then turned a quarter around z, then moved.
  const objects = `${meshObject(1, CUBE)}<object id="2"><components><component objectid="1" transform="2 0 0 0 1 0 0 0 1 0 0 0"/><component objectid="1" transform="1 0 0 0 1 0 0 0 1 10 0 0"/></components></object>`;
  const item = '<item objectid="2" transform="0 1 0 -1 0 0 0 0 1 5 5 5"/>';
  expect(await read(objects, item)).toEqual({ size: [3, 12, 4], volume: 72, triangles: 24 });
});

test('parts in other files of the package are found', async () => {
  const root =
    '<object id="2"><components><component p:path="/3D/Objects/uno.model" objectid="7"/></components></object>';
  const body = package3mf({
    [ROOT]: modelPart(root, '<item objectid="2"/>'),
    '3D/Objects/uno.model': modelPart(meshObject(7, CUBE), ''),
    'Metadata/plate_1.png': 'x'.repeat(50),
  });
  expect(await figuresOf('a.3mf', body)).toEqual({ size: [2, 3, 4], volume: 24, triangles: 12 });
});

test('supports are no pieces', async () => {
  const objects = meshObject(1, CUBE) + meshObject(2, box([50, 1, 1]), 'type="support"');
  expect((await read(objects, '<item objectid="1"/><item objectid="2"/>')).size).toEqual([2, 3, 4]);
});

test('modifiers of Bambu Studio are no pieces', async () => {
  const root = `${meshObject(1, CUBE)}${meshObject(2, box([50, 1, 1]))}<object id="3"><components><component objectid="1"/><component objectid="2"/></components></object>`;
  const body = package3mf({
    [ROOT]: modelPart(root, '<item objectid="3"/>'),
    'Metadata/model_settings.config':
      '<?xml version="1.0"?><config><object id="3"><metadata key="name" value="x"/><part id="1" subtype="normal_part"/><part id="2" subtype="modifier_part"/></object></config>',
  });
  expect(await figuresOf('a.3mf', body)).toEqual({ size: [2, 3, 4], volume: 24, triangles: 12 });
});

test('modifiers of PrusaSlicer are ranges of triangles', async () => {
  const both = {
    points: [...CUBE.points, ...box([1, 1, 1], [60, 0, 0]).points],
    faces: [...CUBE.faces, ...box([1, 1, 1]).faces.map((face) => face.map((at) => at + 8))],
  };
  const body = package3mf({
    [ROOT]: modelPart(meshObject(1, both), '<item objectid="1"/>'),
    'Metadata/Slic3r_PE_model.config':
      '<?xml version="1.0"?><config><object id="1"><volume firstid="0" lastid="11"><metadata type="volume" key="volume_type" value="ModelPart"/></volume><volume firstid="12" lastid="23"><metadata type="volume" key="volume_type" value="ParameterModifier"/></volume></object></config>',
  });
  expect(await figuresOf('a.3mf', body)).toEqual({ size: [2, 3, 4], volume: 24, triangles: 12 });
});

test('without a build, all objects are the model', async () => {
  expect((await read(meshObject(1, CUBE), '')).size).toEqual([2, 3, 4]);
});

test('a package without relations, with other letters and prefixes, is read', async () => {
  const model = modelPart(meshObject(1, CUBE), '<item objectid="1"/>')
    .replaceAll(
      /<(\/?)(model|mesh|vertex|vertices|triangle|triangles|object|resources|build|item)\b/g,
      '<$1m:$2',
    )
    .replace('xmlns=', 'xmlns:m=');
  const body = new Uint8Array(zipSync({ '3d/3DModel.model': strToU8(model) }));
  expect((await figuresOf('a.3mf', body)).size).toEqual([2, 3, 4]);
});

test('the shop knows a 3MF by its first bytes', () => {
  const body = package3mf({ [ROOT]: modelPart(meshObject(1, CUBE), '') });
  expect(modelFormat(body.subarray(0, 300), body.length)).toBe('3mf');
});

test.each([
  [
    'an item of an object that is missing',
    modelPart(meshObject(1, CUBE), '<item objectid="9"/>'),
    'broken',
  ],
  [
    'a triangle of a vertex that is missing',
    modelPart(meshObject(1, { points: CUBE.points, faces: [[0, 1, 99]] }), '<item objectid="1"/>'),
    'broken',
  ],
  ['half a file', modelPart(meshObject(1, CUBE), '').slice(0, 400), 'cutOff'],
  ['no objects', modelPart('', ''), 'noFigure'],
  [
    'coordinates that are no numbers',
    modelPart(meshObject(1, CUBE).replace(/x="\d"/g, 'x="NaN"'), '<item objectid="1"/>'),
    'senseless',
  ],
  [
    'a matrix of three numbers',
    modelPart(meshObject(1, CUBE), '<item objectid="1" transform="1 2 3"/>'),
    'broken',
  ],
])('%s is told', async (_what, model, code) => {
  const body = package3mf({ [ROOT]: model });
  expect((await problemOf('a.3mf', body)).code).toBe(code);
});
