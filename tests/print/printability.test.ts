import { describe, expect, test } from 'vitest';
import type { Printer } from '#variants/schema/printing';
import { findingsOf } from '../../src/islands/print/findings.ts';
import { repairedModel } from '../../src/islands/print/reading/mesh/repaired-model.ts';
import { readModel } from '../../src/islands/print/reading/read-model.ts';
import { turnTo } from '../../src/islands/print/view/view.ts';
import { prism, revolved } from '../support/exact-solids.ts';
import {
  asBinaryStl,
  asObj,
  asTextStl,
  ball,
  box,
  inside,
  joined,
  type Point,
  type Solid,
} from '../support/solids.ts';

const printers: Printer[] = [
  { name: 'Chica', technology: 'FDM', sizeMm: [200, 200, 150] },
  { name: 'Grande', technology: 'FDM', sizeMm: [300, 200, 570] },
];
const printing = { printers };

const read = (solid: Solid) => readModel(new File([asBinaryStl(solid)], 'pieza.stl'));
const findings = async (solid: Solid, technology: 'FDM' | 'SLA' = 'FDM') =>
  findingsOf(await read(solid), 'mm', printing, technology);
const kinds = async (solid: Solid) => (await findings(solid)).map(({ id }) => id);

const BOX = box([20, 30, 40]);
const BALL = ball(20, 24);

test.each<readonly [string, Solid]>([
  ['a box', BOX],
  ['a ball', BALL],
  ['a hollow box, whose cavity looks inwards', joined(BOX, inside(box([10, 10, 10], [5, 5, 5])))],
  ['two boxes that share an edge', joined(BOX, box([20, 30, 40], [20, 30, 0]))],
  [
    'a tube with walls of 1 mm',
    revolved(
      [
        [9, 0],
        [10, 0],
        [10, 50],
        [9, 50],
      ],
      64,
    ).solid,
  ],
])('%s is fine', async (_what, solid) => {
  expect(await kinds(solid)).toEqual([]);
  expect((await read(solid)).analysis?.repair).toBeUndefined();
});

describe('open edges', () => {
  test('of a box without a lid are counted and marked at the lid', async () => {
    const [open] = await findings({ ...BOX, faces: BOX.faces.filter((_, index) => index !== 1) });
    expect(open?.text).toContain('4 bordes abiertos');
    // Heights are relative to the middle of a box of 40 mm.
    const { lines } = open?.marks ?? { lines: new Float32Array() };
    expect(lines.length).toBe(4 * 6);
    expect([2, 5, 8, 11].map((at) => lines[at])).toEqual([20, 20, 20, 20]);
    // The view turns to them.
    expect(turnTo(open?.marks ?? { lines, faces: lines })?.pitch).toBeGreaterThan(1);
  });

  test('of a small hole are closed by the repair, with the volume that was missing', async () => {
    const model = await read({ ...BALL, faces: BALL.faces.filter((_, index) => index !== 300) });
    expect(model.surface).toBe('open');
    const { repair } = model.analysis ?? {};
    expect(model.analysis?.openEdges).toBe(3);
    expect(repair?.openEdges).toBe(0);
    expect(repair?.measures.surface).toBe('closed');
    expect(repair?.measures.volume).toBeCloseTo((await read(BALL)).volume, 1);
  });

  test('of a missing triangle are closed however wide, with faces beside it turned', async () => {
    const triangles: Solid = {
      points: BOX.points,
      faces: BOX.faces.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [
        [a, b, c],
        [a, c, d],
      ]),
    };
    const [, second = [], ...others] = triangles.faces;
    for (const faces of [
      [second, ...others],
      [second.toReversed(), ...others],
    ]) {
      const { repair } = (await read({ ...triangles, faces })).analysis ?? {};
      expect(repair?.openEdges).toBe(0);
      expect(repair?.measures.volume).toBeCloseTo(20 * 30 * 40, 1);
    }
  });

  test('of single triangles stay: nothing is missing there', async () => {
    const { analysis } = await read({
      points: BOX.points,
      faces: [
        [0, 1, 2],
        [5, 6, 7],
      ],
    });
    expect(analysis?.repair).toBeUndefined();
  });

  test('of corners that differ by rounding vanish with the corners', async () => {
    const rounded = new TextDecoder()
      .decode(asTextStl(BALL))
      .replace(/vertex (\S+)/g, (_, x, at) => `vertex ${Number(x) + (at % 3) * 1e-4}`);
    const model = await readModel(new File([rounded], 'a.stl'));
    expect(model.analysis?.openEdges).toBeGreaterThan(100);
    expect(model.analysis?.repair?.openEdges).toBe(0);
  });

  test('that meet a longer edge in its middle are closed, unless there is a gap', async () => {
    /** The top in two halves; its neighbours keep their whole edges. */
    const halved = (raised: number): Solid => {
      const [a = 0, b = 0, c = 0, d = 0] = BOX.faces[1] ?? [];
      const middle = (one: number, other: number): Point => {
        const [from = [0, 0, 0], to = [0, 0, 0]] = [BOX.points[one], BOX.points[other]];
        return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2 + raised];
      };
      const points = [...BOX.points, middle(a, b), middle(c, d)];
      const [e, f] = [BOX.points.length, BOX.points.length + 1];
      const others = BOX.faces.filter((_, index) => index !== 1);
      return { points, faces: [...others, [a, e, f, d], [e, b, c, f]] };
    };
    const model = await read(halved(0));
    expect(model.surface).toBe('closed');
    expect(model.analysis).toMatchObject({ openEdges: 0, repair: undefined });
    expect((await read(halved(0.1))).analysis?.openEdges).toBe(6);
  });

  test('of a missing side stay: the side is not small', async () => {
    const { analysis } = await read({ ...BOX, faces: BOX.faces.slice(1) });
    expect(analysis?.repair).toBeUndefined();
  });
});

