import { SHARED_SIZE } from '#contract/paths';
import { PALETTE, type Palette } from './plate.ts';
import { loadFont, outline, wrap } from './words.ts';

/** Place of the picture, in pixels. */
export const PICTURE = { left: 640, top: 0, width: 560, height: 630 };

const MARGIN = 64;
const TOP = 36;
const GAP = 14;
const TEXT_WIDTH = PICTURE.left - 1.5 * MARGIN;
const TITLE = { size: 56, leading: 62 };
const SMALL = { size: 30, leading: 42 };
const MAX_TITLE_LINES = 4;
const BAND = 96;

/** Settings of a shop that determine the look. */
export interface SheetShop {
  name: string;
  mail: Record<'brand' | 'onBrand' | 'primary' | 'text' | 'muted', string>;
  sharing: { font: string };
  drawing?: Palette | undefined;
}

interface Words {
  above: string;
  title: string;
  /** One line each, cut if longer. */
  below: readonly string[];
}

export const paperOf = ({ drawing }: Pick<SheetShop, 'drawing'>): string =>
  (drawing ?? PALETTE).paper;

/** Draws the background and words of a shared picture as an SVG with outlined letters. */
export const sheet = async ({ above, title, below }: Words, shop: SheetShop): Promise<string> => {
  const { mail, name, sharing } = shop;
  const font = await loadFont(sharing.font);
  let y = TOP;
  const block = (text: string, { size, leading }: typeof TITLE, most: number, fill: string) =>
    wrap(font, text, { size, width: TEXT_WIDTH, most })
      .map((line) => {
        y += leading;
        return outline(font, line, { x: MARGIN, y, size, fill });
      })
      .join('');
  const heading =
    block(above, SMALL, 1, mail.primary) + block(title, TITLE, MAX_TITLE_LINES, mail.text);
  y += GAP;
  const words = [heading, ...below.map((line) => block(line, SMALL, 1, mail.muted))];
  const foot = { x: MARGIN, y: SHARED_SIZE.height - 36, size: 34, fill: mail.onBrand };
  const box = (at: string, fill: string) => `<rect ${at} fill="${fill}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARED_SIZE.width}" height="${SHARED_SIZE.height}">`,
    box('width="100%" height="100%"', '#ffffff'),
    box(`x="${PICTURE.left}" width="${PICTURE.width}" height="100%"`, paperOf(shop)),
    box(`y="${SHARED_SIZE.height - BAND}" width="${PICTURE.left}" height="${BAND}"`, mail.brand),
    ...words,
    outline(font, name, foot),
    '</svg>',
  ].join('');
};
