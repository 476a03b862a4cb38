import type { Sharp } from 'sharp';
import type { Tx } from '#backend/database/connection';
import { images } from '#backend/database/tables/media';
import type { FileStore } from '#backend/media/files';

interface DemoPicture {
  name: string;
  /** Key in the file store. */
  path: string;
  picture: Sharp;
}

/** Stores pictures of the demo as the shop stores photos. @returns the ids of their rows, by path */
export const uploadPictures = async (
  tx: Tx,
  files: FileStore,
  target: (typeof images.$inferInsert)['target'],
  pictures: readonly DemoPicture[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await Promise.all(
    pictures.map(async ({ name, path, picture }) => {
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      await files.write(path, new Uint8Array(data));
      return { target, name, path, width: info.width, height: info.height };
    }),
  );
  if (rows.length === 0) return new Map();
  const stored = await tx
    .insert(images)
    .values(rows)
    .returning({ id: images.id, path: images.path });
  return new Map(stored.map(({ id, path }) => [path, id]));
};
