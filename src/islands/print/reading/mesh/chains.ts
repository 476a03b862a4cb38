/** Lists of numbers by a hash, in typed arrays: a million entries of a Map would not fit a phone. */
export const chains = (most: number) => {
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, most))) - 1;
  /** The last number of each hash, and of each number the one before it. */
  const heads = new Int32Array(mask + 1).fill(-1);
  const previous = new Int32Array(most);
  return {
    /** Returns the last number with a hash like this one; -1 without any. */
    last: (hash: number): number => heads[hash & mask] ?? -1,
    before: (id: number): number => previous[id] ?? -1,
    /** @param id below `most`, added once */
    add: (hash: number, id: number): void => {
      previous[id] = heads[hash & mask] ?? -1;
      heads[hash & mask] = id;
    },
  };
};

/** Spreads whole numbers; those with the same hash are compared. */
export const hashOf = (x: number, y: number, z: number): number => {
  const sum = Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791);
  // Low bits of round numbers are all zero.
  const mixed = Math.imul(sum ^ (sum >>> 16), 0x7feb352d);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};
