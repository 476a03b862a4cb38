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

/** Width of a picture of goods, in pixels. */
const DRAWING_WIDTH = 640;
const MOST_GOODS = 3;
const WEBP = { quality: 76, effort: 5 };

interface BannerOptions {
  variant: Variant;
  files: FileStore;
  /** Folder of the variants; by default as the environment says. */
  folder?: string | undefined;
}

/** Removes figures and dimension lines. */
const bare = (svg: string): string =>
  withoutLetters(svg).replace('</style>', '.dim{display:none}</style>');

/** Finds the codes that sell best below a category, one per subcategory first. */
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
      // Removes the margin of the plate.
      .trim()
      .png()
      .toBuffer();
    shown.push(`data:image/png;base64,${png.toString('base64')}`);
  }
  return shown;
};

/** Returns the category to which a slide links. */
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
  // A picture has no custom properties and no currentColor.
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
    // Alternative text: the words in the picture.
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
