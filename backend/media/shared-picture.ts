/** What an item's page shows where it is shared: its picture with its name and measures, as a PNG. */
import { createHash } from 'node:crypto';
import type { DrawnPart } from '#backend/drawing/part';
import { PICTURE, paperOf, type SheetShop, sheet } from '#backend/drawing/shared-sheet';
import type { Picture } from '#backend/port';
import { createQueue } from '#backend/rate-limit/queue';
import { showMeasure } from '#contract/measures';
import type { FileStore } from './files.ts';

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

/** The drawing's own figures are letters of the reader's system, and here is none. */
const withoutLetters = (svg: string): string => svg.replace(/<text\b[\s\S]*?<\/text>/g, '');

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

/** Made on first use and kept under what it shows: a changed name or photo is another picture. */
export const sharedPicture = async (
  files: FileStore,
  part: DrawnPart,
  picture: Picture,
  shop: SheetShop,
): Promise<Picture> => {
  const { name, mail, sharing } = shop;
  const hash = createHash('sha1')
    .update(JSON.stringify([LOOK, part, name, mail, sharing]))
    .update(picture.body)
    .digest('base64url');
  const key = `shared/${hash}.png`;
  const make = async () => {
    const body = await render(part, picture, shop);
    await files.write(key, body);
    return body;
  };
  // Looked for again when its turn comes: many ask for what was shared a moment ago.
  const body =
    (await files.read(key)) ?? (await drawing.run(async () => (await files.read(key)) ?? make()));
  return { body, type: 'image/png' };
};
