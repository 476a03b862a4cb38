/**
 * Measures the space below what hangs in the air, which supports fill: columns through the piece find each surface that
 * looks down more than 45°, and how far below it the bed or the piece is.
 */

import type { Sink } from './reader.ts';

/** Columns along the longer side of the bed. */
const COLUMNS = 128;
/** Columns that are compared with faces before every second one is dropped: all faces may be above one another. */
const MAX_COMPARED = 4_000_000;
/** Where a column goes through its cell: off the middle and the diagonals, where edges of faces are. */
const [ALONG, ACROSS] = [0.4893, 0.5171];
/** Faces that look down more than this: just above the cosine of 45°, which many pieces have on purpose. */
const STEEP = 0.71;

/** Volumes by the axis that points up, in cubes of the file's unit: x, y, z. */
export type SupportSpaces = readonly [number, number, number];

interface Column {
  heights: number[];
  /** 1 where the column enters the piece from below, -1 where it leaves it; 2 and -2 if the face is flat enough. */
  kinds: number[];
}

/** Sums the gaps below the faces that look down, along one column. @param way 1 from below, -1 for the piece on its head */
const gapsOf = ({ heights, kinds }: Column, order: readonly number[], bed: number, way: 1 | -1) => {
  let gaps = 0;
  /** Shells that the column is in: what hangs within the piece needs nothing. */
  let depth = 0;
  let below = bed;
  for (const at of order) {
    const kind = (kinds[at] ?? 0) * way;
    const height = heights[at] ?? 0;
    if (kind === 2 && depth <= 0) gaps += (height - below) * way;
    depth += Math.sign(kind);
    below = height;
  }
  return gaps;
};

type Vector = readonly [number, number, number];

/** @param up axis that points up @param nine the corners of the face that is added */
const createColumns = (up: 0 | 1 | 2, min: Vector, size: Vector, nine: Float64Array) => {
  // In this order the shadow of a face that looks up is counterclockwise.
  const [right, ahead] = [(up + 1) % 3, (up + 2) % 3];
  const [fromX, fromY] = [min[right] ?? 0, min[ahead] ?? 0];
  const step = Math.max(size[right] ?? 0, size[ahead] ?? 0) / COLUMNS;
  const columns = new Map<number, Column>();
  /** Columns that are left: every one, then every second, and so on. */
  let stride = 1;
  let compared = 0;

  const thinOut = (): void => {
    compared = 0;
    stride *= 2;
    for (const key of columns.keys())
      if (Math.floor(key / COLUMNS) % stride !== 0 || (key % COLUMNS) % stride !== 0)
        columns.delete(key);
  };
  /** Returns the columns between two places, the last one included. */
  const range = (from: number, to: number, offset: number): [number, number] => [
    Math.max(0, Math.ceil(Math.ceil(from / step - offset) / stride) * stride),
    Math.min(COLUMNS - 1, Math.floor(to / step - offset)),
  ];

  const add = (): void => {
    // Plain numbers: this runs millions of times.
    const [ax, ay, az] = [nine[right] ?? 0, nine[ahead] ?? 0, nine[up] ?? 0];
    const [px, py, pz] = [
      (nine[right + 3] ?? 0) - ax,
      (nine[ahead + 3] ?? 0) - ay,
      (nine[up + 3] ?? 0) - az,
    ];
    const [qx, qy, qz] = [
      (nine[right + 6] ?? 0) - ax,
      (nine[ahead + 6] ?? 0) - ay,
      (nine[up + 6] ?? 0) - az,
    ];
    /** Twice the shadow, below zero for a face that looks down. */
    const shadow = px * qy - py * qx;
    if (shadow === 0 || step === 0) return;
    const [dx, dy] = [ax - fromX, ay - fromY];
    const [firstX, lastX] = range(dx + Math.min(0, px, qx), dx + Math.max(0, px, qx), ALONG);
    const [firstY, lastY] = range(dy + Math.min(0, py, qy), dy + Math.max(0, py, qy), ACROSS);
    if (lastX < firstX || lastY < firstY) return;
    const [nx, ny] = [py * qz - pz * qy, pz * qx - px * qz];
    const isFlat = Math.abs(shadow) > STEEP * Math.sqrt(nx * nx + ny * ny + shadow * shadow);
    const kind = (shadow < 0 ? 1 : -1) * (isFlat ? 2 : 1);
    for (let i = firstX; i <= lastX; i += stride)
      for (let j = firstY; j <= lastY; j += stride) {
        compared += 1;
        const [x, y] = [(i + ALONG) * step - dx, (j + ACROSS) * step - dy];
        const p = (x * qy - y * qx) / shadow;
        const q = (px * y - py * x) / shadow;
        if (p < 0 || q < 0 || p + q > 1) continue;
        const key = i * COLUMNS + j;
        const column = columns.get(key) ?? { heights: [], kinds: [] };
        if (column.heights.length === 0) columns.set(key, column);
        column.heights.push(az + p * pz + q * qz);
        column.kinds.push(kind);
      }
    if (compared > MAX_COMPARED && stride < COLUMNS) thinOut();
  };

  /** Returns the space on the side that needs less. */
  const space = (): number => {
    let [upright, onHead] = [0, 0];
    for (const column of columns.values()) {
      const order = [...column.heights.keys()].sort(
        (one, other) => (column.heights[one] ?? 0) - (column.heights[other] ?? 0),
      );
      upright += gapsOf(column, order, min[up], 1);
      onHead += gapsOf(column, order.toReversed(), min[up] + size[up], -1);
    }
    return Math.min(upright, onHead) * (step * stride) ** 2;
  };
  return { add, space };
};

/** Measures a piece for each axis that may point up. @param min lowest corner of its box @param size of its box */
export const createSupports = (min: Vector, size: Vector) => {
  const nine = new Float64Array(9);
  const [alongX, alongY, alongZ] = [
    createColumns(0, min, size, nine),
    createColumns(1, min, size, nine),
    createColumns(2, min, size, nine),
  ];
  const add: Sink = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    nine[0] = ax;
    nine[1] = ay;
    nine[2] = az;
    nine[3] = bx;
    nine[4] = by;
    nine[5] = bz;
    nine[6] = cx;
    nine[7] = cy;
    nine[8] = cz;
    alongX.add();
    alongY.add();
    alongZ.add();
  };
  return { add, done: (): SupportSpaces => [alongX.space(), alongY.space(), alongZ.space()] };
};
