import { and, asc, eq, lt } from 'drizzle-orm';
import { goneFiles, uploads } from '#backend/database/tables/media';
import { removeParts } from '#backend/media/file-parts';
import { removePhoto } from '#backend/media/photos';
import { DAY_MS, MINUTE_MS } from '#contract/time/dates';
import type { ImageDeps } from './uploads.ts';

/** Sellers who upload in the evening may continue in the morning. */
const UNUSED_MS = DAY_MS;
/** Longer than reading or resizing a file takes. */
const READ_MS = 10 * MINUTE_MS;
/** Limit per run and kind; the next run does the rest. */
const MAX_PER_RUN = 50;

const forgetUploads = async ({ db, files, now }: ImageDeps): Promise<number> => {
  const old = lt(uploads.touchedAt, new Date(now().getTime() - UNUSED_MS));
  const due = await db
    .select()
    .from(uploads)
    .where(old)
    .orderBy(asc(uploads.touchedAt))
    .limit(MAX_PER_RUN);
  for (const upload of due)
    await db.transaction(async (tx) => {
      const [still] = await tx
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, upload.id), old))
        .for('update', { skipLocked: true });
      if (!still) return;
      await removeParts(files, 'uploads', still);
      if (still.path !== null && still.usedAt === null) await removePhoto(files, still.path);
      await tx.delete(uploads).where(eq(uploads.id, still.id));
    });
  return due.filter(({ usedAt }) => usedAt === null).length;
};

const deleteGone = async ({ db, files, now }: ImageDeps): Promise<number> => {
  const due = await db
    .select({ path: goneFiles.path })
    .from(goneFiles)
    .where(lt(goneFiles.goneAt, new Date(now().getTime() - READ_MS)))
    .orderBy(asc(goneFiles.goneAt))
    .limit(MAX_PER_RUN);
  for (const { path } of due) {
    await removePhoto(files, path);
    await db.delete(goneFiles).where(eq(goneFiles.path, path));
  }
  return due.length;
};

/** Deletes unused uploads and the files of deleted or changed pictures. @returns counts by kind */
export const forgetImageFiles = async (deps: ImageDeps) => ({
  unused: await forgetUploads(deps),
  gone: await deleteGone(deps),
});
