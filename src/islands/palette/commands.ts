/** What the palette can do beside finding: every screen of the back-office, and what each begins. */
import { variant } from 'virtual:variant';
import type { Found, FoundKind } from '#contract/calls/office';
import { normal } from '#contract/text/plain-text';
import { officePath, officePersonPath, officeThingPath } from '#variants/back-office';
import { officeLinks } from '#variants/office-links';
import { itemPath, pathOf, titleOf } from '#variants/paths';
import { SCREEN_WORDS } from './screen-words.ts';

export interface Command {
  /** Unique among all. */
  id: string;
  group: string;
  title: string;
  detail: string;
  href: string;
}

const start = pathOf(variant, 'back-office') ?? '/';

export const screens: readonly (Command & { key?: string | undefined })[] = [
  {
    id: 'back-office',
    group: 'Ir a',
    title: titleOf(variant, 'back-office'),
    detail: '',
    href: start,
    key: '0',
  },
  ...officeLinks(variant).map(({ screen, href, title, group, key }) => ({
    id: screen,
    group: 'Ir a',
    title,
    detail: group,
    href,
    key,
  })),
  { id: 'shop', group: 'Ir a', title: 'Ver la tienda', detail: '', href: '/', key: 'v' },
];

const GROUPS: Readonly<Record<FoundKind, string>> = {
  order: 'Pedidos',
  company: 'Empresas',
  person: 'Personas',
  product: 'Productos',
  family: 'Familias',
};

const WORDS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(SCREEN_WORDS));

const hasScreen = (screen: string): string | undefined => officePath(variant, screen);

/** Where a thing is worked on; else where the back-office, or the shop, lists it. */
const pathOfFound = ({ kind, id, title }: Found): string => {
  const own =
    kind === 'person' ? officePersonPath(variant, id) : officeThingPath(variant, kind, id);
  if (own) return own;
  const text = encodeURIComponent(kind === 'person' ? title : id);
  if (kind === 'order') return `${hasScreen('office-orders') ?? start}?t=%23${text}`;
  if (kind === 'product' || kind === 'family') return itemPath(variant, id);
  const list = hasScreen(kind === 'company' ? 'office-companies' : 'office-people');
  return list ? `${list}?t=${text}` : `${hasScreen('office-orders') ?? start}?t=${text}`;
};

const commandOf = (found: Found): Command => ({
  id: `${found.kind} ${found.id}`,
  group: GROUPS[found.kind],
  title: found.title,
  detail: found.detail,
  href: pathOfFound(found),
});

/** How a screen is named: by its title, before what stands on it, before the heading that it stands under. */
const namesOf = ({ id, title, detail }: Command): readonly (readonly string[])[] =>
  [[title], WORDS.get(id) ?? [], [detail]].map((names) => names.map(normal));

/** Shorter words, such as `y` and `la`, name nothing. */
const SHORTEST_NAME = 3;

const isNamed = (name: string, text: string): boolean =>
  text.length >= SHORTEST_NAME &&
  [name, ...name.split(' ')].some((one) => [text, `${text}s`, `${text}es`].includes(one));

/** Nearest first: a word of a name is what was typed, then one begins with it; undefined where none does. */
const placeOf = (screen: Command, text: string): number | undefined => {
  const names = namesOf(screen);
  const whole = names.findIndex((each) => each.some((name) => isNamed(name, text)));
  if (whole >= 0) return whole;
  const begun = names.findIndex((each) => each.some((name) => ` ${name}`.includes(` ${text}`)));
  return begun >= 0 ? names.length + begun : undefined;
};

/** Screens of whose names some word begins as it was typed, nearest first; all of them while nothing is. */
const screensLike = (typed: string): readonly Command[] => {
  const text = normal(typed.trim());
  if (text === '') return screens;
  return screens
    .flatMap((screen) => {
      const place = placeOf(screen, text);
      return place === undefined ? [] : [{ screen, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ screen }) => screen);
};

/**
 * What can be meant, in its order. Who types a name or a number looks for a thing, and screens come after it; but one
 * that is called so whole comes before things that are only like it.
 */
export const offeredFor = (typed: string, found: readonly Found[]): readonly Command[] => {
  const text = normal(typed.trim());
  const like = screensLike(typed);
  const things = found.map(commandOf);
  const isThing = found.some(({ id, title }) => [id, title].map(normal).includes(text));
  const isScreen = like.some((screen) =>
    namesOf(screen)
      .flat()
      .some((name) => isNamed(name, text)),
  );
  return isScreen && !isThing ? [...like, ...things] : [...things, ...like];
};
