/** The picture of a part: its uploaded photo, else its jpg, else its drawing. */
import type { Dependencies } from '#backend/database/dependencies';
import { drawPart } from '#backend/drawing/draw';
import type { DrawnPart } from '#backend/drawing/part';
import type { Media, Picture, Visibility } from '#backend/port';
import type { Queue } from '#backend/rate-limit/queue';
import type { FileStore } from './files.ts';
import { createJpgByCode } from './jpg-by-code.ts';
import { readPhoto } from './photos.ts';
import { sharedPicture } from './shared-picture.ts';

/** What the catalogue says of a code: how its part looks, and its first photo's key in the store. */
export interface PicturedPart {
  drawn: DrawnPart;
  photo: string | null;
}

/** Width of a photo on the picture that is shared: one of those that are made anyway. */
const SHARED_PHOTO = 640;

interface PictureOptions<D> extends Omit<Dependencies, 'db'> {
  /** What the two ways to find are asked of: PostgreSQL, or a host. */
  db: D;
  files: FileStore;
  /** The part of a family's or product's code, as far as it may be seen; null where there is none. */
  findPart: (code: string, db: D, sight: Visibility) => Promise<PicturedPart | null>;
  /** The key in the store of an uploaded file that may be seen. */
  findUpload: (
    asked: { upload: number; isWhole: boolean },
    db: D,
    sight: Visibility,
  ) => Promise<string | null>;
  /** Where pictures wait to be looked up, and so to be drawn. */
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

  return async (asked, width, sight) => {
    if ('upload' in asked) {
      const path = await queue.run(() => findUpload(asked, db, sight));
      return path === null ? null : readPhoto(files, path, width);
    }
    if ('shared' in asked) {
      const part = await queue.run(() => findPart(asked.shared, db, sight));
      const picture = part && (await pictureOf(part, SHARED_PHOTO));
      return picture && sharedPicture(files, part.drawn, picture, variant, now());
    }
    // The drawing follows at once, so that few are made between two other answers. What waits for the
    // shop's photos elsewhere keeps nobody from the line.
    const part = await queue.run(() => findPart(asked.code, db, sight));
    return part && pictureOf(part, width);
  };
};
