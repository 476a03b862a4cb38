/** Extrusion (ISO/IEC 14772-1, 6.18): a cross-section that stands across each point of a spine. */
import { turned } from '../matrix.ts';
import { fan, growingList, type Sink } from '../reader.ts';
import { flagOf, numbersOf, type Placed } from './fields.ts';

type Vector = readonly [number, number, number];
/** The axes of a cross-section: its x, the spine's direction, its z. */
type Frame = readonly [Vector, Vector, Vector];

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
];
const isZero = (vector: Vector): boolean => dot(vector, vector) < 1e-24;
const unit = (vector: Vector): Vector => {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
};

const UP: Vector = [0, 1, 0];
const TO_US: Vector = [0, 0, 1];

/** Returns the z axis of a straight spine: that of a frame turned from y to the spine. */
const straightZ = (along: Vector): Vector => {
  const axis = cross(UP, along);
  const [, , a, , , , b, , , , c] = turned(...axis, Math.acos(Math.max(-1, Math.min(1, along[1]))));
  return isZero(axis) ? TO_US : [a, b, c];
};

const framesOf = (spine: readonly Vector[], isClosed: boolean): Frame[] => {
  const last = spine.length - 1;
  const at = (index: number): Vector => spine[index] ?? [0, 0, 0];
  /** A neighbour; the ends of a closed spine are one point. */
  const before = (index: number): Vector => at(index > 0 ? index - 1 : isClosed ? last - 1 : 0);
  const after = (index: number): Vector => at(index < last ? index + 1 : isClosed ? 1 : last);
  const along = spine.map((_, index) => unit(minus(after(index), before(index))));
  const bends = spine.map((point, index) =>
    cross(unit(minus(after(index), point)), unit(minus(before(index), point))),
  );
  const firstBend = bends.find((bend) => !isZero(bend));
  let z = firstBend ? unit(firstBend) : straightZ(along[0] ?? UP);
  return spine.map((_, index) => {
    const bend = bends[index] ?? z;
    if (!isZero(bend)) z = dot(bend, z) < 0 ? unit([-bend[0], -bend[1], -bend[2]]) : unit(bend);
    const y = along[index] ?? UP;
    return [unit(cross(y, z)), y, z];
  });
};

const triples = (numbers: readonly number[]): Vector[] =>
  Array.from({ length: Math.floor(numbers.length / 3) }, (_, index) => [
    numbers[index * 3] ?? 0,
    numbers[index * 3 + 1] ?? 0,
    numbers[index * 3 + 2] ?? 0,
  ]);

const orDefault = (numbers: number[], fallback: readonly number[]): readonly number[] =>
  numbers.length > 0 ? numbers : fallback;

const isOnePoint = (one: readonly number[] = [], other: readonly number[] = []): boolean =>
  one.every((value, axis) => value === other[axis]);

export const extrusion = (node: Placed, sink: Sink): void => {
  const outline = orDefault(numbersOf(node, 'crossSection'), [1, 1, 1, -1, -1, -1, -1, 1, 1, 1]);
  const spine = triples(orDefault(numbersOf(node, 'spine'), [0, 0, 0, 0, 1, 0]));
  const scale = orDefault(numbersOf(node, 'scale'), [1, 1]);
  const orientation = orDefault(numbersOf(node, 'orientation'), [0, 0, 1, 0]);
  let wide = Math.floor(outline.length / 2);
  const isTube = wide > 2 && isOnePoint(outline.slice(0, 2), outline.slice(wide * 2 - 2, wide * 2));
  if (isTube) wide -= 1;
  if (spine.length < 2 || wide < 2) return;
  const isRing = spine.length > 3 && isOnePoint(spine[0], spine.at(-1));
  const points = growingList();
  // One value holds for all points of the spine.
  const valueAt = (list: readonly number[], size: number, index: number, at: number): number =>
    list[(list.length > size ? index * size : 0) + at] ?? Number.NaN;
  const frames = framesOf(spine, isRing);
  for (const [index, [x, y, z]] of frames.entries()) {
    const origin = spine[index] ?? [0, 0, 0];
    const turn = (at: number) => valueAt(orientation, 4, index, at);
    const [a, , b, , c, , d, , e, , f] = turned(turn(0), turn(1), turn(2), turn(3));
    for (let corner = 0; corner < wide; corner += 1) {
      const u = (outline[corner * 2] ?? 0) * valueAt(scale, 2, index, 0);
      const v = (outline[corner * 2 + 1] ?? 0) * valueAt(scale, 2, index, 1);
      const local = [a * u + b * v, c * u + d * v, e * u + f * v] as const;
      for (const axis of [0, 1, 2] as const)
        points.add(origin[axis] + local[0] * x[axis] + local[1] * y[axis] + local[2] * z[axis]);
    }
  }
  const rows = isRing ? spine.length - 1 : spine.length;
  const sides = isTube ? wide : wide - 1;
  for (let row = 0; row + 1 < spine.length; row += 1)
    for (let side = 0; side < sides; side += 1) {
      const [here, up] = [row * wide, ((row + 1) % rows) * wide];
      const beside = (side + 1) % wide;
      fan(points, [here + side, here + beside, up + beside, up + side], sink);
    }
  const outlineFrom = (first: number) => Array.from({ length: wide }, (_, at) => first + at);
  if (isRing) return;
  if (flagOf(node, 'beginCap', true)) fan(points, outlineFrom(0).toReversed(), sink);
  if (flagOf(node, 'endCap', true)) fan(points, outlineFrom((spine.length - 1) * wide), sink);
};
