/** Uploaded files before they become pictures, raw or as a form, valid for ten minutes. */
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

const extensionOf = (name: string, type: string): string =>
  /\.(\w+)$/.exec(name)?.[1] ?? type.split('/').at(-1) ?? '';

const takeForm = async (host: Host, request: Request): Promise<Response> => {
  const form = await request.formData().catch(() => {
    throw badRequest('The form can not be read.');
  });
  const files = [...form.values()].filter((value) => value instanceof File);
  if (files.length === 0) throw badRequest('There is no file.');
  const stored = await Promise.all(
    files.map(async (file) => {
      const body = Buffer.from(await file.arrayBuffer());
      return {
        name: file.name,
        size: body.length,
        extension: extensionOf(file.name, file.type),
        path: keep(host, { name: file.name, type: file.type, body }),
      };
    }),
  );
  return json({ files: stored });
};

/** Answers POST `…/gxobject`, raw or as a form. */
export const takeUpload = async (host: Host, request: Request): Promise<Response> => {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return takeForm(host, request);
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
