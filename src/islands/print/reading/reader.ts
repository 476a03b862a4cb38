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

/** Passes on triangles with finite corners. @param refused called for the others */
export const sensible =
  (sink: Sink, refused: () => void): Sink =>
  (ax, ay, az, bx, by, bz, cx, cy, cz) => {
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

export interface Reader {
  /** @throws ModelProblem */
  push: (piece: Uint8Array) => void;
  /** @throws ModelProblem if the file is truncated */
  end: () => void | Promise<void>;
  /** Whether the file has points at least. */
  hasPoints: () => boolean;
}

/** Makes a growing list, since lengths in files are not trusted. */
export const growingList = () => {
  let values = new Float32Array(3 * 1024);
  let length = 0;
  return {
    add: (value: number): void => {
      if (length === values.length) {
        const longer = new Float32Array(values.length * 2);
        longer.set(values);
        values = longer;
      }
      values[length] = value;
      length += 1;
    },
    /** Returns a number, NaN beyond the end. */
    at: (index: number): number => (index < length ? (values[index] ?? Number.NaN) : Number.NaN),
    length: () => length,
    /** Returns a copy of the numbers. */
    taken: () => values.slice(0, length),
    clear: (): void => {
      values = new Float32Array(0);
      length = 0;
    },
  };
};
type GrowingList = ReturnType<typeof growingList>;

/** Splits a polygon into triangles from its first corner, which keeps the volume and area of flat ones. */
export const fan = (points: GrowingList, corners: readonly number[], sink: Sink): boolean => {
  const [first = -1] = corners;
  for (let index = 1; index + 1 < corners.length; index += 1) {
    const [a, b, c] = [first * 3, (corners[index] ?? -1) * 3, (corners[index + 1] ?? -1) * 3];
    const last = points.length() - 2;
    if (!(a >= 0 && b >= 0 && c >= 0 && a < last && b < last && c < last)) return false;
    sink(
      points.at(a),
      points.at(a + 1),
      points.at(a + 2),
      points.at(b),
      points.at(b + 1),
      points.at(b + 2),
      points.at(c),
      points.at(c + 1),
      points.at(c + 2),
    );
  }
  return true;
};
