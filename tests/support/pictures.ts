/** Pictures for tests, as cameras make them and as attackers do; and how a page uploads them. */
import { createHash, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { images, uploads } from '#backend/database/tables/media';
import { removeParts } from '#backend/media/file-parts';
import { removePhoto } from '#backend/media/photos';
import { PART_BYTES, partsOf } from '#contract/files/file-parts';
import type { TestApp } from './app.ts';
import type { App } from './make-app.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Kind = 'jpeg' | 'png' | 'webp' | 'avif';

/** A picture with a red left and a blue right half, so that a test sees how it was turned or cut. */
export const halves = async (kind: Kind, width = 120, height = 80): Promise<Buffer> => {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  const [red, blue] = await Promise.all(
    ['#e02020', '#2020e0'].map((background) =>
      sharp({ create: { ...half, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: blue, left: half.width, top: 0 },
    ])
    .toFormat(kind)
    .toBuffer();
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(8 + body.length);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc(body), 4 + body.length);
  return whole;
};

/** CRC-32 as PNG has it: https://www.w3.org/TR/png-3/#D-CRCAppendix */
const crc = (body: Buffer): number => {
  let left = 0xffffffff;
  for (const byte of body) {
    left ^= byte;
    for (let bit = 0; bit < 8; bit += 1) left = left & 1 ? (left >>> 1) ^ 0xedb88320 : left >>> 1;
  }
  return ~left >>> 0;
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG that claims these measures, whatever its data are. @param more chunks before the picture */
export const claimingPng = (
  width: number,
  height: number,
  { data = deflateSync(Buffer.alloc(1_000)), more = [] as Buffer[] } = {},
): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A black PNG of any size in a few kilobytes: 1,000 times as large once it is unpacked. */
export const bombPng = (edge: number): Buffer =>
  claimingPng(edge, edge, { data: deflateSync(Buffer.alloc(edge * (edge + 1)), { level: 9 }) });

/** A text that grows a thousandfold when it is unpacked. */
export const textBomb = (): Buffer =>
  chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(80_000_000))]),
  );

/** Says that the picture moves. */
export const movingChunk = (): Buffer => chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));

const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');

export const partsOfFile = (file: Uint8Array): Buffer[] =>
  Array.from({ length: partsOf(file.length) }, (_, part) =>
    Buffer.from(file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
  );

export const startOf = (file: Uint8Array, name = 'radiador.jpg', guid: string = randomUUID()) => ({
  guid,
  file: { name, bytes: file.length, parts: partsOfFile(file).map(sha256) },
});

export const partOf = (guid: string, part: number, body: Uint8Array) => ({
  guid,
  part,
  data: Buffer.from(body).toString('base64'),
});

interface Who {
  token: string;
}

/** As a page does it, up to the first refusal. */
export const uploadTo = async (
  { post }: TestApp,
  file: Uint8Array,
  who: Who,
  name?: string,
  guid?: string,
): Promise<{ status: number; body: Record<string, unknown> & { errorCode?: string } }> => {
  const start = startOf(file, name, guid);
  const begun = await post('/rest/upload/start', start, who);
  if (begun.status !== 200) return begun;
  for (const [part, body] of partsOfFile(file).entries()) {
    const sent = await post('/rest/upload/part', partOf(start.guid, part, body), who);
    if (sent.status !== 200) return sent;
  }
  return post('/rest/upload/finish', { guid: start.guid }, who);
};

/** The average colour of a piece of a picture, as red, green and blue. */
export const colourOf = async (body: Bytes | Buffer, left: number, top: number) => {
  const { channels } = await sharp(
    await sharp(body).extract({ left, top, width: 4, height: 4 }).png().toBuffer(),
  ).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
};

/** The files that a test has uploaded: tests share one store. */
export const removeFiles = async ({ db, files }: App): Promise<void> => {
  for (const upload of await db.select().from(uploads)) {
    await removeParts(files, 'uploads', upload);
    if (upload.path) await removePhoto(files, upload.path);
  }
  for (const { path, wholePath } of await db.select().from(images))
    for (const each of [path, wholePath]) if (each) await removePhoto(files, each);
};
