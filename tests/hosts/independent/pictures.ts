import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import type { State } from './state.ts';

const SIDE = 320;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Draws a PNG of one grey, which the path decides. */
export const picture = (path: string): Buffer => {
  const grey = 90 + ([...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 120);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header[8] = 8;
  const line = Buffer.alloc(SIDE + 1, grey);
  line[0] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Stores an uploaded file; the reply has the form of its request, raw or multipart. */
export const receiveUpload = (state: State, request: IncomingMessage, body: Buffer): unknown => {
  const path = `gxupload:${randomBytes(16).toString('hex')}`;
  state.uploads.set(path, body);
  const isMultipart = /multipart/i.test(request.headers['content-type'] ?? '');
  return isMultipart ? { files: [{ path, extension: 'png' }] } : { object_id: path };
};
