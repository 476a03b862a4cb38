import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Db, Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { uploads } from '#backend/database/tables/media';
import { AppError } from '#backend/http/app-error';
import { cleanPicture } from '#backend/media/clean-picture';
import {
  hashOfParts,
  partKey,
  readPart,
  readWhole,
  refuseIncomplete,
  refuseOther,
  refuseUneven,
  removeParts,
  takePart,
} from '#backend/media/file-parts';
import type { FileStore } from '#backend/media/files';
import { photoType } from '#backend/media/photos';
import type { InputOf, OutputOf } from '#contract/calls';
import type { UploadedFile } from '#contract/entities/images';

export type ImageDeps = Pick<Dependencies, 'db' | 'now'> & { files: FileStore };
type Who = Pick<OwnSession, 'userId'>;
type Upload = typeof uploads.$inferSelect;

/** Extensions of cameras, browsers and the clipboard; the content decides the type. */
const EXTENSIONS = /\.(jpe?g|jfif|png|webp|avif)$/i;
const ANY = /\.[a-z\d]{1,8}$/i;
const LONGEST_NAME = 120;

/** Returns the file name without its extension. @throws AppError image.type for extensions of other files */
const stemOf = (fileName: string): string => {
  const last = fileName.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (ANY.test(last) && !EXTENSIONS.test(last)) throw new AppError('image.type');
  const stem = last.replace(EXTENSIONS, '').trim();
  // By code points: a surrogate pair must stay whole.
  return [...stem].slice(0, LONGEST_NAME).join('') || 'imagen';
};

/** Limit of unused uploads of all sellers together, which protects the disk. */
const MAX_UNUSED_BYTES = 4 * 1024 ** 3;

/** The prefix that existing hosts use. */
const PREFIX = 'gxupload:';
const pathOfUpload = (guid: string): string => PREFIX + guid.replaceAll('-', '');

/** `gxupload:<32 hex>` → the guid. */
export const guidOfPath = (path: string): string =>
  path.slice(PREFIX.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export const ownUpload = async (db: Db | Tx, guid: string, { userId }: Who): Promise<Upload> => {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.guid, guid), eq(uploads.userId, userId)));
  if (!upload) throw new AppError('record.notFound');
  return upload;
};

/** Returns the file of a finished upload, else null. */
const finishedFile = ({ guid, name, path, width, height }: Upload): UploadedFile | null =>
  path !== null && width !== null && height !== null
    ? { path: pathOfUpload(guid), extension: 'webp', name, width, height }
    : null;

const missingOf = ({ parts, stored, path }: Upload): number[] =>
  path === null ? parts.map((_, part) => part).filter((part) => !stored.includes(part)) : [];

const refuseFull = async (db: Db, more: number): Promise<void> => {
  const [unused] = await db
    .select({ bytes: sql`coalesce(sum(${uploads.bytes}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(isNull(uploads.usedAt));
  if ((unused?.bytes ?? 0) + more > MAX_UNUSED_BYTES) throw new AppError('file.full');
};

export const startUpload = async (
  { db, now }: ImageDeps,
  { guid, file }: InputOf<'uploadStart'>,
  who: Who,
): Promise<OutputOf<'uploadStart'>> => {
  refuseUneven(file);
  const { name, bytes, parts } = file;
  await refuseFull(db, bytes);
  await db
    .insert(uploads)
    .values({ guid, userId: who.userId, name: stemOf(name), bytes, parts, touchedAt: now() })
    .onConflictDoNothing();
  const upload = await ownUpload(db, guid, who);
  refuseOther({ bytes: upload.bytes, hash: hashOfParts(upload.parts) }, file);
  return { missing: missingOf(upload) };
};

export const storeUploadPart = async (
  { db, files, now }: ImageDeps,
  { guid, part, data }: InputOf<'uploadPart'>,
  who: Who,
): Promise<void> => {
  const upload = await ownUpload(db, guid, who);
  const announced = upload.parts[part];
  if (announced === undefined) throw new AppError('record.notFound');
  const body = readPart(data, { part, fileBytes: upload.bytes, announced });
  // A repeat: the first answer was lost.
  if (upload.path !== null || upload.stored.includes(part)) return;
  // The first bytes already show whether it is a picture.
  if (part === 0 && !photoType(body)) throw new AppError('image.type');
  await takePart(files, partKey('uploads', guid, part), body, async () => {
    const { rowCount } = await db
      .update(uploads)
      .set({ stored: sql`array_append(${uploads.stored}, ${part}::smallint)`, touchedAt: now() })
      .where(eq(uploads.id, upload.id));
    return rowCount === 1;
  });
};

const forget = async ({ db, files }: ImageDeps, upload: Upload): Promise<void> => {
  await db.delete(uploads).where(eq(uploads.id, upload.id));
  await removeParts(files, 'uploads', upload);
};

const keep = async (deps: ImageDeps, upload: Upload): Promise<void> => {
  const { db, files, now } = deps;
  // A concurrent finish may have removed the parts.
  const { body, ...size } = await cleanPicture(await readWhole(files, 'uploads', upload));
  const path = `photos/${randomUUID()}.webp`;
  await files.write(path, body);
  try {
    await db
      .update(uploads)
      .set({ path, ...size, touchedAt: now() })
      .where(and(eq(uploads.id, upload.id), isNull(uploads.path)));
  } finally {
    // A concurrent finish was quicker, or the database failed: nobody would find the file.
    const [row] = await db
      .select({ path: uploads.path })
      .from(uploads)
      .where(eq(uploads.id, upload.id));
    if (row?.path !== path) await files.remove(path);
  }
  await removeParts(files, 'uploads', upload);
};

/** Errors after which the upload is deleted. */
const REFUSALS: ReadonlySet<string> = new Set([
  'image.type',
  'image.broken',
  'image.tooLarge',
  'image.animated',
]);

export const finishUpload = async (
  deps: ImageDeps,
  guid: string,
  who: Who,
): Promise<UploadedFile> => {
  const upload = await ownUpload(deps.db, guid, who);
  refuseIncomplete(missingOf(upload));
  if (upload.path === null)
    try {
      await keep(deps, upload);
    } catch (error) {
      const done = finishedFile(await ownUpload(deps.db, guid, who));
      if (done) return done;
      if (error instanceof AppError && REFUSALS.has(error.code)) await forget(deps, upload);
      throw error;
    }
  const file = finishedFile(await ownUpload(deps.db, guid, who));
  if (!file) throw new Error('an upload that was just kept is gone');
  return file;
};
