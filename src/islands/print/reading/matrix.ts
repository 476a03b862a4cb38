import type { Sink } from './reader.ts';

/** Rows of an affine matrix for column vectors: x' = m0·x + m1·y + m2·z + m3. */
export type Matrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** Returns the matrix that applies `b`, then `a`. */
export const times = (a: Matrix, b: Matrix): Matrix => {
  const cell = (row: number, column: number): number =>
    (a[row * 4] ?? 0) * (b[column] ?? 0) +
    (a[row * 4 + 1] ?? 0) * (b[4 + column] ?? 0) +
    (a[row * 4 + 2] ?? 0) * (b[8 + column] ?? 0) +
    (column === 3 ? (a[row * 4 + 3] ?? 0) : 0);
  return [
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    cell(0, 3),
    cell(1, 0),
    cell(1, 1),
    cell(1, 2),
    cell(1, 3),
    cell(2, 0),
    cell(2, 1),
    cell(2, 2),
    cell(2, 3),
  ];
};

export const moved = (x: number, y: number, z: number): Matrix => [
  1,
  0,
  0,
  x,
  0,
  1,
  0,
  y,
  0,
  0,
  1,
  z,
];
export const scaled = (x: number, y: number, z: number): Matrix => [
  x,
  0,
  0,
  0,
  0,
  y,
  0,
  0,
  0,
  0,
  z,
  0,
];

/** Turns around an axis of any length; none at all turns nothing. */
export const turned = (x: number, y: number, z: number, angle: number): Matrix => {
  const length = Math.hypot(x, y, z);
  if (!(length > 0)) return IDENTITY;
  const [ax, ay, az] = [x / length, y / length, z / length];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const rest = 1 - cos;
  return [
    ax * ax * rest + cos,
    ax * ay * rest - az * sin,
    ax * az * rest + ay * sin,
    0,
    ay * ax * rest + az * sin,
    ay * ay * rest + cos,
    ay * az * rest - ax * sin,
    0,
    az * ax * rest - ay * sin,
    az * ay * rest + ax * sin,
    az * az * rest + cos,
    0,
  ];
};

const determinant = ([a, b, c, , d, e, f, , g, h, i]: Matrix): number =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);

/** Passes on transformed triangles. A mirrored part is turned again, or it would be inside out. */
export const transformed = (matrix: Matrix, sink: Sink): Sink => {
  const [a, b, c, x, d, e, f, y, g, h, i, z] = matrix;
  const isMirror = determinant(matrix) < 0;
  return (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    const [px, py, pz] = isMirror ? [cx, cy, cz] : [bx, by, bz];
    const [qx, qy, qz] = isMirror ? [bx, by, bz] : [cx, cy, cz];
    sink(
      a * ax + b * ay + c * az + x,
      d * ax + e * ay + f * az + y,
      g * ax + h * ay + i * az + z,
      a * px + b * py + c * pz + x,
      d * px + e * py + f * pz + y,
      g * px + h * py + i * pz + z,
      a * qx + b * qy + c * qz + x,
      d * qx + e * qy + f * qz + y,
      g * qx + h * qy + i * qz + z,
    );
  };
};
