/** A request to print, sent to the shop as the page sends it: begun, its file in parts, ended. */
import { createHash, randomUUID } from 'node:crypto';
import { PART_BYTES } from '#contract/file-parts';
import { asBinaryStl, ball } from './solids.ts';

const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');

/** Three parts, the last one shorter. */
export const threeParts = (): Uint8Array<ArrayBuffer> => asBinaryStl(ball(20, 190));

export const cutUp = (file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(file.length / PART_BYTES) }, (_, part) =>
    file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  );

/** What begins a request, with another file or other answers where a test wants them. */
export const startInput = (file: Uint8Array<ArrayBuffer>, changes: object = {}) => ({
  guid: randomUUID(),
  name: 'Ana Paz',
  email: `${randomUUID()}@personas.example`,
  phone: '099 123 456',
  note: 'En negro, por favor',
  website: '',
  file: { name: 'engranaje final.stl', bytes: file.length, parts: cutUp(file).map(sha256) },
  print: {
    material: 'pla',
    quantity: 2,
    widthMm: 40,
    depthMm: 40,
    heightMm: 40,
    areaMm2: 5026,
    volumeMm3: 33510,
    triangles: 1000,
    surface: 'closed',
  },
  ...changes,
});

export const partInput = (guid: string, part: number, body: Uint8Array) => ({
  guid,
  part,
  data: Buffer.from(body).toString('base64'),
});
