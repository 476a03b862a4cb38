import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Tx } from '#backend/database/connection';
import { productImages } from '#backend/database/tables/catalog';
import { PALETTE, type Palette } from '#backend/drawing/plate';
import type { FileStore } from '#backend/media/files';
import { normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';
import { colourOf, isDark } from './colours.ts';
import type { DemoGood } from './goods.ts';
import { insertRows } from './rows.ts';
import { uploadPictures } from './upload.ts';

type Pictured = Pick<DemoGood, 'name' | 'specs'>;

const FOLDER = new URL('pictures/', import.meta.url);
const EXTENSION = '.svg';

/** Longer names, which say more, come first. */
const NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(EXTENSION))
  .map((file) => file.slice(0, -EXTENSION.length))
  .sort((a, b) => b.length - a.length || a.localeCompare(b));

/**
 * Finds the file of a product: `mug.plato.svg` shows mugs whose name or specifications contain "plato",
 * `car.trepadora,excavadora.svg` needs either word, `mug.svg` shows every other mug.
 *
 * @param picture of its category
 */
export const pictureOf = (picture: string, { name, specs }: Pictured): string | undefined => {
  const text = normal([name, ...specs.map(([, value]) => value)].join(' '));
  return NAMES.find((file) => {
    const [kind, ...words] = file.split('.');
    return (
      kind === picture &&
      words.every((either) => either.split(',').some((word) => text.includes(word)))
    );
  });
};

/** Specifications that name a product's colour, the most exact one first. */
const COLOURED_BY = ['Código de color', 'Color', 'Material'];

export const ownColour = ({ specs }: Pick<Pictured, 'specs'>): string | undefined => {
  const values = new Map(specs);
  return COLOURED_BY.map((key) => colourOf(values.get(key) ?? '')).find(
    (colour) => colour !== undefined,
  );
};

/** Replaces custom properties by colours, the innermost first: a usual colour may be one too. */
const withColours = (svg: string, colours: Record<string, string | undefined>): string => {
  const next = svg.replace(
    /var\(--(\w+),([^()]+)\)/g,
    (_, name: string, usual: string) => colours[name] ?? usual,
  );
  return next === svg ? svg : withColours(next, colours);
};

const WIDTH = 720;
const HEIGHT = 540;
/** Pictures are many and flat: little effort finds nearly all there is to save. */
const WEBP = { quality: 75, effort: 2 };

/** Paints a file in the shop's inks. @param body the product's own colour; without it, the file's */
export const paint = (name: string, { ink, light, accent }: Palette, body?: string): string => {
  const svg = readFileSync(new URL(name + EXTENSION, FOLDER), 'utf8');
  const onBody = body && (isDark(body) ? light : ink);
  const motif = body && isDark(body) ? light : accent;
  return withColours(svg, { ink, light, accent, body, line: onBody, motif }).replace(
    '<svg ',
    `<svg width="${WIDTH}" height="${HEIGHT}" `,
  );
};

interface PicturesOptions {
  variant: Variant;
  files: FileStore;
  /** Pictures by category id. */
  pictures: ReadonlyMap<string, string>;
}

/** Gives each product its picture. Products of the same shape and colour share one. */
export const seedGoodsPictures = async (
  tx: Tx,
  goods: readonly (DemoGood & { productId: number })[],
  { variant, files, pictures }: PicturesOptions,
): Promise<void> => {
  const palette = variant.drawing ?? PALETTE;
  const shared = new Map<string, { name: string; body: string | undefined; goods: typeof goods }>();
  for (const good of goods) {
    const name = pictureOf(pictures.get(good.category) ?? '', good);
    if (name === undefined) continue;
    const body = ownColour(good);
    const key = `${name} ${body}`;
    shared.set(key, { name, body, goods: [...(shared.get(key)?.goods ?? []), good] });
  }
  const shown = [...shared.values()].map(({ name, body, goods: shownBy }, index) => ({
    name: shownBy[0]?.name ?? name,
    path: `goods/${variant.id}/${index + 1}.webp`,
    picture: sharp(Buffer.from(paint(name, palette, body)))
      .flatten({ background: palette.paper })
      .webp(WEBP),
    goods: shownBy,
  }));
  const ids = await uploadPictures(tx, files, 'product', shown);
  await insertRows(
    tx,
    productImages,
    shown.flatMap(({ path, goods: shownBy }) =>
      shownBy.map(({ productId }) => ({ productId, position: 0, imageId: ids.get(path) ?? -1 })),
    ),
  );
};
