import { describe, expect, test } from 'vitest';
import { MAX_MODEL_BYTES } from '#contract/files/model-format';
import { ModelProblem } from '../../src/islands/print/reading/problems.ts';
import { readModel } from '../../src/islands/print/reading/read-model.ts';
import { asBinaryStl, asObj, asTextStl, ball, box, FORMATS } from '../support/solids.ts';

const fileOf = (body: Uint8Array<ArrayBuffer> | string, name: string) => new File([body], name);
const read = (body: Uint8Array<ArrayBuffer> | string, name: string) =>
  readModel(fileOf(body, name));
const problemOf = async (body: Uint8Array<ArrayBuffer> | string, name: string) => {
  const problem = await read(body, name).catch((error: unknown) => error);
  return problem instanceof ModelProblem ? problem.code : problem;
};

describe.each(FORMATS)('%s', (_name, file, write) => {
  test('measures a box', async () => {
    const model = await read(write(box([20, 30, 40], [-7, 100, 3])), file);
    expect(model.size.map((edge) => Math.round(edge * 1e4) / 1e4)).toEqual([20, 30, 40]);
    expect(model.volume / 24_000).toBeCloseTo(1, 4);
    expect(model.area / 5_200).toBeCloseTo(1, 4);
    expect({ surface: model.surface, triangles: model.triangles }).toEqual({
      surface: 'closed',
      triangles: 12,
    });
    expect(model.isMislabelled).toBe(false);
    // The model on screen is centred.
    expect(Math.max(...model.skin)).toBeCloseTo(20, 3);
    expect(Math.min(...model.skin)).toBeCloseTo(-20, 3);
  });

  test('measures a ball to a thousandth, far from the origin too', async () => {
    const { points, faces } = ball(25, 96);
    const far = { points: points.map(([x, y, z]) => [x + 300, y, z - 200] as const), faces };
    const { volume, surface } = await read(write(far), file);
    expect(Math.abs(volume / ((4 / 3) * Math.PI * 25 ** 3) - 1)).toBeLessThan(1e-3);
    // Rounding in text may separate equal points, without effect on the volume.
    expect(['closed', 'open']).toContain(surface);
  });

  test('a box without a lid is open', async () => {
    const solid = box([20, 30, 40]);
    const { surface } = await read(write({ ...solid, faces: solid.faces.slice(1) }), file);
    expect(surface).toBe('open');
  });

  test('an inside-out box has the same measures', async () => {
    const solid = box([20, 30, 40]);
    const inside = { ...solid, faces: solid.faces.map((face) => face.toReversed()) };
    const model = await read(write(inside), file);
    expect(model.volume / 24_000).toBeCloseTo(1, 4);
    expect(model.surface).toBe('closed');
  });
});

test('a box with a flipped face is reported', async () => {
  const solid = box([20, 30, 40]);
  const [first = [], ...others] = solid.faces;
  const { surface } = await read(
    asObj({ ...solid, faces: [first.toReversed(), ...others] }),
    'a.obj',
  );
  expect(surface).toBe('turned');
});

test('faces may have negative indexes and continued lines', async () => {
  const text = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 \\\n-1\nl 1 2\nvn 0 0 1\n';
  expect(await read(text, 'a.obj')).toMatchObject({ triangles: 1, area: 0.5 });
});

test('an OBJ named STL is read as OBJ and reported', async () => {
  const model = await read(asObj(box([1, 1, 1])), 'pieza.stl');
  expect(model).toMatchObject({ format: 'obj', isMislabelled: true, triangles: 12 });
});

test('a binary STL may begin with the word solid', async () => {
  const body = asBinaryStl(box([1, 1, 1]));
  body.set(new TextEncoder().encode('solid facet hecho por alguien'));
  expect((await read(body, 'a.stl')).triangles).toBe(12);
});

const stl = asBinaryStl(box([1, 1, 1]));
test.each([
  ['nothing', 'a.stl', '', 'empty'],
  ['a solid without faces', 'a.stl', 'solid vacio\nendsolid vacio\n', 'noFigure'],
  ['points alone', 'a.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\n', 'points'],
  ['a STL whose end is missing', 'a.stl', stl.slice(0, 300), 'cutOff'],
  ['a text STL cut within a face', 'a.stl', asTextStl(box([1, 1, 1])).slice(0, 130), 'cutOff'],
  ['a face of a point that is not there', 'a.obj', 'v 0 0 0\nf 1 2 3\n', 'broken'],
  ['a name of a number', 'a.obj', 'v 1 2 3\nv nada 1 2\nv 1 1 1\nf 1 2 3', 'senseless'],
  [
    'a PLY without an end to its header',
    'a.ply',
    'ply\nformat ascii 1.0\nelement vertex 1\n',
    'cutOff',
  ],
  ['a VRML with half a brace', 'a.wrl', '#VRML V2.0 utf8\nShape { geometry Box { size', 'cutOff'],
  ['a ZIP whose end is missing', 'a.stl', 'PK\u0003\u0004 3D/3dmodel.model', 'cutOff'],
  ['a letter', 'a.stl', 'Estimados: les mando la pieza', 'unknown'],
])('recognizes %s', async (_what, name, body, code) => {
  expect(await problemOf(body, name)).toBe(code);
});

test('files beyond the limit are refused unread', async () => {
  const source = { ...fileOf('', 'a.stl'), name: 'a.stl', size: MAX_MODEL_BYTES + 1 };
  const problem = await readModel(source).catch((error: unknown) => error);
  expect(problem).toMatchObject({ code: 'tooLarge' });
});

test('a flat model has no volume and is shown', async () => {
  const sheet = { points: box([2, 2, 0]).points, faces: [[0, 1, 3, 2]] };
  expect(await read(asObj(sheet), 'a.obj')).toMatchObject({ triangles: 2, volume: 0, area: 4 });
});

test('a large model is simplified on screen and measured in full', async () => {
  const told: number[] = [];
  const body = asBinaryStl(ball(50, 400));
  const model = await readModel(fileOf(body, 'a.stl'), (share) => told.push(share));
  expect(model.triangles).toBeGreaterThan(600_000);
  expect(model.isCoarse).toBe(true);
  expect(model.skin.length / 9).toBeLessThan(250_000);
  expect(model.skin.length / 9).toBeGreaterThan(20_000);
  expect(Math.abs(model.volume / ((4 / 3) * Math.PI * 50 ** 3) - 1)).toBeLessThan(1e-3);
  expect(told.at(-1)).toBe(1);
});
