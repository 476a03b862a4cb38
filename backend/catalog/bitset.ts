/** Sets of entries as bits: bit `id` stands for the entry `id`, in words of 32. */
import { CHUNK_BITS } from '#backend/database/columns';

export type Bits = Int32Array;

const CHUNK_BYTES = CHUNK_BITS / 8;
const CHUNK_WORDS = CHUNK_BITS / 32;
/** PostgreSQL's `bit_send` puts the length, four bytes, before the bits. */
const HEADER_BYTES = 4;

export const emptyBits = (chunks: number): Bits => new Int32Array(chunks * CHUNK_WORDS);

const reversed = Uint8Array.from({ length: 256 }, (_, byte) => {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) turned |= 0x80 >> bit;
  return turned;
});

/** Puts one chunk into a set. @param sent what `bit_send` gave; PostgreSQL's first bit is a byte's highest */
export const putChunk = (bits: Bits, chunk: number, sent: Uint8Array): void => {
  const bytes = new Uint8Array(bits.buffer, bits.byteOffset + chunk * CHUNK_BYTES, CHUNK_BYTES);
  for (let at = 0; at < CHUNK_BYTES; at++) bytes[at] = reversed[sent[HEADER_BYTES + at] ?? 0] ?? 0;
};

export const hasBit = (bits: Bits, id: number): boolean =>
  ((bits[id >> 5] ?? 0) & (1 << (id & 31))) !== 0;

const setBit = (bits: Bits, id: number): void => {
  bits[id >> 5] = (bits[id >> 5] ?? 0) | (1 << (id & 31));
};

const clearBit = (bits: Bits, id: number): void => {
  bits[id >> 5] = (bits[id >> 5] ?? 0) & ~(1 << (id & 31));
};

/** Set bits of a word (Hacker's Delight, 5-1). */
const inWord = (word: number): number => {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export const population = (bits: Bits): number => {
  let count = 0;
  for (const word of bits) count += inWord(word);
  return count;
};

/** Set bits of every 16-bit number: for millions of words a table is twice as fast as arithmetic. */
const IN_HALF = Uint8Array.from({ length: 65_536 }, (_, half) => inWord(half));

/** How many entries two sets share. */
export const populationOfBoth = (a: Bits, b: Bits): number => {
  let count = 0;
  for (let at = 0; at < a.length; at++) {
    // `as`: the indexes lie within the arrays, and a default per word would double the time.
    const word = (a[at] as number) & (b[at] as number);
    count += (IN_HALF[word & 0xffff] as number) + (IN_HALF[word >>> 16] as number);
  }
  return count;
};

/** How many of these entries a set has. */
export const countIn = (ids: Int32Array, bits: Bits): number => {
  let count = 0;
  for (const id of ids) if (hasBit(bits, id)) count++;
  return count;
};

export const idsOf = (bits: Bits): Int32Array => {
  const ids: number[] = [];
  for (let at = 0; at < bits.length; at++)
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1)
      ids.push(at * 32 + (31 - Math.clz32(rest & -rest)));
  return Int32Array.from(ids);
};

/** What all sets share; a copy. */
export const allOf = (first: Bits, others: readonly Bits[]): Bits => {
  const result = Int32Array.from(first);
  for (const other of others)
    for (let at = 0; at < result.length; at++) result[at] = (result[at] ?? 0) & (other[at] ?? 0);
  return result;
};

/** What any set has; a copy of the first, widened. */
export const anyOf = (chunks: number, sets: readonly Bits[]): Bits => {
  const result = emptyBits(chunks);
  for (const set of sets)
    for (let at = 0; at < result.length; at++) result[at] = (result[at] ?? 0) | (set[at] ?? 0);
  return result;
};

/** What the first has and the second has not; a copy. */
export const butNot = (bits: Bits, other: Bits): Bits =>
  bits.map((word, at) => word & ~(other[at] ?? 0));

export const withoutIds = (bits: Bits, ids: readonly number[]): Bits => {
  const rest = Int32Array.from(bits);
  for (const id of ids) clearBit(rest, id);
  return rest;
};

export const bitsOfIds = (chunks: number, ids: readonly number[]): Bits => {
  const bits = emptyBits(chunks);
  for (const id of ids) if (id >> 5 < bits.length) setBit(bits, id);
  return bits;
};
