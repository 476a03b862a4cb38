/** The triangles that turn on screen: all of a small model, a coarser skin of a large one. */
import type { Sink } from './reader.ts';

/** Triangles that an old phone turns smoothly. */
const MAX_SHOWN = 250_000;
/** Triangles that are kept to look for faults: more would not fit a phone. */
const MAX_KEPT = 1_000_000;
/** Cells along the longest side of a simplified model. */
const FINE = 150;

/** Makes a list for the screen, in the precision of graphics. */
const shownList = () => {
  let values = new Float32Array(9 * 1024);
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
    length: () => length,
    taken: () => values.slice(0, length),
    clear: (): void => {
      values = new Float32Array(0);
      length = 0;
    },
  };
};

/**
 * Collects triangles, nine numbers each, from the first corner on: far from the origin they would lose their size.
 * Undefined once there are too many.
 */
export const createCollector = () => {
  const corners = shownList();
  let origin: readonly [number, number, number] | undefined;
  let overflowed = false;
  const add: Sink = (...nine) => {
    if (overflowed) return;
    if (corners.length() / 9 >= MAX_KEPT) {
      overflowed = true;
      corners.clear();
      return;
    }
    origin ??= [nine[0], nine[1], nine[2]];
    for (const [index, value] of nine.entries()) corners.add(value - (origin[index % 3] ?? 0));
  };
  return {
    add,
    taken: () => (overflowed || !origin ? undefined : { corners: corners.taken(), origin }),
  };
};

/**
 * Simplifies a surface by moving corners to the middle of their cell: it stays closed, and small triangles vanish.
 * The result is relative to the middle of the box.
 */
export const createCoarse = (
  min: readonly [number, number, number],
  size: readonly [number, number, number],
  cells = FINE,
) => {
  const [minX, minY, minZ] = min;
  const step = Math.max(...size) / cells || 1;
  const corners = shownList();
  const seen = new Set<number>();
  const cell = (value: number, from: number) => Math.floor((value - from) / step);
  const keyOf = (x: number, y: number, z: number) => (x * 512 + y) * 512 + z;
  const middle = (at: number, span: number) => (at + 0.5) * step - span / 2;

  const add: Sink = (...nine) => {
    if (corners.length() / 9 >= MAX_SHOWN) return;
    const places = nine.map((value, index) => cell(value, [minX, minY, minZ][index % 3] ?? 0));
    const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = places;
    const [a, b, c] = [keyOf(ax, ay, az), keyOf(bx, by, bz), keyOf(cx, cy, cz)];
    if (a === b || b === c || a === c) return;
    // A collision costs one triangle of the picture.
    const key = Math.min(a, b, c) * 4_093 + Math.max(a, b, c) * 65_537 + a + b + c;
    if (seen.has(key)) return;
    seen.add(key);
    for (const [index, at] of places.entries()) corners.add(middle(at, size[index % 3] ?? 0));
  };
  return { add, taken: corners.taken };
};

/** Returns what is shown of a model whose triangles were kept. @param skin around the origin */
export const shownOf = (
  skin: Float32Array<ArrayBuffer>,
  size: readonly [number, number, number],
): Float32Array<ArrayBuffer> => {
  if (skin.length / 9 <= MAX_SHOWN) return skin;
  const coarse = createCoarse([-size[0] / 2, -size[1] / 2, -size[2] / 2], size);
  for (let at = 0; at < skin.length; at += 9) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = skin.subarray(
      at,
      at + 9,
    );
    coarse.add(a, b, c, d, e, f, g, h, i);
  }
  return coarse.taken();
};
