/** Sellers' pictures at a host: uploaded to us in parts, checked, and passed on as one file. */

import * as z from 'zod/mini';
import { AppError } from '#backend/http/app-error';
import { cleanPicture } from '#backend/media/clean-picture';
import {
  hashOfParts,
  partKey,
  readPart,
  readStoredPart,
  readWhole,
  refuseOther,
  refuseUneven,
  removeParts,
  takePart,
} from '#backend/media/file-parts';
import type { FileStore } from '#backend/media/files';
import { photoType } from '#backend/media/photos';
import type { InputOf } from '#contract/calls';
import { calls } from '#contract/calls';
import { UPLOAD_PATH } from '#contract/calls/uploads';
import { type Image, image, type UploadedFile, uploadedFile } from '#contract/entities/images';
import { guid as guidField } from '#contract/fields/fields';
import { DAY_MS } from '#contract/time/dates';
import { InvalidHostAnswer } from '../http/answer.ts';
import { readJson } from '../http/client.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import { readAs } from '../wire/read.ts';
import type { Answers } from './ask.ts';
import { asCaller, askHost, askRaw, type Remote, type RemoteCaller } from './ask.ts';
import { asAppError } from './refused.ts';

/** A host's answer about one image. */
export const foundImage = z.object({ data: image });

type Names =
  | 'uploadStart'
  | 'uploadPart'
  | 'uploadFinish'
  | 'imageAdd'
  | 'imageFind'
  | 'imageListByTarget'
  | 'imageRemove';

const UPLOADS = 'uploads';

/** State of an upload, stored beside its parts. */
const manifest = z.object({
  guid: guidField(),
  userGuid: z.string(),
  name: z.string(),
  bytes: z.int(),
  parts: z.array(z.string()),
  done: z.nullable(uploadedFile),
  /** Milliseconds since 1970. */
  startedAt: z._default(z.number(), 0),
});
type Manifest = z.output<typeof manifest>;

const manifestKey = (guid: string): string => `${UPLOADS}/${guid}/manifest`;

/** An upload can be resumed the next day. */
const UPLOAD_LIFE_MS = DAY_MS;

const startedAt = async (files: FileStore, guid: string): Promise<number> => {
  const text = await files.read(manifestKey(guid));
  const { data } = manifest.safeParse(text ? JSON.parse(text.toString('utf8')) : null);
  return data?.startedAt ?? 0;
};

/** Deletes files of uploads older than a day. @returns the number of files */
export const forgetUploads = async (files: FileStore, now: Date): Promise<number> => {
  const byUpload = Map.groupBy(await files.keysBelow(UPLOADS), (key) => key.split('/')[1] ?? '');
  let removed = 0;
  for (const [guid, keys] of byUpload) {
    if (now.getTime() - (await startedAt(files, guid)) < UPLOAD_LIFE_MS) continue;
    await Promise.all(keys.map((key) => files.remove(key)));
    removed += keys.length;
  }
  return removed;
};

/** `IMG_1.jpg` → `IMG_1`. */
const stemOf = (name: string): string => name.replace(/\.[^.]{1,5}$/, '').trim() || 'imagen';

/** A picture that was just added is among this many newest. */
const NEWEST = 20;

/** Both forms of the host's reply: `object_id` or `files[].path`. */
const accepted = z.union([
  z.object({ object_id: z.string() }),
  z.object({ files: z.array(z.object({ path: z.string() })).check(z.minLength(1)) }),
]);
const PATH = /^gxupload:[\da-f]{32}$/;

const readPath = (reply: unknown): string => {
  const parsed = accepted.safeParse(reply);
  if (!parsed.success) throw new InvalidHostAnswer('the upload was answered in another shape');
  const path =
    'object_id' in parsed.data ? parsed.data.object_id : (parsed.data.files[0]?.path ?? '');
  if (!PATH.test(path)) throw new InvalidHostAnswer('the upload has no path');
  return path;
};

