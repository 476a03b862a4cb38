/** What a reader of one format is: it takes a file piece by piece and gives triangles, whatever the file's length. */

/** One triangle, its corners in the order that makes its outside. */
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

/** Files hold kilometres at the most; beyond lies damage. */
const FARTHEST = 1e9;

/** Hands on the triangles whose numbers are numbers. @param refused called for each other one */
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
  /** @throws ModelProblem where the file ended too early */
  end: () => void | Promise<void>;
  /** Whether it held points at least. */
  hasPoints: () => boolean;
}

/** Numbers in a list that grows: what a file says of its own length is not believed. */
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
    /** NaN beyond the end. */
    at: (index: number): number => (index < length ? (values[index] ?? Number.NaN) : Number.NaN),
    length: () => length,
    /** A copy of what is there. */
    taken: () => values.slice(0, length),
    clear: (): void => {
      values = new Float32Array(0);
      length = 0;
    },
  };
};
type GrowingList = ReturnType<typeof growingList>;

/** A polygon as triangles from its first corner: volumes and areas of flat ones stay right, hollow ones too. */
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
