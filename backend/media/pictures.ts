import type { Dependencies } from '#backend/database/dependencies';
import { drawPart } from '#backend/drawing/draw';
import type { DrawnPart } from '#backend/drawing/part';
import type { Log } from '#backend/http/log';
import type { Media, Picture, Visibility } from '#backend/port';
import type { Queue } from '#backend/rate-limit/queue';
import { encodeCode } from '#contract/paths';
import { HOUR_MS } from '#contract/time/dates';
import { type FileStore, storeOfCopies } from './files.ts';
import { photoType, readPhoto } from './photos.ts';
import { sharedPicture } from './shared-picture.ts';

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 15_000_000;
/** How long a missing jpg is not requested again. */
const MISSING_MS = HOUR_MS;
const MAX_REMEMBERED = 50_000;

interface JpgOptions {
  files: FileStore;
  /** The code and `.jpg` are appended; empty = the shop's own files alone. */
  baseUrl: string;
  log: Log;
}

const fetchJpg = async (url: string): Promise<Uint8Array | null> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return null;
  const body = new Uint8Array(await response.arrayBuffer());
  return body.length <= MAX_BYTES && photoType(body) ? body : null;
};

/** Makes a function that finds the store's key of `<code>.jpg`, fetching the file first if necessary. */
const createJpgByCode = ({ files, baseUrl, log }: JpgOptions) => {
  const missingSince = new Map<string, number>();
  const isKnownMissing = (code: string, now: number) =>
    now - (missingSince.get(code) ?? Number.NEGATIVE_INFINITY) < MISSING_MS;
  return async (code: string, now: number): Promise<string | null> => {
    const key = `jpg/${encodeCode(code)}.jpg`;
    if (isKnownMissing(code, now)) return null;
    if (await files.read(key)) return key;
    if (baseUrl) {
      try {
        const body = await fetchJpg(`${baseUrl}${encodeURIComponent(code.trim())}.jpg`);
        if (body) {
          await files.write(key, body);
          return key;
        }
      } catch (error) {
        // The drawing is used instead; the address may answer the next time.
        log.warn({ err: error, code }, 'no answer from the image address');
      }
    }
    if (missingSince.size >= MAX_REMEMBERED) missingSince.clear();
    missingSince.set(code, now);
    return null;
  };
};

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
  const { db, variant, log, findPart, findUpload, queue, now } = options;
  // A picture is shown though the disk is full.
  const files = storeOfCopies(options.files, log);
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
