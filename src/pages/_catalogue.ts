/** What the build asks the shop's back end, once for all pages. */
import { variant } from 'virtual:variant';
import { openBackend } from '#backend/open';
import { type Card, cardOf } from '#catalog-view/part-card';
import type { Autopart } from '#contract/entities/catalog';
import { encodeCode, fitsFileName } from '#contract/paths';
import { namedDatabase, processEnv } from '#variants/env';
import { readReleases } from './_releases.ts';

/** How many of the parts that sell best the home shows. */
const FEATURED = 12;

const { pages } = openBackend({
  databaseUrl: namedDatabase(processEnv()),
  connections: 4,
  // The build ends when its pages are written, not when the last connection times out.
  endsWhenIdle: true,
  variant,
  log: console,
});

export const [categories, makes] = await Promise.all([pages.categories(), pages.makes()]);
const [featured, configured] = await Promise.all([
  pages.autoparts.featured(FEATURED),
  pages.releases(),
]);

interface Carousel {
  title: string;
  cards: Card[];
}

/** The shop's own releases, else what sells best. */
const releases = readReleases(configured);
export const carousels: Carousel[] =
  releases.length > 0
    ? releases
    : [
        {
          title: 'Lo que más sale del mostrador',
          cards: featured.map((part) => cardOf(part, variant)),
        },
      ];

/** A part is the neighbour of many: its card is made once. */
const madeCards = new WeakMap<Autopart, Card>();
const cardFor = (part: Autopart): Card => {
  const known = madeCards.get(part);
  if (known) return known;
  const card = cardOf(part, variant);
  madeCards.set(part, card);
  return card;
};

interface FamilyPath {
  params: { code: string };
  props: { part: Autopart; related: Card[] };
}

const readFamilyPaths = async (): Promise<FamilyPath[]> => {
  const paths: FamilyPath[] = [];
  for await (const { item: part, related } of pages.autoparts.all())
    if (fitsFileName(part.code))
      paths.push({
        params: { code: encodeCode(part.code) },
        props: { part, related: related.map(cardFor) },
      });
  return paths;
};

let read: Promise<FamilyPath[]> | undefined;
/** One page a public family; the few whose encoded code fits no file name get the live shell. */
export const familyPaths = (): Promise<FamilyPath[]> => {
  read ??= readFamilyPaths();
  return read;
};
