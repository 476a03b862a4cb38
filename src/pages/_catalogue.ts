/** What the build reads from the shop's database, once for all pages. */
import { variant } from 'virtual:variant';
import { createCatalogHandlers } from '#backend/catalog/handlers';
import { publicFamilies } from '#backend/catalog/static-pages';
import { createConfigHandlers } from '#backend/config/handlers';
import { connect } from '#backend/database/connection';
import type { Caller } from '#backend/port';
import { type Card, cardOf } from '#catalog-view/part-card';
import type { Autopart, Brand, Category } from '#contract/entities/catalog';
import { encodeCode, fitsFileName } from '#contract/paths';
import { namedDatabase } from '#variants/env';
import { readReleases } from './_releases.ts';

/** How many of the parts that sell best the home shows. */
const FEATURED = 12;

const url = namedDatabase(process.env);
if (!url) throw new Error('DATABASE_URL (or NETLIFY_DB_URL) must name the database of the shop');
const { db, pool } = connect(url, 4);
// The build ends when its pages are written, not when the last connection times out.
pool.options.allowExitOnIdle = true;

const catalogHandlers = createCatalogHandlers({ db, variant });
const configHandlers = createConfigHandlers({ db });

/** The build asks as a visitor would. */
const context: Caller<null> = {
  session: null,
  requestId: 'build',
  clientAddress: '',
  replyHeaders: new Headers(),
  request: new Request('http://build.invalid/'),
};

interface CountedCategory extends Category {
  /** Public parts in it and below. */
  count: number;
  items: CountedCategory[];
}

const [tree, list, config] = await Promise.all([
  catalogHandlers.categoryList({}, context),
  catalogHandlers.autopartFilter(
    { filters: [], rowIndex: 0, rowsMax: FEATURED, orderBy: 'REL' },
    context,
  ),
  configHandlers.configGetPublic({ key: 'PRODUCT_RELASES' }, context),
]);

const countsOf = (key: string): Map<string, number> =>
  new Map(
    list.resultFilters
      .find((filter) => filter.key === key)
      ?.items.map(({ id, count }) => [id, count]),
  );
const categoryCounts = countsOf('categoryId');

/** A category without a public part would lead to an empty list. */
const stocked = (categories: readonly Category[]): CountedCategory[] =>
  categories.flatMap(({ id, name, items }) => {
    const count = categoryCounts.get(id) ?? 0;
    return count === 0 ? [] : [{ id, name, count, items: stocked(items) }];
  });

export const categories: CountedCategory[] = stocked(tree.data);

/** Makes of vehicles (in a generic shop: brands) with something public. */
export const makes: Brand[] = [
  ...new Map(
    (
      await Promise.all(
        categories.map(({ id }) =>
          catalogHandlers.brandListByCategory({ categoryId: id }, context),
        ),
      )
    )
      .flatMap(({ data }) => data)
      .map((brand) => [brand.id, brand]),
  ).values(),
].sort((a, b) => a.name.localeCompare(b.name, 'es'));

interface Carousel {
  title: string;
  cards: Card[];
}

/** The shop's own releases, else what sells best. */
const releases = readReleases(config.data);
export const carousels: Carousel[] =
  releases.length > 0
    ? releases
    : [
        {
          title: 'Lo que más sale del mostrador',
          cards: list.data.map((part) => cardOf(part, variant.tax)),
        },
      ];

/** A part is the neighbour of many: its card is made once. */
const madeCards = new WeakMap<Autopart, Card>();
const cardFor = (part: Autopart): Card => {
  const known = madeCards.get(part);
  if (known) return known;
  const card = cardOf(part, variant.tax);
  madeCards.set(part, card);
  return card;
};

interface FamilyPath {
  params: { code: string };
  props: { part: Autopart; related: Card[] };
}

const readFamilyPaths = async (): Promise<FamilyPath[]> => {
  const paths: FamilyPath[] = [];
  for await (const { family, related } of publicFamilies(db, variant))
    if (fitsFileName(family.code))
      paths.push({
        params: { code: encodeCode(family.code) },
        props: { part: family, related: related.map(cardFor) },
      });
  return paths;
};

let read: Promise<FamilyPath[]> | undefined;
/** One page a public family; the few whose encoded code fits no file name get the live shell. */
export const familyPaths = (): Promise<FamilyPath[]> => {
  read ??= readFamilyPaths();
  return read;
};