describe('faces that look inwards', () => {
  test('are counted, marked and turned', async () => {
    const faces = BALL.faces.map((face, index) => (index % 50 === 7 ? face.toReversed() : face));
    const model = await read({ ...BALL, faces });
    const flipped = BALL.faces.filter((_, index) => index % 50 === 7).length;
    expect(model.analysis?.turnedFaces).toBe(flipped);
    expect(model.analysis?.turnedSkin.length).toBe(flipped * 9);
    expect(model.analysis?.repair?.measures.surface).toBe('closed');
    expect(model.analysis?.repair?.measures.volume).toBeCloseTo((await read(BALL)).volume, 1);
  });

  test('of one of two bodies take its volume away, until it is turned', async () => {
    const model = await read(joined(BOX, inside(box([20, 30, 40], [100, 0, 0]))));
    expect(model.analysis?.turnedFaces).toBe(12);
    expect(model.analysis?.repair?.measures.volume).toBeCloseTo(48_000, 0);
  });

  test('are not those of an open sheet, which has no inside', async () => {
    const sheet = { points: box([60, 60, 0], [0, 0, 20]).points, faces: [[0, 2, 3, 1]] };
    for (const faces of [sheet.faces, [[0, 1, 3, 2]]])
      expect((await read(joined(BOX, { ...sheet, faces }))).analysis?.turnedFaces).toBe(0);
  });

  test('of an open box are turned: it has an inside', async () => {
    const open = { ...BOX, faces: BOX.faces.slice(1) };
    expect((await read(inside(open))).analysis?.turnedFaces).toBe(10);
    expect((await read(open)).analysis?.turnedFaces).toBe(0);
  });

  test('of a whole piece with its cavity are all turned', async () => {
    const model = await read(inside(joined(BOX, inside(box([10, 10, 10], [5, 5, 5])))));
    expect(model.analysis?.turnedFaces).toBe(24);
    expect(model.analysis?.repair?.measures.volume).toBeCloseTo(23_000, 0);
  });
});

test('a mended piece is sent as an STL that reads as shown', async () => {
  const model = await read({
    ...BALL,
    faces: BALL.faces.slice(5).map((face, index) => (index === 9 ? face.toReversed() : face)),
  });
  const { repair } = model.analysis ?? {};
  if (!repair) throw new Error('nothing to mend');
  const mended = repairedModel(model, 'pelota.obj', repair);
  expect(mended.opened?.name).toBe('pelota (arreglada).stl');
  expect(mended.original).toBe(model);
  const again = await readModel(mended.opened ?? new File([], ''));
  expect(again.volume).toBeCloseTo(mended.volume, 1);
  expect(again.triangles).toBe(mended.triangles);
});

