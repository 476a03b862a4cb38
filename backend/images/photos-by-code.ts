/** Gives photos to the products whose codes the names of their files have. */
import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { type Author, changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Db, Tx } from '#backend/database/connection';
import { images, uploads } from '#backend/database/tables/media';
import { lockGoods } from '#backend/goods/changed-by';
import { productStore } from '#backend/goods/goods-store';
import { AppError } from '#backend/http/app-error';
import { cleanPicture } from '#backend/media/clean-picture';
import type { FileStore } from '#backend/media/files';
import type { InputOf, OutputOf } from '#contract/calls';
import { MAX_PRODUCT_IMAGES } from '#contract/fields/goods-fields';
import { PHOTO_CODE_SIGNS, photoCodes } from '#contract/files/photo-codes';
import { takeUpload } from './images.ts';
import type { ImageDeps } from './uploads.ts';

type Matches = OutputOf<'imageMatchCodes'>['data'];

/** Finds the products of file names. A code as it is written has priority over one with other signs. */
export const matchCodes = async (
  db: Pick<Db | Tx, 'execute'>,
  names: readonly string[],
): Promise<Matches> => {
  const candidates = names.map(photoCodes);
  const keys = [...new Set(candidates.flatMap((codes) => codes.map(({ key }) => key)))];
  const { rows } = await db.execute<{ key: string; code: string }>(
    sql`select key, code from (
          select trim(both '-' from regexp_replace(lower(code::text), ${PHOTO_CODE_SIGNS}, '-', 'g')) as key,
            code::text as code from products) product
        where key = any(${sql.param(keys)}::text[])`,
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return names.map((name, at) => {
    for (const { key, place } of candidates[at] ?? []) {
      const found = byKey.get(key) ?? [];
      const one =
        found.length > 1 ? found.find(({ code }) => code.toLowerCase() === key) : found[0];
      if (one) return { name, code: one.code, place };
      // Several codes differ in their signs only: none is meant.
      if (found.length > 1) break;
    }
    return { name, code: null, place: 0 };
  });
};

interface Photo {
  /** The name of its file, with or without extension. */
  name: string;
  file: { path: string; width: number; height: number };
}

type Given = OutputOf<'imageAddByCode'>['data'] & {
  /** The new picture; null = the product has it already. */
  imageId: number | null;
};

/** Returns whether a product has a picture with the bytes of a photo. */
const hasPhoto = async (
  tx: Tx,
  files: FileStore,
  imageIds: readonly number[],
  { file }: Photo,
): Promise<boolean> => {
  if (imageIds.length === 0) return false;
  const rows = await tx
    .select({ path: images.path, wholePath: images.wholePath })
    .from(images)
    .where(inArray(images.id, [...imageIds]));
  const body = await files.read(file.path);
  if (!body) throw new AppError('record.notFound');
  for (const path of rows.flatMap(({ path, wholePath }) => wholePath ?? path))
    if ((await files.read(path))?.equals(body)) return true;
  return false;
};

/** Returns the index at which a photo stands among a product's pictures that were given by code. */
const indexOf = async (
  tx: Tx,
  code: string,
  imageIds: readonly number[],
  place: number,
): Promise<number> => {
  const rows = await tx
    .select({ id: images.id, name: images.name })
    .from(images)
    .where(inArray(images.id, [...imageIds]));
  const matches = await matchCodes(
    tx,
    rows.map(({ name }) => name),
  );
  const later = new Set(
    rows.flatMap(({ id }, at) => {
      const match = matches[at];
      return match?.code === code && match.place > place ? id : [];
    }),
  );
  const index = imageIds.findIndex((id) => later.has(id));
  return index < 0 ? imageIds.length : index;
};

/**
 * Makes a stored photo a picture of the product whose code its name has.
 * @throws AppError record.notFound, request.invalid
 */
const givePhoto = async (
  tx: Tx,
  { files, now }: Pick<ImageDeps, 'files' | 'now'>,
  author: Author,
  photo: Photo,
): Promise<Given> => {
  const [match] = await matchCodes(tx, [photo.name]);
  const [stored] = match?.code ? await productStore.lock(tx, { codes: [match.code] }) : [];
  if (!match || !stored)
    throw new AppError('record.notFound', { text: 'Ningún producto tiene ese código.' });
  const { code } = stored;
  const ids = stored.state.images.map(({ ImageId }) => ImageId);
  if (await hasPhoto(tx, files, ids, photo)) return { code, isNew: false, imageId: null };
  if (ids.length >= MAX_PRODUCT_IMAGES)
    throw new AppError('request.invalid', {
      text: `${code} ya tiene ${MAX_PRODUCT_IMAGES} fotos.`,
    });
  const at = now();
  const [made] = await tx
    .insert(images)
    .values({ name: photo.name, target: 'product', ...photo.file, createdAt: at })
    .returning();
  if (!made) throw new Error('a picture that was just stored is gone');
  await recordChanges(tx, author, at, [
    {
      subject: 'image',
      subjectId: made.id,
      action: 'INS',
      changes: changesBetween(null, { ImageName: photo.name, ImageTarget: 'product' }),
    },
  ]);
  const index = await indexOf(tx, code, ids, match.place);
  const state = {
    ...stored.state,
    images: ids.toSpliced(index, 0, made.id).map((ImageId) => ({ ImageId })),
  };
  await productStore.save(tx, { author, at, reason: 'Fotos repartidas por código' }, [
    { stored, state },
  ]);
  return { code, isNew: true, imageId: made.id };
};

/**
 * Gives a photo of this machine to the product of its name, as the command line does.
 * @returns whether it is new to its product
 * @throws AppError as `givePhoto` and `cleanPicture` do
 */
export const addLocalPhoto = async (
  deps: ImageDeps,
  author: Author,
  name: string,
  content: Buffer,
): Promise<boolean> => {
  const { body, ...size } = await cleanPicture(content);
  const path = `photos/${randomUUID()}.webp`;
  await deps.files.write(path, body);
  let isNew = false;
  try {
    isNew = await deps.db.transaction(async (tx) => {
      await lockGoods(tx);
      return (await givePhoto(tx, deps, author, { name, file: { path, ...size } })).isNew;
    });
  } finally {
    if (!isNew) await deps.files.remove(path);
  }
  return isNew;
};

/** Gives an upload to the product of its name. Idempotent. */
export const addByCode = (
  deps: ImageDeps,
  { filePath }: InputOf<'imageAddByCode'>,
  session: OwnSession,
): Promise<OutputOf<'imageAddByCode'>> =>
  deps.db.transaction(async (tx) => {
    await lockGoods(tx);
    const { id, name, usedAt, file } = await takeUpload(tx, filePath, session);
    // A repeat: the first answer was lost.
    if (usedAt) {
      const [match] = await matchCodes(tx, [name]);
      return { data: { code: match?.code ?? '', isNew: true } };
    }
    const { imageId, ...data } = await givePhoto(tx, deps, session, { name, file });
    if (imageId !== null)
      await tx
        .update(uploads)
        .set({ usedAt: deps.now(), imageId })
        .where(sql`${uploads.id} = ${id}`);
    return { data };
  });
