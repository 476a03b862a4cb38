import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readModel } from '../../src/islands/print/reading/read-model.ts';
import { EXACT } from '../support/exact-solids.ts';
import {
  asCommaStl,
  asInch3mf,
  asRemarkedObj,
  asStripPly,
  wrlShape,
} from '../support/model-writers.ts';
import {
  asBinaryPly,
  asBinaryStl,
  asObj,
  asTextPly,
  asTextStl,
  bytesOf,
  type Point,
  type Solid,
} from '../support/solids.ts';

const WRITERS: readonly (readonly [
  file: string,
  write: (solid: Solid) => Uint8Array<ArrayBuffer>,
  isExact: boolean,
])[] = [
  ['a.stl', asBinaryStl, false],
  ['b.stl', asTextStl, true],
  ['comas.stl', asCommaStl, true],
  ['a.obj', asObj, true],
  ['b.obj', asRemarkedObj, true],
  ['a.ply', asTextPly, true],
  ['b.ply', (solid) => asBinaryPly(solid, false), true],
  ['tiras.ply', asStripPly, true],
  ['a.wrl', (solid) => bytesOf(`#VRML V2.0 utf8\n${wrlShape(solid)}`), true],
  ['pulgadas.3mf', asInch3mf, true],
];

const sizeOf = ({ points }: Solid): number[] =>
  [0, 1, 2].map((axis) => {
    const values = points.map((point) => point[axis] ?? 0);
    return Math.max(...values) - Math.min(...values);
  });

const expectFigures = (
  model: Awaited<ReturnType<typeof readModel>>,
  size: readonly number[],
  volume: number,
) => {
  for (const [axis, edge] of size.entries())
    expect(Math.abs((model.size[axis] ?? 0) / edge - 1)).toBeLessThan(1e-3);
  expect(Math.abs(model.volume / volume - 1)).toBeLessThan(1e-3);
};

/** A survey puts its origin at the equator. */
const FAR: Point = [6_140_000, -354_000, 1_200_000];

describe.each(EXACT)('%s', (_name, { solid, volume }) => {
  test.each(WRITERS)('in %s has its size and volume', async (file, write) => {
    const model = await readModel(new File([write(solid)], file));
    expectFigures(model, sizeOf(solid), volume);
    expect(model.surface).toBe('closed');
  });

  test.each(WRITERS.filter(([, , isExact]) => isExact))(
    'in %s far from the origin, too',
    async (file, write) => {
      const far = {
        ...solid,
        points: solid.points.map(([x, y, z]): Point => [x + FAR[0], y + FAR[1], z + FAR[2]]),
      };
      const model = await readModel(new File([write(far)], file));
      expectFigures(model, sizeOf(solid), volume);
      // The picture is not rounded to the precision of far away either.
      expect(Math.max(...model.skin) * 2).toBeCloseTo(Math.max(...sizeOf(solid)), 3);
    },
  );
});

/** Computed by other software from files of other software. */
const COMPUTED: readonly (readonly [file: string, size: readonly number[], volume: number])[] = [
  ['assimp_cube_binary.ply', [1, 1, 1], 1],
  ['radiador_generico_600x378x26.obj', [680, 82, 388], 2_273_556.672],
  ['radiador_generico_600x378x26.ply', [680, 82, 388], 2_273_556.672],
  ['radiador_generico_600x378x26.stl', [680, 82, 388], 2_273_578.84],
  ['radiador_generico_600x378x26.wrl', [680, 82, 388], 2_273_556.672],
  ['trimesh_box.obj', [2, 2, 2], 8],
  ['trimesh_cube_blender_uv.ply', [1, 1, 1], 1],
  ['trimesh_cylinder.stl', [2, 2, 8], 25.092388],
  ['trimesh_fuze.obj', [0.072612, 0.073514, 0.215128], 0.0006066887647235469],
  ['trimesh_plate_holes.stl', [203.2, 304.8, 12.7], 767_362.1126],
  ['trimesh_tube.obj', [1.665, 11.84375, 1.665], 8.618539],
  ['trimesh_unit_cube.stl', [1, 1, 1], 1],
];

test.each(COMPUTED)('%s has the computed size and volume', async (file, size, volume) => {
  const body = readFileSync(join(import.meta.dirname, 'models', file));
  const model = await readModel(new File([body], file));
  expectFigures(model, size, volume);
  expect(model.surface).toBe('closed');
});
