/**
 * The pictures of a demo shop's banner: the slides of its own words, drawn in its colours and letters,
 * uploaded as a shop's people would and named in its configuration.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { findPicturedPart } from '#backend/catalog/picture';
import type { Tx } from '#backend/database/connection';
import { images } from '#backend/database/tables/media';
import { config } from '#backend/database/tables/site';
import { drawPart } from '#backend/drawing/draw';
import { PALETTE } from '#backend/drawing/plate';
import { loadFont, withoutLetters } from '#backend/drawing/words';
import type { FileStore } from '#backend/media/files';
import { folderOf } from '#variants/folders';
import type { Variant } from '#variants/schema';
import type { Texts } from '#variants/texts';
import { themeColours } from '#variants/theme-colours';
import { type Art, poster, SHAPES, type Shape } from './poster.ts';

type Slide = Texts['home']['slides'][number];

/** How wide a drawing of goods is made, in pixels. */
const DRAWING_WIDTH = 640;
const MOST_GOODS = 3;
const QUALITY = 76;

interface BannerOptions {
  variant: Variant;
  files: FileStore;
  /** Of the shops' folders; without it, as the environment says. */
  folder?: string | undefined;
}

/** Without its figures its dimension lines say nothing either. */
const bare = (svg: string): string =>
  withoutLetters(svg).replace('</style>', '.dim{display:none}</style>');

/** What sells best below a category, one of each of its categories before the second of any: codes. */
const bestCodes = async (tx: Tx, category: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ code: string }>(sql`
    with item as (
      select code, category_id, relevance from families where is_public
      union all
      select code, category_id, relevance from products where is_public and family_id is null
    ), ranked as (
      select code::text as code, relevance, row_number() over (
        partition by category_id order by relevance desc, code) as place
      from item where category_id <@ ${category}::ltree
    )
    select code from ranked order by place, relevance desc, code limit ${MOST_GOODS}`);
  return rows.map(({ code }) => code);
};

const drawnGoods = async (tx: Tx, category: string, { drawing }: Variant): Promise<string[]> => {
  const drawn: string[] = [];
  for (const code of await bestCodes(tx, category)) {
    const part = await findPicturedPart(code, tx, { seesAll: false });
    if (!part) continue;
    const png = await sharp(Buffer.from(bare(drawPart(part.drawn, drawing))))
      .resize({ width: DRAWING_WIDTH })
      // To what is drawn: the plate's margin goes.
      .trim()
      .png()
      .toBuffer();
    drawn.push(`data:image/png;base64,${png.toString('base64')}`);
  }
  return drawn;
};

/** The category that a slide leads to. */
const categoryOf = ({ href }: Slide): string | null =>
  new URL(href, 'https://this-site.invalid').searchParams.get('c');

const readFace = async ({ variant, folder }: BannerOptions) => {
  const colour = themeColours(variant.id, folder);
  const colours = {
    ground: colour('banner', 'light'),
    title: colour('on-banner', 'light'),
    text: colour('on-banner-muted', 'light'),
    button: colour('action', 'light'),
    onButton: colour('on-action', 'light'),
  };
  const svg = await readFile(join(folderOf(variant.id, folder), 'banner.svg'), 'utf8');
  // A picture knows neither the page's colours nor its own.
  const drawing = svg
    .replace(/var\(--color-([\w-]+)\)/g, (_, name: string) => colour(name, 'light'))
    .replaceAll('currentColor', colours.text);
  return { colours, drawing, font: await loadFont(variant.sharing.font) };
};

/** @returns the picture's id */
const upload = async (tx: Tx, files: FileStore, path: string, svg: string, name: string) => {
  const { data, info } = await sharp(Buffer.from(svg))
    .webp({ quality: QUALITY, effort: 5 })
    .toBuffer({ resolveWithObject: true });
  await files.write(path, new Uint8Array(data));
  const [row] = await tx
    .insert(images)
    .values({ target: 'banner', name, path, width: info.width, height: info.height })
    .returning({ id: images.id });
  return row?.id ?? -1;
};

export const seedBanner = async (tx: Tx, options: BannerOptions): Promise<void> => {
  const { variant, files, folder } = options;
  const module: { texts: Texts } = await import(
    pathToFileURL(join(folderOf(variant.id, folder), 'texts.ts')).href
  );
  const { home } = module.texts;
  const face = await readFace(options);
  const large: Shape = home.finder ? SHAPES.besideFinder : SHAPES.wide;
  const items: object[] = [];
  for (const [index, slide] of home.slides.entries()) {
    const category = categoryOf(slide);
    const goods = category === null ? [] : await drawnGoods(tx, category, variant);
    const art: Art =
      goods.length > 0
        ? { goods, paper: (variant.drawing ?? PALETTE).paper }
        : { drawing: face.drawing };
    const color = face.colours.ground;
    // Who does not see the picture is told what it says.
    const name = `${slide.title}. ${slide.text} ${slide.link}`;
    const pictureOf = async (shape: Shape) => {
      const path = `banner/${variant.id}/${index + 1}-${shape.name}.webp`;
      const id = await upload(tx, files, path, poster(slide, art, shape, face), slide.title);
      return { id, color, name };
    };
    const image = await pictureOf(large);
    const sd = await pictureOf(SHAPES.small);
    items.push({ id: index + 1, color, link: slide.href, image, sd });
  }
  await tx.insert(config).values({ key: 'BANNER_ITEMS', value: JSON.stringify(items) });
};
