/**
 * Measures the space below what hangs in the air, which supports fill: columns through the piece find each surface that
 * looks down more than 45°, and how far below it the bed or the piece is.
 */

/** Columns along the longer side of the bed. */
const [MIN_COLUMNS, MAX_COLUMNS] = [4, 128];
/** Places of columns that are compared with faces: a piece may have all its faces above one another. */
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

/** @param up axis that points up */
const spaceAlong = (skin: Float32Array, up: 0 | 1 | 2): number => {
  // In this order the shadow of a face that looks up is counterclockwise.
  const [right, ahead] = [(up + 1) % 3, (up + 2) % 3];
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < skin.length; at += 1) {
    const value = skin[at] ?? 0;
    if (value < (min[at % 3] ?? 0)) min[at % 3] = value;
    if (value > (max[at % 3] ?? 0)) max[at % 3] = value;
  }
  const [fromX = 0, fromY = 0] = [min[right], min[ahead]];
  const longer = Math.max((max[right] ?? 0) - fromX, (max[ahead] ?? 0) - fromY);
  if (!(longer > 0)) return 0;
  const least = (a: number, b: number, c: number): number => Math.min(a, b, c);
  const most = (a: number, b: number, c: number): number => Math.max(a, b, c);

  let shadows = 0;
  for (let at = 0; at < skin.length; at += 9) {
    const [ax = 0, bx = 0, cx = 0] = [skin[at + right], skin[at + 3 + right], skin[at + 6 + right]];
    const [ay = 0, by = 0, cy = 0] = [skin[at + ahead], skin[at + 3 + ahead], skin[at + 6 + ahead]];
    shadows += (most(ax, bx, cx) - least(ax, bx, cx)) * (most(ay, by, cy) - least(ay, by, cy));
  }
  const affordable = Math.floor(longer * Math.sqrt(MAX_COMPARED / Math.max(shadows, longer ** 2)));
  const cells = Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, affordable));
  const step = longer / cells;

  const columns = new Map<number, Column>();
  for (let at = 0; at < skin.length; at += 9) {
    // Plain numbers: this runs millions of times.
    const [ax, ay, az] = [skin[at + right] ?? 0, skin[at + ahead] ?? 0, skin[at + up] ?? 0];
    const [px, py, pz] = [
      (skin[at + 3 + right] ?? 0) - ax,
      (skin[at + 3 + ahead] ?? 0) - ay,
      (skin[at + 3 + up] ?? 0) - az,
    ];
    const [qx, qy, qz] = [
      (skin[at + 6 + right] ?? 0) - ax,
      (skin[at + 6 + ahead] ?? 0) - ay,
      (skin[at + 6 + up] ?? 0) - az,
    ];
    /** Twice the shadow, below zero for a face that looks down. */
    const shadow = px * qy - py * qx;
    if (shadow === 0) continue;
    const [nx, ny] = [py * qz - pz * qy, pz * qx - px * qz];
    const isFlat = Math.abs(shadow) > STEEP * Math.sqrt(nx * nx + ny * ny + shadow * shadow);
    const kind = (shadow < 0 ? 1 : -1) * (isFlat ? 2 : 1);
    const firstX = Math.ceil((ax + Math.min(0, px, qx) - fromX) / step - ALONG);
    const lastX = Math.floor((ax + Math.max(0, px, qx) - fromX) / step - ALONG);
    const firstY = Math.ceil((ay + Math.min(0, py, qy) - fromY) / step - ACROSS);
    const lastY = Math.floor((ay + Math.max(0, py, qy) - fromY) / step - ACROSS);
    for (let i = firstX; i <= lastX; i += 1)
      for (let j = firstY; j <= lastY; j += 1) {
        const x = fromX + (i + ALONG) * step - ax;
        const y = fromY + (j + ACROSS) * step - ay;
        const p = (x * qy - y * qx) / shadow;
        const q = (px * y - py * x) / shadow;
        if (p < 0 || q < 0 || p + q > 1) continue;
        const key = i * (MAX_COLUMNS + 1) + j;
        const column = columns.get(key) ?? { heights: [], kinds: [] };
        if (column.heights.length === 0) columns.set(key, column);
        column.heights.push(az + p * pz + q * qz);
        column.kinds.push(kind);
      }
  }
  let [upright, onHead] = [0, 0];
  for (const column of columns.values()) {
    const order = [...column.heights.keys()].sort(
      (one, other) => (column.heights[one] ?? 0) - (column.heights[other] ?? 0),
    );
    upright += gapsOf(column, order, min[up] ?? 0, 1);
    onHead += gapsOf(column, order.toReversed(), max[up] ?? 0, -1);
  }
  return Math.min(upright, onHead) * step * step;
};

/**
 * Measures a piece for each axis that may point up, on the side of it that needs less.
 * @param skin nine numbers per triangle, all looking outwards
 */
export const measureSupports = (skin: Float32Array): SupportSpaces => [
  spaceAlong(skin, 0),
  spaceAlong(skin, 1),
  spaceAlong(skin, 2),
];
