/**
 * POST `/upload.aspx/gxobject`: a form with whole files, as clients of the existing host send them. Each
 * is stored through the upload calls of the contract, all of them or none.
 */
import { createHash, randomUUID } from 'node:crypto';
import { AppError, refuseField } from '#backend/http/app-error';
import { readBytes } from '#backend/http/body';
import { addressOf } from '#backend/http/client-address';
import { guardWrite } from '#backend/http/guard';
import type { Log } from '#backend/http/log';
import { jsonResponse, refuse } from '#backend/http/refuse';
import { requestIdNow } from '#backend/http/request-context';
import { isStorable } from '#backend/http/storable-text';
import type { Caller, Session, ShopBackend } from '#backend/port';
import type { RequestLimiter } from '#backend/rate-limit/request-limiter';
import { uploadFinish, uploadPart, uploadStart } from '#contract/calls/uploads';
import type { UploadedFile } from '#contract/entities/images';
import { PART_BYTES, partsOf } from '#contract/files/file-parts';
import { messages } from '#contract/messages';
import type { Variant } from '#variants/schema';
import { authorize, checkRole } from './access.ts';

interface UploadOptions<S extends Session> {
  backend: Pick<ShopBackend<S>, 'calls' | 'sessions'>;
  variant: Variant;
  log: Log;
  limiter: RequestLimiter;
}

/** The request limit of both hosts. */
const MAX_FORM_BYTES = 6 * 1024 * 1024;
const MAX_FILES = 10;

const readFiles = async (request: Request): Promise<File[]> => {
  const body = await readBytes(request, MAX_FORM_BYTES);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new AppError('request.malformed');
  });
  const files = [...form.values()].filter((value) => value instanceof File);
  if (files.length === 0) throw refuseField('files', messages.required);
  if (files.length > MAX_FILES) throw new AppError('request.tooLarge');
  return files;
};

const nameOf = ({ name }: File): string => {
  const text = name.trim().slice(-200);
  return text !== '' && isStorable(text) ? text : 'imagen';
};

const sha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

/** Parses by a call's schema, with one error for the whole form. */
const parsed = <T>(
  schema: { safeParse: (input: unknown) => { success: boolean; data?: T | undefined } },
  input: unknown,
): T => {
  const { success, data } = schema.safeParse(input);
  if (!success || data === undefined) throw refuseField('files');
  return data;
};

export const createUploadRoute = <S extends Session>(options: UploadOptions<S>) => {
  const { variant, log, limiter } = options;
  const { calls, sessions } = options.backend;

  const take = async (file: File, caller: Caller<S>): Promise<UploadedFile> => {
    const guid = randomUUID();
    const body = Buffer.from(await file.arrayBuffer());
    const parts = Array.from({ length: partsOf(body.length) }, (_, part) =>
      body.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
    );
    const start = parsed(uploadStart.input, {
      guid,
      file: { name: nameOf(file), bytes: body.length, parts: parts.map(sha256) },
    });
    await calls.uploadStart(start, caller);
    for (const [part, each] of parts.entries()) {
      const input = parsed(uploadPart.input, { guid, part, data: each.toString('base64') });
      await calls.uploadPart(input, caller);
    }
    const { file: stored } = await calls.uploadFinish(parsed(uploadFinish.input, { guid }), caller);
    return stored;
  };

  return async (request: Request): Promise<Response> => {
    const requestId = requestIdNow();
    try {
      if (request.method !== 'POST') throw new AppError('request.method');
      guardWrite(request, ['multipart/form-data']);
      const clientAddress = addressOf(request);
      await limiter.fromAddress('uploadFinish', clientAddress);
      const replyHeaders = new Headers();
      const session = await sessions.find(request, replyHeaders);
      checkRole(uploadStart, session);
      if (!session) throw new AppError('session.missing');
      await limiter.ofAccount('uploadFinish', session);
      // Checked before the form is read.
      const companyIds = authorize(uploadStart, {}, { session, variant });
      const caller = { session, companyIds, requestId, clientAddress, request, replyHeaders };
      const files: UploadedFile[] = [];
      for (const file of await readFiles(request)) files.push(await take(file, caller));
      const response = jsonResponse(JSON.stringify({ files, error: '' }), 200, {
        'cache-control': 'no-store',
      });
      for (const [header, value] of replyHeaders) response.headers.append(header, value);
      return response;
    } catch (error) {
      return refuse(error, log, requestId);
    }
  };
};
