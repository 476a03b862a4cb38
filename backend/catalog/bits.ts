/** Bit sets as the server reads them from PostgreSQL: bit `id` stands for the entry `id`. */
import { CHUNK_BITS } from '#backend/serve/columns';

const CHUNK_BYTES = CHUNK_BITS / 8;
/** `bit_send` puts the length, four bytes, before the bits. */
const HEADER_BYTES = 4;

/** Set bits of every byte. */
const IN_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) count++;
  return count;
});

/** @param chunks numbers of the chunks that follow each other in `sent`, ascending */
export const parseBits = (chunks: readonly number[], sent: Uint8Array): Uint8Array => {
  const bits = new Uint8Array(((chunks.at(-1) ?? -1) + 1) * CHUNK_BYTES);
  for (const [index, chunk] of chunks.entries()) {
    const at = index * (HEADER_BYTES + CHUNK_BYTES) + HEADER_BYTES;
    bits.set(sent.subarray(at, at + CHUNK_BYTES), chunk * CHUNK_BYTES);
  }
  return bits;
};

export const population = (bits: Uint8Array): number => {
  let count = 0;
  for (const byte of bits) count += IN_BYTE[byte] ?? 0;
  return count;
};

export const idsOf = (bits: Uint8Array): number[] => {
  const ids: number[] = [];
  for (let at = 0; at < bits.length; at++) {
    const byte = bits[at] ?? 0;
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit++) if (byte & (0x80 >> bit)) ids.push(at * 8 + bit);
  }
  return ids;
};

/** @param inverted keeps what `other` does not have */
export const intersect = (bits: Uint8Array, other: Uint8Array, inverted = false): Uint8Array =>
  bits.map((byte, at) => byte & (inverted ? ~(other[at] ?? 0) : (other[at] ?? 0)));

export const without = (bits: Uint8Array, ids: readonly number[]): Uint8Array => {
  const rest = Uint8Array.from(bits);
  for (const id of ids) rest[id >> 3] = (rest[id >> 3] ?? 0) & ~(0x80 >> (id & 7));
  return rest;
};
