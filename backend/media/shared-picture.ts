/** What an item's page shows where it is shared: its picture with its name and measures, as a PNG. */
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

/** Drawing and packing take some 0.2 s of two cores: whoever asks for many must not hold up orders. */
const drawing = createQueue({ atOnce: 1, waiting: 20, retryAfter: 2 });

/** What somebody compares a part by; more would be unreadable in a chat. */
const MOST_FACTS = 3;
/** A new look makes new pictures. */
const LOOK = 1;

const factsOf = ({ specifications }: DrawnPart): string[] =>
  specifications
    .filter(({ value }) => value.trim() !== '')
    .slice(0, MOST_FACTS)
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
    title: part.name,
    below: [part.code, ...factsOf(part)],
  };
  const made = await sharp(Buffer.from(await sheet(words, shop)))
    .composite([{ input: shown, left, top }])
    .png({ palette: true, effort: 4 })
    .toBuffer();
  return new Uint8Array(made);
};

const FOLDER = 'shared';
/** Pictures are kept for this and the next one of such times; who asks later has them made again. */
const KEPT_MS = 60 * DAY_MS;
const timeOf = (now: Date): number => Math.floor(now.getTime() / KEPT_MS);
/** Of one run: the next does the rest. */
const MOST_FORGOTTEN = 500;

/** Deletes those that lie below neither of the two times that still count. @returns how many */
export const forgetShared = async (files: FileStore, now: Date): Promise<number> => {
  const kept = [0, 1].map((back) => `${FOLDER}/${timeOf(now) - back}/`);
  const old = (await files.keysBelow(FOLDER)).filter(
    (key) => !kept.some((folder) => key.startsWith(folder)),
  );
  const some = old.slice(0, MOST_FORGOTTEN);
  await Promise.all(some.map((key) => files.remove(key)));
  return some.length;
};

/** Made on first use and kept under what it shows: a changed name or photo is another picture. */
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
  const keyOf = (time: number) => `${FOLDER}/${time}/${hash}.png`;
  const [key, earlier] = [keyOf(timeOf(now)), keyOf(timeOf(now) - 1)];
  const find = async (where: string) => {
    const body = await files.read(where);
    return body && photoType(body) ? body : null;
  };
  const known = async () => (await find(key)) ?? find(earlier);
  const make = async () => {
    const body = await render(part, picture, shop);
    await files.write(key, body);
    return body;
  };
  // Looked for again when its turn comes: many ask for what was shared a moment ago.
  const body = (await known()) ?? (await drawing.run(async () => (await known()) ?? make()));
  return { body, type: 'image/png' };
};
