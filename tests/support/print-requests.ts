/** Sends print requests as the page does: start, file parts, finish. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { partKey } from '#backend/media/file-parts';
import { PART_BYTES } from '#contract/files/file-parts';
import type { useApp } from './app.ts';
import { asBinaryStl, ball } from './solids.ts';

const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');

/** Three parts, the last one shorter. */
export const threeParts = (): Uint8Array<ArrayBuffer> => asBinaryStl(ball(20, 190));

export const cutUp = (file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(file.length / PART_BYTES) }, (_, part) =>
    file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  );

/** Choices and measures of a piece. */
export const PRINT = {
  material: 'pla',
  filamentId: null as number | null,
  layerMm: 0.2,
  infill: 20,
  hasSupports: false,
  quantity: 2,
  widthMm: 40,
  depthMm: 40,
  heightMm: 40,
  areaMm2: 5026,
  volumeMm3: 33510,
  supportsXMm3: 900,
  supportsYMm3: 900,
  supportsZMm3: 900,
  triangles: 1000,
  surface: 'closed',
};

export const fileInput = (file: Uint8Array<ArrayBuffer>, name = 'engranaje final.stl') => ({
  name,
  bytes: file.length,
  parts: cutUp(file).map(sha256),
});

/** Returns the input of a request's start, with the test's own file, whose key is the request's, and changes. */
export const startInput = (
  file: Uint8Array<ArrayBuffer>,
  {
    file: announced = fileInput(file),
    print = {},
    ...changes
  }: {
    file?: ReturnType<typeof fileInput>;
    print?: object;
    guid?: string;
    [field: string]: unknown;
  } = {},
) => {
  const { guid = randomUUID() } = changes;
  return {
    guid,
    name: 'Ana Paz',
    email: `${randomUUID()}@personas.example`,
    phone: '099 123 456',
    note: 'En negro, por favor',
    website: '',
    ...changes,
    pieces: [{ guid, file: announced, print: { ...PRINT, ...print } }],
  };
};

export const partInput = (guid: string, part: number, body: Uint8Array) => ({
  guid,
  part,
  data: Buffer.from(body).toString('base64'),
});

/**
 * Returns the calls of a request's three steps, each from a new address unless one is given.
 * Deletes the requests at the end.
 */
export const usePrintCalls = (shop: ReturnType<typeof useApp>) => {
  const begun: string[] = [];
  afterAll(async () => {
    // The number of parts of the largest file in these tests.
    for (const guid of begun)
      for (const part of [0, 1, 2]) await shop().app.files.remove(partKey('printing', guid, part));
  });
  let callers = 0;
  return {
    start: (input: ReturnType<typeof startInput>, from?: string) => {
      begun.push(...input.pieces.map(({ guid }) => guid));
      callers += 1;
      const address = from ?? `10.7.${callers >> 8}.${callers & 255}`;
      return shop().post('/rest/print/request/start', input, {
        headers: { 'x-real-ip': address },
      });
    },
    send: (guid: string, part: number, body: Uint8Array) =>
      shop().post('/rest/print/request/part', partInput(guid, part, body)),
    finish: (guid: string) => shop().post('/rest/print/request/finish', { guid }),
  };
};