export const createImageAnswers = (remote: Remote, files: FileStore): Answers<Names> => {
  /** Reads an upload. @throws AppError record.notFound for another user's, which can be neither resumed nor replaced */
  const read = async (guid: string, { userGuid }: RemoteSession): Promise<Manifest | undefined> => {
    const text = await files.read(manifestKey(guid));
    const { data } = manifest.safeParse(text ? JSON.parse(text.toString('utf8')) : null);
    if (data && data.userGuid !== userGuid) throw new AppError('record.notFound');
    return data;
  };
  const write = (upload: Manifest): Promise<void> =>
    files.write(manifestKey(upload.guid), Buffer.from(JSON.stringify(upload)));
  const requireUpload = async (guid: string, session: RemoteSession): Promise<Manifest> => {
    const upload = await read(guid, session);
    if (!upload) throw new AppError('record.notFound');
    return upload;
  };
  const missingOf = async ({ guid, parts, done }: Manifest): Promise<number[]> => {
    if (done) return [];
    const stored = await Promise.all(
      parts.map((hash, part) => readStoredPart(files, partKey('uploads', guid, part), hash)),
    );
    return stored.flatMap((body, part) => (body ? [] : [part]));
  };

  const start = async ({ guid, file }: InputOf<'uploadStart'>, session: RemoteSession) => {
    refuseUneven(file);
    const existing = await read(guid, session);
    if (existing) refuseOther({ bytes: existing.bytes, hash: hashOfParts(existing.parts) }, file);
    const upload = existing ?? {
      guid,
      userGuid: session.userGuid,
      name: stemOf(file.name),
      bytes: file.bytes,
      parts: file.parts,
      done: null,
      startedAt: Date.now(),
    };
    if (!existing) await write(upload);
    return { missing: await missingOf(upload) };
  };

  const finish = async (guid: string, session: RemoteSession): Promise<UploadedFile> => {
    const upload = await requireUpload(guid, session);
    if (upload.done) return upload.done;
    const { body, width, height } = await cleanPicture(await readWhole(files, 'uploads', upload));
    const path = await remote.client
      .ask(
        {
          path: UPLOAD_PATH,
          kind: 'file',
          token: session.token,
          headers: { 'content-type': 'image/webp', 'x-gx-filename': `${guid}.webp` },
          body,
        },
        (answer) => readPath(readJson(answer)),
      )
      .catch((error: unknown) => {
        throw asAppError('uploadFinish', error);
      });
    const done = { path, extension: 'webp', name: upload.name, width, height };
    await write({ ...upload, done });
    await removeParts(files, 'uploads', upload);
    return done;
  };

  /** Concurrent calls send the file to the host once. */
  const finishing = new Map<string, Promise<UploadedFile>>();
  const finishOnce = async (guid: string, session: RemoteSession): Promise<UploadedFile> => {
    const key = `${session.userGuid} ${guid}`;
    const inFlight = finishing.get(key) ?? finish(guid, session);
    finishing.set(key, inFlight);
    try {
      return await inFlight;
    } finally {
      finishing.delete(key);
    }
  };

  const newestPictures = async (
    target: InputOf<'imageListByTarget'>['target'],
    caller: RemoteCaller,
  ): Promise<Image[]> => {
    const query = { target, text: '', unused: false, rowIndex: 0, rowsMax: NEWEST };
    const { data } = await askHost(remote, 'imageListByTarget', query, asCaller(caller));
    return data.toSorted((a, b) => b.id - a.id);
  };

  /**
   * Returns the added picture. Some hosts only confirm it, so it is looked up: a reported failure would make the person
   * add a second one.
   * @param existing the pictures before, if the host lists them; an older one may have the same name
   * @throws InvalidHostAnswer
   */
  const readAdded = async (
    reply: unknown,
    { image: { ImageName, ImageTarget: target } }: InputOf<'imageAdd'>,
    existing: readonly Image[] | undefined,
    caller: RemoteCaller,
  ): Promise<Image> => {
    try {
      return { ...readAs(calls.imageAdd.output, 'image', reply).data, target };
    } catch (error) {
      if (!(error instanceof InvalidHostAnswer) || existing === undefined) throw error;
      const before = existing[0]?.id ?? 0;
      const found = (await newestPictures(target, caller)).find(
        ({ id, name }) => id > before && name === ImageName,
      );
      if (!found) throw error;
      return found;
    }
  };
  const add = async (input: InputOf<'imageAdd'>, caller: RemoteCaller): Promise<Image> => {
    // A host without a list may still add pictures.
    const existing = await newestPictures(input.image.ImageTarget, caller).catch(() => undefined);
    try {
      const reply = await askRaw(remote, calls.imageAdd, input, asCaller(caller));
      remote.pictures.learn(reply);
      return await readAdded(reply, input, existing, caller);
    } catch (error) {
      throw asAppError('imageAdd', error);
    }
  };

  /** Hosts report no uses and do not crop. */
  const detail = async (id: number, caller: RemoteCaller) => {
    const reply = await askRaw(remote, calls.imageFind, { id }, asCaller(caller)).catch(
      (error: unknown) => {
        throw asAppError('imageFind', error);
      },
    );
    const { data } = readAs(foundImage, 'image', reply);
    const { image: address, width, height } = data;
    const shownBy = {
      products: [],
      productCount: 0,
      companies: [],
      companyCount: 0,
      categories: [],
      brands: [],
      config: [],
    };
    return { ...data, shownBy, whole: { image: address, width, height }, cut: null };
  };

  return {
    uploadStart: (input, { session }) => start(input, session),
    uploadPart: async ({ guid, part, data }, { session }) => {
      const upload = await requireUpload(guid, session);
      const expectedHash = upload.parts[part];
      if (expectedHash === undefined) throw new AppError('record.notFound');
      const body = readPart(data, { part, fileBytes: upload.bytes, announced: expectedHash });
      // The upload was finished before.
      if (upload.done) return {};
      if (part === 0 && !photoType(body)) throw new AppError('image.type');
      const isThere = async () => (await read(guid, session)) !== undefined;
      await takePart(files, partKey('uploads', guid, part), body, isThere);
      return {};
    },
    uploadFinish: async ({ guid }, { session }) => ({ file: await finishOnce(guid, session) }),
    imageAdd: async (input, caller) => ({ data: await add(input, caller) }),
    imageFind: async ({ id }, caller) => ({ data: await detail(id, caller) }),
    imageListByTarget: async (input, caller) => {
      const { data, ...rest } = await askHost(remote, 'imageListByTarget', input, asCaller(caller));
      // Hosts need not repeat the target.
      return { ...rest, data: data.map((row) => ({ ...row, target: input.target })) };
    },
    imageRemove: async ({ id }, caller) => {
      try {
        await askRaw(remote, calls.imageRemove, { id }, asCaller(caller));
      } catch (error) {
        throw asAppError('imageRemove', error);
      }
      return {};
    },
  };
};
