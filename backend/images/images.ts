import { and, count, desc, eq, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Db, Tx } from '#backend/database/connection';
import { toProperties } from '#backend/database/entity-columns';
import { brands, categories, productImages } from '#backend/database/tables/catalog';
import { companyImages } from '#backend/database/tables/company-lists';
import { images, uploads } from '#backend/database/tables/media';
import { folded, holdsWords, typedWords } from '#backend/database/text-search';
import { AppError } from '#backend/http/app-error';
import type { InputOf, OutputOf } from '#contract/calls';
import { imageEntity } from '#contract/definitions/image';
import type { ImageDetail } from '#contract/entities/images';
import { type ImageRow, toDetail, toImage } from './rows.ts';
import { guidOfPath, type ImageDeps, ownUpload } from './uploads.ts';
import { bannersById, usesOf } from './uses.ts';

const ROWS = 40;

/** Locks the caller's finished upload. @throws AppError record.notFound */
export const takeUpload = async (tx: Tx, filePath: string, session: OwnSession) => {
  const { id } = await ownUpload(tx, guidOfPath(filePath), session);
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
  if (!upload || upload.path === null || upload.width === null || upload.height === null)
    throw new AppError('record.notFound');
  const { name, path, width, height, usedAt, imageId } = upload;
  return { id, name, usedAt, imageId, file: { path, width, height } };
};

export const addImage = async (
  { db, now }: ImageDeps,
  { filePath, image }: InputOf<'imageAdd'>,
  session: OwnSession,
): Promise<OutputOf<'imageAdd'>> =>
  db.transaction(async (tx) => {
    const upload = await takeUpload(tx, filePath, session);
    // A repeat: the first answer was lost.
    if (upload.usedAt) {
      const [stored] = await tx
        .select()
        .from(images)
        .where(eq(images.id, upload.imageId ?? 0));
      if (!stored || stored.path !== upload.file.path) throw new AppError('record.notFound');
      return { data: toImage(stored, 0) };
    }
    const [made] = await tx
      .insert(images)
      .values({
        ...toProperties(imageEntity, image),
        target: image.ImageTarget,
        ...upload.file,
        createdAt: now(),
      })
      .returning();
    if (!made) throw new Error('a picture that was just stored is gone');
    await tx
      .update(uploads)
      .set({ usedAt: now(), imageId: made.id })
      .where(eq(uploads.id, upload.id));
    await recordChanges(tx, session, now(), [
      {
        subject: 'image',
        subjectId: made.id,
        action: 'INS',
        changes: changesBetween(null, image),
      },
    ]);
    return { data: toImage(made, 0) };
  });

export const detailOf = async (db: Db | Tx, row: ImageRow): Promise<ImageDetail> =>
  toDetail(row, await usesOf(db, row.id));

export const findImage = async (
  { db }: Pick<ImageDeps, 'db'>,
  id: number,
): Promise<ImageDetail> => {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  if (!row) throw new AppError('record.notFound');
  return detailOf(db, row);
};

/** Matches names that contain every word. */
const named = (text: string): SQL => holdsWords(typedWords(text), folded(sql`${images.name}`));

export const listImages = async (
  { db }: Pick<ImageDeps, 'db'>,
  { target, text, unused, rowIndex, rowsMax = ROWS }: InputOf<'imageListByTarget'>,
): Promise<OutputOf<'imageListByTarget'>> => {
  const banners = await bannersById(db);
  const ofProduct = db
    .select({ id: productImages.imageId })
    .from(productImages)
    .where(eq(productImages.imageId, images.id));
  const ofCompany = db
    .select({ id: companyImages.imageId })
    .from(companyImages)
    .where(eq(companyImages.imageId, images.id));
  const ofCategory = db
    .select({ id: categories.imageId })
    .from(categories)
    .where(eq(categories.imageId, images.id));
  const ofBrand = db.select({ id: brands.id }).from(brands).where(eq(brands.logoId, images.id));
  const free = unused
    ? and(
        notExists(ofProduct),
        notExists(ofCompany),
        notExists(ofCategory),
        notExists(ofBrand),
        banners.size > 0 ? notInArray(images.id, [...banners.keys()]) : undefined,
      )
    : undefined;
  const where = and(eq(images.target, target), named(text), free);
  const [total] = await db.select({ rows: count() }).from(images).where(where);
  const rows = await db
    .select({
      row: images,
      uses: sql`(select count(*) from ${productImages} where ${productImages.imageId} = ${images.id})
        + (select count(*) from ${companyImages} where ${companyImages.imageId} = ${images.id})
        + (select count(*) from ${categories} category where category.image_id = ${images}.id)
        + (select count(*) from ${brands} where ${brands.logoId} = ${images.id})`.mapWith(Number),
    })
    .from(images)
    .where(where)
    .orderBy(desc(images.id))
    .limit(rowsMax)
    .offset(rowIndex * rowsMax);
  return {
    resultCount: total?.rows ?? 0,
    data: rows.map(({ row, uses }) => toImage(row, uses + (banners.get(row.id)?.length ?? 0))),
  };
};