describe('thin walls', () => {
  test('are told with their thickness, and marked', async () => {
    const [thin] = await findings(box([60, 40, 0.3]));
    expect(thin?.id).toBe('thin');
    expect(thin?.text).toContain('paredes de 0,30 mm');
    // Above and below, two triangles each.
    expect(thin?.marks.faces.length).toBe(4 * 9);
  });

  test('of a tube are found all around', async () => {
    const tube = revolved(
      [
        [9.7, 0],
        [10, 0],
        [10, 50],
        [9.7, 50],
      ],
      64,
    ).solid;
    const [thin] = await findings(tube);
    expect(thin?.marks.faces.length).toBeGreaterThan(200 * 9);
  });

  test('depend on the material and the unit', async () => {
    expect(await findings(box([60, 40, 0.3]), 'SLA')).toEqual([]);
    const model = await read(box([60, 40, 0.3]));
    expect(findingsOf(model, 'in', printing, 'FDM').map(({ id }) => id)).not.toContain('thin');
  });

  test('are not where two pieces of one solid overlap', async () => {
    const pillar = box([20, 20, 20], [5, 5, 29.8]);
    expect(await kinds(joined(box([30, 30, 30]), pillar))).not.toContain('thin');
    const small = box([4, 4, 4], [2, 2, 7.7]);
    expect(await kinds(joined(box([8, 8, 8]), small))).not.toContain('thin');
    // A thin wall stays one, though a pillar stands in it.
    expect(await kinds(joined(box([30, 30, 0.3]), box([5, 5, 20], [5, 5, 0])))).toContain('thin');
  });

  test('are not the edge of a wedge', async () => {
    expect(
      await kinds(
        prism(
          [
            [0, 0],
            [40, 0],
            [40, 20],
          ],
          10,
        ).solid,
      ),
    ).toEqual([]);
  });
});

test('a piece that fits into no printer is shown in the largest one', async () => {
  const [large] = await findings(box([400, 400, 20]));
  expect(large?.text).toBe('No entra en ninguna impresora. La más grande es de 30x20x57 cm.');
  expect(Math.max(...(large?.marks.lines ?? []))).toBe(285);
  expect(large?.marks.lines.length).toBe(12 * 6);
});

test('many triangles are looked at within seconds', async () => {
  const begun = performance.now();
  const { analysis } = await read(ball(40, 240));
  expect(analysis).toMatchObject({ openEdges: 0, turnedFaces: 0 });
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('files without triangles of an area are told, not measured', async () => {
  const line = {
    points: box([20, 0, 0]).points,
    faces: [
      [0, 1, 0],
      [0, 1, 1],
    ],
  };
  const model = await readModel(new File([asObj(line)], 'a.obj'));
  expect(model.analysis).toMatchObject({ openEdges: 0, turnedFaces: 0, repair: undefined });
});

test('faults of models with more triangles than are shown are found, and marked', async () => {
  const fine = ball(20, 420);
  const model = await read({ ...fine, faces: fine.faces.filter((_, index) => index !== 9_000) });
  expect(model.triangles).toBeGreaterThan(250_000);
  expect(model.isCoarse).toBe(true);
  expect(model.skin.length / 9).toBeLessThan(model.triangles);
  const [open] = findingsOf(model, 'mm', printing, 'FDM');
  expect(open?.text).toMatch(/^[34] bordes abiertos/);
  expect(Math.hypot(...(open?.marks.lines.subarray(0, 3) ?? []))).toBeCloseTo(20, 1);
}, 60_000);

test('detail in one place neither hides a wall nor takes the time of all walls', async () => {
  const model = await read(joined(ball(0.5, 240), box([300, 300, 0.3], [-150, -150, 40])));
  const [thin] = findingsOf(model, 'mm', printing, 'FDM');
  expect(thin?.text).toContain('0,30 mm');
}, 15_000);
