import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { rowToWire, toProperties } from '#backend/database/entity-columns';
import { goneFiles, images, uploads } from '#backend/database/tables/media';
import { AppError, refuseField } from '#backend/http/app-error';
import { cutPicture } from '#backend/media/clean-picture';
import type { InputOf } from '#contract/calls';
import { imageEntity } from '#contract/definitions/image';
import type { Cut, ImageDetail } from '#contract/entities/images';
import { detailOf, takeUpload } from './images.ts';
import type { ImageRow } from './rows.ts';
import type { ImageDeps } from './uploads.ts';
import { placesOf, usesOf } from './uses.ts';

/** A file with its size, as a row has it. */
interface File {
  path: string;
  width: number;
  height: number;
}

/** Locks the row. @throws AppError record.notFound, record.stale */
const lock = async (tx: Tx, id: number, version: number | undefined): Promise<ImageRow> => {
  const [row] = await tx.select().from(images).where(eq(images.id, id)).for('update');
  if (!row) throw new AppError('record.notFound');
  if (version !== undefined && row.version !== version)
    throw new AppError('record.stale', { detail: await detailOf(tx, row) });
  return row;
};

const wholeOf = ({ path, width, height, wholePath, wholeWidth, wholeHeight }: ImageRow): File =>
  wholePath !== null && wholeWidth !== null && wholeHeight !== null
    ? { path: wholePath, width: wholeWidth, height: wholeHeight }
    : { path, width, height };

/** Columns of a picture that is shown whole. */
const ALL = { wholePath: null, wholeWidth: null, wholeHeight: null, cut: null };

const refuseOutside = ({ x, y, width, height }: Cut, whole: File): void => {
  if (x + width > whole.width || y + height > whole.height) throw refuseField('cut');
};

/** Cuts and writes the piece, which takes a while: call it before any lock. */
const makePiece = async ({ files }: ImageDeps, whole: File, piece: Cut): Promise<File> => {
  refuseOutside(piece, whole);
  const body = await files.read(whole.path);
  if (!body) throw new AppError('image.broken');
  const { body: made, ...size } = await cutPicture(body, piece);
  const path = `photos/${randomUUID()}.webp`;
  await files.write(path, made);
  return { path, ...size };
};

/** Returns the fields that the audit records. */
const factsOf = (row: ImageRow) => ({
  ...rowToWire(imageEntity, row),
  ImageTarget: row.target,
  filePath: row.wholePath ?? row.path,
  cut: row.cut,
});

/** Notes in the transaction which files to delete later. */
const leave = async (
  tx: Tx,
  before: ImageRow,
  after: Pick<ImageRow, 'path' | 'wholePath'> | null,
  goneAt: Date,
): Promise<void> => {
  const remaining = [after?.path, after?.wholePath];
  const gone = [before.path, before.wholePath].flatMap((path) =>
    path !== null && !remaining.includes(path) ? [{ path, goneAt }] : [],
  );
  if (gone.length > 0) await tx.insert(goneFiles).values(gone).onConflictDoNothing();
};

type Change = InputOf<'imageUpdate'>;

const fileOfUpload = async (
  { db, now }: ImageDeps,
  filePath: string,
  session: OwnSession,
): Promise<{ file: File; claim: (tx: Tx, imageId: number) => Promise<unknown> }> => {
  const { file } = await db.transaction((tx) => takeUpload(tx, filePath, session));
  return {
    file,
    claim: async (tx, imageId) => {
      const { id, usedAt } = await takeUpload(tx, filePath, session);
      if (usedAt) throw new AppError('record.notFound');
      await tx.update(uploads).set({ usedAt: now(), imageId }).where(eq(uploads.id, id));
    },
  };
};

export const changeImage = async (
  deps: ImageDeps,
  { id, version, parms, filePath, cut }: Change,
  session: OwnSession,
): Promise<ImageDetail> => {
  const { db, files, now } = deps;
  const [seen] = await db.select().from(images).where(eq(images.id, id));
  if (!seen) throw new AppError('record.notFound');
  const upload = filePath === undefined ? undefined : await fileOfUpload(deps, filePath, session);
  const whole = upload?.file ?? wholeOf(seen);
  const piece = cut ? await makePiece(deps, whole, cut) : undefined;
  const shown = {
    ...((upload || cut === null) && { ...whole, ...ALL }),
    ...(piece &&
      cut && {
        ...piece,
        wholePath: whole.path,
        wholeWidth: whole.width,
        wholeHeight: whole.height,
        cut,
      }),
  };
  try {
    return await db.transaction(async (tx) => {
      // The new piece was cut from the version read above.
      const before = await lock(tx, id, version ?? (cut === undefined ? undefined : seen.version));
      await upload?.claim(tx, id);
      const [after] = await tx
        .update(images)
        .set({
          ...shown,
          ...toProperties(imageEntity, parms),
          version: sql`${images.version} + 1`,
        })
        .where(eq(images.id, id))
        .returning();
      if (!after) throw new Error('a picture that is locked is gone');
      await leave(tx, before, after, now());
      const changes = changesBetween(factsOf(before), factsOf(after));
      await recordChanges(tx, session, now(), [
        { subject: 'image', subjectId: id, action: 'UPD', changes },
      ]);
      return detailOf(tx, after);
    });
  } catch (error) {
    if (piece) await files.remove(piece.path);
    throw error;
  }
};

export const removeImage = async (
  { db, now }: ImageDeps,
  { id, version }: InputOf<'imageRemove'>,
  session: OwnSession,
): Promise<void> =>
  db.transaction(async (tx) => {
    // The foreign keys of rows that show it make them wait for this lock, or this for them.
    const row = await lock(tx, id, version);
    const uses = await usesOf(tx, id);
    const places = placesOf(uses);
    if (places !== '')
      throw new AppError('image.inUse', {
        detail: uses,
        text: `La imagen todavía se muestra en: ${places}. Quítala de ahí y vuelve a eliminarla.`,
      });
    await tx.delete(images).where(eq(images.id, id));
    await leave(tx, row, null, now());
    await recordChanges(tx, session, now(), [
      {
        subject: 'image',
        subjectId: id,
        action: 'DLT',
        changes: changesBetween(factsOf(row), null),
      },
    ]);
  });
