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
import { config } from '#backend/database/tables/site';
import { drawPart } from '#backend/drawing/draw';
import { PALETTE } from '#backend/drawing/plate';
import { loadFont, withoutLetters } from '#backend/drawing/words';
import type { FileStore } from '#backend/media/files';
import { folderOf } from '#variants/folders';
import type { Variant } from '#variants/schema';
import type { Texts } from '#variants/texts';
import { themeColours } from '#variants/theme-colours';
import { uploadPictures } from '../upload.ts';
import { type Art, poster, SHAPES, type Shape } from './poster.ts';

type Slide = Texts['home']['slides'][number];

/** How wide a drawing of goods is made, in pixels. */
const DRAWING_WIDTH = 640;
const MOST_GOODS = 3;
const WEBP = { quality: 76, effort: 5 };

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

const picturedGoods = async (
  tx: Tx,
  category: string,
  { variant: { drawing }, files }: BannerOptions,
): Promise<string[]> => {
  const shown: string[] = [];
  for (const code of await bestCodes(tx, category)) {
    const part = await findPicturedPart(code, tx, { seesAll: false });
    if (!part) continue;
    const photo = part.photo && (await files.read(part.photo));
    const png = await sharp(photo || Buffer.from(bare(drawPart(part.drawn, drawing))))
      .resize({ width: DRAWING_WIDTH })
      // The plate's margin goes.
      .trim()
      .png()
      .toBuffer();
    shown.push(`data:image/png;base64,${png.toString('base64')}`);
  }
  return shown;
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
    const goods = category === null ? [] : await picturedGoods(tx, category, options);
    const art: Art =
      goods.length > 0
        ? { goods, paper: (variant.drawing ?? PALETTE).paper }
        : { drawing: face.drawing };
    const color = face.colours.ground;
    // Who does not see the picture is told what it says.
    const name = `${slide.title}. ${slide.text} ${slide.link}`;
    const posters = [large, SHAPES.small].map((shape) => ({
      name: slide.title,
      path: `banner/${variant.id}/${index + 1}-${shape.name}.webp`,
      picture: sharp(Buffer.from(poster(slide, art, shape, face))).webp(WEBP),
    }));
    const ids = await uploadPictures(tx, files, 'banner', posters);
    const [image, sd] = posters.map(({ path }) => ({ id: ids.get(path), color, name }));
    items.push({ id: index + 1, color, link: slide.href, image, sd });
  }
  await tx.insert(config).values({ key: 'BANNER_ITEMS', value: JSON.stringify(items) });
};
