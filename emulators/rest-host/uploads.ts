/** Uploaded files before they become pictures, valid for ten minutes. */
import { randomBytes } from 'node:crypto';
import { json } from '../http.ts';
import type { Host, Upload } from './host.ts';
import { badRequest, notFound } from './refusal.ts';

const MINUTES = 10;

const keep = (host: Host, upload: Omit<Upload, 'at'>): string => {
  const id = `gxupload:${randomBytes(16).toString('hex')}`;
  host.uploads.set(id, { ...upload, at: host.now() });
  return id;
};

/** Answers POST `…/gxobject`. */
export const takeUpload = async (host: Host, request: Request): Promise<Response> => {
  const type = request.headers.get('content-type') ?? '';
  const name = request.headers.get('x-gx-filename') ?? '';
  if (type === '' && name === '') throw badRequest('Neither a type nor a name was sent.');
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length === 0) throw badRequest('There is no file.');
  return json({ object_id: keep(host, { name, type, body }) }, 201);
};

/** Returns an uploaded file while it is valid. @throws Refusal */
export const uploadOf = (host: Host, path: string): Upload => {
  const upload = host.uploads.get(path);
  if (!upload || upload.at + MINUTES * 60_000 < host.now()) throw notFound('Upload');
  return upload;
};
