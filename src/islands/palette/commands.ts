/** What the palette can do beside finding: every screen of the back-office, and what each begins. */
import { variant } from 'virtual:variant';
import type { Found, FoundKind } from '#contract/calls/office';
import { normal } from '#contract/text/plain-text';
import { officePath, officePersonPath, officeThingPath } from '#variants/back-office';
import { officeLinks } from '#variants/office-links';
import { itemPath, pathOf, titleOf } from '#variants/paths';

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

export const commandOf = (found: Found): Command => ({
  id: `${found.kind} ${found.id}`,
  group: GROUPS[found.kind],
  title: found.title,
  detail: found.detail,
  href: pathOfFound(found),
});

/** Screens whose name has a word that begins as it was typed; all of them while nothing is. */
export const screensLike = (typed: string): readonly Command[] => {
  const text = normal(typed.trim());
  return text === ''
    ? screens
    : screens.filter(({ title }) => ` ${normal(title)}`.includes(` ${text}`));
};
