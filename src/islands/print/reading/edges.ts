/**
 * Decides whether a surface is closed with two numbers instead of a list of edges, which would not fit a phone: in a
 * closed surface each edge occurs once in each direction, so that a signed sum of hashes is zero, and an even number of
 * times.
 */

const asFloats = new Float32Array(3);
const asBits = new Int32Array(asFloats.buffer);

const mix = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
};

/** Hashes a point in the precision of files. */
export const pointKey = (x: number, y: number, z: number): number => {
  // Adding 0 turns -0 into 0.
  asFloats[0] = x + 0;
  asFloats[1] = y + 0;
  asFloats[2] = z + 0;
  return mix(
    mix(mix(asBits[0] ?? 0) + Math.imul(asBits[1] ?? 0, 0x9e3779b1)) +
      Math.imul(asBits[2] ?? 0, 0x85ebca6b),
  );
};

/** `turned`: closed, but some faces are inside out. */
export type Surface = 'closed' | 'turned' | 'open';

export const edgeCount = () => {
  let walked = 0;
  let shared = 0;
  const add = (from: number, to: number): void => {
    const there = mix(Math.imul(from, 0x27d4eb2f) + to);
    const back = mix(Math.imul(to, 0x27d4eb2f) + from);
    walked = (walked + there - back) | 0;
    if (from !== to) shared ^= mix(there + back);
  };
  return {
    add: (a: number, b: number, c: number): void => {
      add(a, b);
      add(b, c);
      add(c, a);
    },
    surface: (): Surface => {
      if (walked === 0) return 'closed';
      return shared === 0 ? 'turned' : 'open';
    },
  };
};
