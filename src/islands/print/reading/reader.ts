import { earsOf } from './polygon.ts';
import { ModelProblem } from './problems.ts';

/** Takes a triangle, its corners counterclockwise from outside. */
export type Sink = (
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
) => void;

/** Larger coordinates mean a damaged file. */
const FARTHEST = 1e9;

/**
 * Passes on triangles with finite corners.
 * @param most triangles of a model
 * @param refused called for the others
 * @throws ModelProblem
 */
export const sensible = (sink: Sink, most: number, refused: () => void): Sink => {
  let count = 0;
  return (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    count += 1;
    if (count > most) throw new ModelProblem('tooComplex');
    const far = Math.max(
      Math.abs(ax),
      Math.abs(ay),
      Math.abs(az),
      Math.abs(bx),
      Math.abs(by),
      Math.abs(bz),
      Math.abs(cx),
      Math.abs(cy),
      Math.abs(cz),
    );
    if (far < FARTHEST) sink(ax, ay, az, bx, by, bz, cx, cy, cz);
    else refused();
  };
};

/** Contents of a file without faces. */
export type Loose = 'points' | 'lines' | undefined;

export interface Reader {
  /** @throws ModelProblem */
  push: (piece: Uint8Array) => void;
  /** @throws ModelProblem if the file is truncated */
  end: () => void;
  loose: () => Loose;
}

/** Makes a growing list, since lengths in files are not trusted. Doubles keep what lies far from the origin. */
export const growingList = () => {
  let values = new Float64Array(3 * 1024);
  let length = 0;
  return {
    add: (value: number): void => {
      if (length === values.length) {
        const longer = new Float64Array(values.length * 2);
        longer.set(values);
        values = longer;
      }
      values[length] = value;
      length += 1;
    },
    /** Returns a number, NaN beyond the end. */
    at: (index: number): number => (index < length ? (values[index] ?? Number.NaN) : Number.NaN),
    length: () => length,
  };
};
export type GrowingList = ReturnType<typeof growingList>;

/**
 * Splits a polygon into triangles: from its first corner, or by its ears if it is not convex.
 * @returns false if a corner is missing
 */
export const fan = (points: GrowingList, corners: readonly number[], sink: Sink): boolean => {
  const last = points.length() / 3;
  for (const corner of corners) if (!(corner >= 0 && corner < last)) return false;
  const triangle = (a: number, b: number, c: number): void => {
    const { at } = points;
    sink(
      at(a * 3),
      at(a * 3 + 1),
      at(a * 3 + 2),
      at(b * 3),
      at(b * 3 + 1),
      at(b * 3 + 2),
      at(c * 3),
      at(c * 3 + 1),
      at(c * 3 + 2),
    );
  };
  const ears =
    corners.length > 3
      ? earsOf(
          corners.map((corner) => [
            points.at(corner * 3),
            points.at(corner * 3 + 1),
            points.at(corner * 3 + 2),
          ]),
        )
      : undefined;
  if (ears)
    for (const [a = 0, b = 0, c = 0] of ears)
      triangle(corners[a] ?? 0, corners[b] ?? 0, corners[c] ?? 0);
  else
    for (let index = 1; index + 1 < corners.length; index += 1)
      triangle(corners[0] ?? 0, corners[index] ?? 0, corners[index + 1] ?? 0);
  return true;
};
