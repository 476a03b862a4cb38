/** Solids whose volume a formula tells, without the sum over triangles that the shop uses. */
import type { Point, Solid } from './solids.ts';

type Flat = readonly [number, number];
interface Exact {
  solid: Solid;
  volume: number;
}

/** Area and distance of the centroid from the y axis, by the shoelace formula. */
const areaOf = (outline: readonly Flat[]) => {
  let [twice, moment] = [0, 0];
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(index + 1) % outline.length] ?? [0, 0];
    const cross = ax * by - bx * ay;
    twice += cross;
    moment += cross * (ax + bx);
  }
  return { area: twice / 2, moment: moment / 6 };
};

/** @param outline counterclockwise, also with bays, as one face below and one above */
export const prism = (outline: readonly Flat[], height: number): Exact => {
  const count = outline.length;
  const below = outline.map((_, index) => index);
  return {
    solid: {
      points: [0, height].flatMap((z) => outline.map(([x, y]): Point => [x, y, z])),
      faces: [
        below.toReversed(),
        below.map((index) => index + count),
        ...below.map((index) => {
          const next = (index + 1) % count;
          return [index, next, next + count, index + count];
        }),
      ],
    },
    volume: areaOf(outline).area * height,
  };
};

/**
 * Turns a profile around z in equal steps. Each step between two planes through the axis has the volume
 * sin(step) × the profile's moment.
 * @param profile radius and height, counterclockwise, away from the axis
 */
export const revolved = (profile: readonly Flat[], steps: number): Exact => {
  const count = profile.length;
  const points: Point[] = [];
  const faces: number[][] = [];
  for (let step = 0; step < steps; step += 1) {
    const angle = (2 * Math.PI * step) / steps;
    for (const [radius, height] of profile)
      points.push([radius * Math.cos(angle), radius * Math.sin(angle), height]);
    const [here, there] = [step * count, ((step + 1) % steps) * count];
    for (let index = 0; index < count; index += 1) {
      const next = (index + 1) % count;
      faces.push([here + index, there + index, there + next, here + next]);
    }
  }
  return {
    solid: { points, faces },
    volume: steps * Math.sin((2 * Math.PI) / steps) * areaOf(profile).moment,
  };
};

const around = (count: number, radius: (step: number) => number, from = 0): Flat[] =>
  Array.from({ length: count }, (_, step) => {
    const angle = from + (2 * Math.PI * step) / count;
    return [radius(step) * Math.cos(angle), radius(step) * Math.sin(angle)];
  });

/** A dozen shapes: with bays, teeth, holes and thin parts. */
export const EXACT: readonly (readonly [name: string, Exact])[] = [
  [
    'an angle',
    prism(
      [
        [0, 0],
        [40, 0],
        [40, 8],
        [8, 8],
        [8, 30],
        [0, 30],
      ],
      12,
    ),
  ],
  [
    'a channel',
    prism(
      [
        [0, 0],
        [30, 0],
        [30, 20],
        [25, 20],
        [25, 5],
        [5, 5],
        [5, 20],
        [0, 20],
      ],
      60,
    ),
  ],
  [
    'a star',
    prism(
      around(10, (step) => (step % 2 === 0 ? 25 : 9)),
      6,
    ),
  ],
  [
    'a gear',
    prism(
      around(96, (step) => (step % 4 < 2 ? 20 : 16.5)),
      10,
    ),
  ],
  [
    'a nut without a hole',
    prism(
      around(6, () => 6.5),
      5.2,
    ),
  ],
  [
    'a needle',
    prism(
      around(3, () => 0.4),
      90,
    ),
  ],
  [
    'an arrow',
    prism(
      [
        [30, 20],
        [0, 40],
        [10, 20],
        [0, 0],
      ],
      3,
    ),
  ],
  [
    'a ring',
    revolved(
      around(24, () => 4).map(([x, y]): Flat => [x + 20, y]),
      48,
    ),
  ],
  [
    'a tube',
    revolved(
      [
        [9, 0],
        [10, 0],
        [10, 50],
        [9, 50],
      ],
      64,
    ),
  ],
  [
    'a washer',
    revolved(
      [
        [3, 0],
        [8, 0],
        [8, 1.5],
        [3, 1.5],
      ],
      32,
    ),
  ],
  [
    'a pulley',
    revolved(
      [
        [5, 0],
        [20, 0],
        [20, 3],
        [12, 8],
        [20, 13],
        [20, 16],
        [5, 16],
      ],
      40,
    ),
  ],
  [
    'a funnel',
    revolved(
      [
        [2, 0],
        [3, 0],
        [31, 40],
        [30, 40],
      ],
      36,
    ),
  ],
];
