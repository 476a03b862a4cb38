import { describe, expect, test } from 'vitest';
import { pieceOf } from '../../src/islands/print/piece.ts';
import { repairedModel } from '../../src/islands/print/reading/mesh/repaired-model.ts';
import { readModel } from '../../src/islands/print/reading/read-model.ts';
import {
  asBinaryStl,
  ball,
  box,
  inside,
  joined,
  type Point,
  type Solid,
} from '../support/solids.ts';

const read = (solid: Solid) => readModel(new File([asBinaryStl(solid)], 'pieza.stl'));
const moved = (solid: Solid, move: (point: Point) => Point): Solid => ({
  ...solid,
  points: solid.points.map(move),
});

const LEGS = [
  [0, 0],
  [95, 0],
  [0, 55],
  [95, 55],
] as const;
const TABLE = joined(
  box([100, 60, 5], [0, 0, 45]),
  ...LEGS.map(([x, y]) => box([5, 5, 45], [x, y, 0])),
);
const T = joined(box([10, 20, 40], [20, 0, 0]), box([50, 20, 10], [0, 0, 40]));
const H = joined(box([10, 20, 50]), box([10, 20, 50], [40, 0, 0]), box([30, 20, 10], [10, 0, 20]));
/** A block that is narrower below and above, with sides that lean by an angle from the vertical. */
const leaning = (degrees: number): Solid => {
  const out = Math.tan((degrees * Math.PI) / 180) * 20;
  const lower = moved(box([60, 60, 20]), ([x, y, z]) =>
    z === 0 ? [x === 0 ? out : 60 - out, y, z] : [x, y, z],
  );
  return joined(lower, inside(moved(lower, ([x, y, z]) => [x, y, 40 - z])));
};
/** Below the cap of a ball whose faces look down more than 45°. */
const belowBall = (radius: number) =>
  Math.PI * radius ** 3 * (1 / 2 - (2 / 3) * (1 - Math.SQRT1_2 ** 3));

describe('the space below what hangs in the air', () => {
  test.each<readonly [string, Solid, Point]>([
    ['of a box is none', box([20, 30, 40]), [0, 0, 0]],
    ['of a table is none on its head', TABLE, [100 * 60 * 45 * 0.155, 45 * 475, 0]],
    ['of a T is beside its stem, unless it lies or stands on its head', T, [40 * 20 * 20, 0, 0]],
    ['of an H is below its bar', H, [50 * 20 * 30 - 10 * 20 * 30, 0, 30 * 20 * 20]],
    ['of a ball is around its foot', ball(20, 60), [belowBall(20), belowBall(20), belowBall(20)]],
    [
      'of a cavity is all of it',
      joined(box([30, 30, 30]), inside(box([20, 20, 20], [5, 5, 5]))),
      [8_000, 8_000, 8_000],
    ],
    [
      'of what hangs within another piece is none',
      joined(box([30, 30, 30]), box([10, 10, 10], [10, 10, 10])),
      [0, 0, 0],
    ],
  ])('%s', async (_what, solid, expected) => {
    const { supports, volume } = await read(solid);
    for (const [axis, space] of expected.entries())
      expect(Math.abs((supports[axis] ?? 0) - space)).toBeLessThan(
        Math.max(space * 0.03, volume * 0.002),
      );
  });

  test('is none below sides that lean out by 45°, and some beyond', async () => {
    for (const degrees of [10, 40, 45]) expect((await read(leaning(degrees))).supports[2]).toBe(0);
    const below = 20 * 20 * Math.tan((50 * Math.PI) / 180) * 60;
    const [, , space] = (await read(leaning(50))).supports;
    expect(Math.abs(space / below - 1)).toBeLessThan(0.03);
  });

  test('does not depend on which way the faces look, nor on the place', async () => {
    const { supports } = await read(H);
    const turned = H.faces.map((face, at) => (at === 14 ? face.toReversed() : face));
    for (const solid of [
      { ...H, faces: turned },
      moved(H, ([x, y, z]) => [x + 700, y - 300, z + 90]),
    ])
      for (const [axis, space] of (await read(solid)).supports.entries())
        expect(space).toBeCloseTo(supports[axis] ?? 0, -2);
  });

  test('is measured anew for a piece that was repaired', async () => {
    const BALL = ball(20, 24);
    const holed = { ...BALL, faces: BALL.faces.filter((_, at) => at < 900 || at > 902) };
    const model = await read(holed);
    const repair = model.analysis?.repair;
    if (!repair) throw new Error('nothing to repair');
    const mended = repairedModel(model, 'pieza.stl', repair);
    expect(mended.supports).toEqual(repair.supports);
    expect(mended.supports[2]).toBeCloseTo((await read(BALL)).supports[2], -1);
  });

  test('has the unit of the piece', async () => {
    const { supports } = await read(H);
    expect(pieceOf(await read(H), 'cm').supportsMm3[2]).toBeCloseTo(supports[2] * 1_000, 3);
  });

  test('of a model of very many faces is measured as that of few', async () => {
    const { supports, analysis } = await read(ball(20, 710));
    expect(analysis).toBeUndefined();
    for (const space of supports) expect(Math.abs(space / belowBall(20) - 1)).toBeLessThan(0.02);
  }, 180_000);
});
