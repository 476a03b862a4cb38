import { createHash } from 'node:crypto';
import type { DrawnPart } from '#backend/drawing/part';
import { PICTURE, paperOf, type SheetShop, sheet } from '#backend/drawing/shared-sheet';
import { withoutLetters } from '#backend/drawing/words';
import type { Picture } from '#backend/port';
import { createQueue } from '#backend/rate-limit/queue';
import { showMeasure } from '#contract/measures/measures';
import { DAY_MS } from '#contract/time/dates';
import type { FileStore } from './files.ts';
import { photoType } from './photos.ts';

/** Rendering takes some 0.2 s of two cores: many requests must not delay orders. */
const drawing = createQueue({ atOnce: 1, waiting: 20, retryAfter: 2 });

/** More measures would be unreadable in a chat. */
const MAX_FACTS = 3;
/** Version of the layout; a new one makes new pictures. */
const LOOK = 1;

const factsOf = ({ specifications }: DrawnPart): string[] =>
  specifications
    .filter(({ value }) => value.trim() !== '')
    .slice(0, MAX_FACTS)
    .map(({ key, value }) => `${key}: ${showMeasure(key, value)}`);

const sourceOf = ({ type, body }: Picture): Uint8Array =>
  type === 'image/svg+xml' ? Buffer.from(withoutLetters(new TextDecoder().decode(body))) : body;

const render = async (
  part: DrawnPart,
  picture: Picture,
  shop: SheetShop,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: sharp } = await import('sharp');
  const { left, top, ...size } = PICTURE;
  const shown = await sharp(sourceOf(picture))
    .resize({ ...size, fit: 'contain', background: paperOf(shop) })
    .png()
    .toBuffer();
  const words = {
    above: part.categoryName,
    title: part.title,
    below: [part.code, ...factsOf(part)],
  };
  const made = await sharp(Buffer.from(await sheet(words, shop)))
    .composite([{ input: shown, left, top }])
    .png({ palette: true, effort: 4 })
    .toBuffer();
  return new Uint8Array(made);
};

const FOLDER = 'shared';
/** Pictures are kept for the period in which they were made and the next one. */
const KEPT_MS = 60 * DAY_MS;
const periodOf = (now: Date): number => Math.floor(now.getTime() / KEPT_MS);
/** Limit per run; the next run does the rest. */
const MAX_FORGOTTEN = 500;

/** Deletes pictures of earlier periods. @returns their number */
export const forgetShared = async (files: FileStore, now: Date): Promise<number> => {
  const current = [0, 1].map((back) => `${FOLDER}/${periodOf(now) - back}/`);
  const old = (await files.keysBelow(FOLDER)).filter(
    (key) => !current.some((folder) => key.startsWith(folder)),
  );
  const some = old.slice(0, MAX_FORGOTTEN);
  await Promise.all(some.map((key) => files.remove(key)));
  return some.length;
};

/** Renders a picture on first use; its key is a hash of the content, so that changes make a new one. */
export const sharedPicture = async (
  files: FileStore,
  part: DrawnPart,
  picture: Picture,
  shop: SheetShop,
  now: Date,
): Promise<Picture> => {
  const { name, mail, sharing } = shop;
  const hash = createHash('sha1')
    .update(JSON.stringify([LOOK, part, name, mail, sharing]))
    .update(picture.body)
    .digest('base64url');
  const keyOf = (period: number) => `${FOLDER}/${period}/${hash}.png`;
  const [key, earlier] = [keyOf(periodOf(now)), keyOf(periodOf(now) - 1)];
  const find = async (where: string) => {
    const body = await files.read(where);
    return body && photoType(body) ? body : null;
  };
  const existing = async () => (await find(key)) ?? find(earlier);
  const make = async () => {
    const body = await render(part, picture, shop);
    await files.write(key, body);
    return body;
  };
  // Looked up again when its turn comes, since many request a newly shared picture.
  const body = (await existing()) ?? (await drawing.run(async () => (await existing()) ?? make()));
  return { body, type: 'image/png' };
};
