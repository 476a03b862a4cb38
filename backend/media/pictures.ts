import type { Dependencies } from '#backend/database/dependencies';
import { drawPart } from '#backend/drawing/draw';
import type { DrawnPart } from '#backend/drawing/part';
import type { Media, Picture, Visibility } from '#backend/port';
import type { Queue } from '#backend/rate-limit/queue';
import type { FileStore } from './files.ts';
import { createJpgByCode } from './jpg-by-code.ts';
import { readPhoto } from './photos.ts';
import { sharedPicture } from './shared-picture.ts';

/** An item as it is drawn, and the key of its first photo. */
export interface PicturedPart {
  drawn: DrawnPart;
  photo: string | null;
}

/** Width of a photo on a shared picture, one of those that pages use too. */
const SHARED_PHOTO = 640;

interface PictureOptions<D> extends Omit<Dependencies, 'db'> {
  /** Passed to the two find functions: PostgreSQL, or a host. */
  db: D;
  files: FileStore;
  /** Finds the visible family or product of a code. */
  findPart: (code: string, db: D, sight: Visibility) => Promise<PicturedPart | null>;
  /** Finds the key of a visible upload. */
  findUpload: (
    picture: { upload: number; isWhole: boolean },
    db: D,
    sight: Visibility,
  ) => Promise<string | null>;
  /** Limits look-ups, and so drawings. */
  queue: Queue;
}

export const createPictures = <D>(options: PictureOptions<D>): Media['picture'] => {
  const { db, variant, log, files, findPart, findUpload, queue, now } = options;
  const findJpg = createJpgByCode({ files, baseUrl: variant.imageBaseUrl, log });

  const pictureOf = async (
    part: PicturedPart,
    width: number | undefined,
  ): Promise<Picture | null> => {
    const photo = part.photo && (await readPhoto(files, part.photo, width));
    if (photo) return photo;
    const jpg = await findJpg(part.drawn.code, now().getTime());
    const byCode = jpg && (await readPhoto(files, jpg, width));
    if (byCode) return byCode;
    const svg = drawPart(part.drawn, variant.drawing);
    return { body: new TextEncoder().encode(svg), type: 'image/svg+xml' };
  };

  return async (requested, width, sight) => {
    if ('upload' in requested) {
      const path = await queue.run(() => findUpload(requested, db, sight));
      return path === null ? null : readPhoto(files, path, width);
    }
    if ('shared' in requested) {
      const part = await queue.run(() => findPart(requested.shared, db, sight));
      const picture = part && (await pictureOf(part, SHARED_PHOTO));
      return picture && sharedPicture(files, part.drawn, picture, variant, now());
    }
    // The drawing is made right after, so that few are made between two other answers. Fetching a photo
    // from elsewhere happens outside the queue.
    const part = await queue.run(() => findPart(requested.code, db, sight));
    return part && pictureOf(part, width);
  };
};
