import { variant } from 'virtual:variant';
import type { Found, FoundKind } from '#contract/calls/office';
import type { Permission } from '#contract/people/permission';
import { normal } from '#contract/text/plain-text';
import {
  newQuotationPath,
  officePath,
  officePersonPath,
  officeRecordPath,
} from '#variants/back-office';
import { officeLinks } from '#variants/office-links';
import type { OfficeScreen } from '#variants/office-screens';
import { itemPath, pathOf, titleOf } from '#variants/paths';
import type { Screen } from '#variants/schema/routes';

const NEW_QUOTATION = 'new-quotation';

/** Search terms of screens besides their titles. */
const SCREEN_WORDS: Partial<Readonly<Record<Screen | typeof NEW_QUOTATION, readonly string[]>>> = {
  'back-office': ['inicio', 'publicar'],
  'office-orders': ['compras', 'entregas'],
  'office-quotations': ['cotizaciones'],
  [NEW_QUOTATION]: ['presupuestar', 'cotizar', 'pedido por teléfono'],
  'office-returns': ['cambios', 'reclamos'],
  'office-prints': ['3D', 'taller', 'filamento'],
  'office-discounts': ['códigos', 'cupones', 'promociones'],
  'office-agenda': ['calendario', 'recordatorios'],
  'office-communications': ['mensajes', 'llamadas', 'consultas'],
  'office-companies': ['clientes'],
  'office-people': ['clientes', 'contactos'],
  'office-reports': ['ventas', 'margen', 'contador', 'IVA'],
  'office-users': ['cuentas', 'vendedores'],
  'office-products': ['artículos', 'familias', 'precios'],
  'office-stock': ['recuento', 'inventario', 'existencias'],
  'office-images': ['fotos'],
  'office-imports': ['planilla', 'Excel', 'CSV'],
  'office-front': ['banner', 'lanzamientos'],
  'office-settings': ['feriados y otros horarios', 'cómo se paga', 'sinónimos'],
  'office-history': ['cambios', 'auditoría'],
  'office-state': ['fallas', 'correos'],
};

export interface Command {
  id: string;
  group: string;
  title: string;
  detail: string;
  href: string;
}

const start = pathOf(variant, 'back-office') ?? '/';

interface ScreenCommand extends Command {
  key?: string | undefined;
  permission?: Permission | undefined;
}

/** Begins a quotation, for a seller with the phone in the hand. */
const newQuotation: readonly ScreenCommand[] = [newQuotationPath(variant)].flatMap((href) =>
  href
    ? [
        {
          id: NEW_QUOTATION,
          group: 'Ir a',
          title: 'Presupuesto nuevo',
          detail: 'Ventas',
          href,
          key: '1',
          permission: 'orders' as const,
        },
      ]
    : [],
);

export const screens: readonly ScreenCommand[] = [
  {
    id: 'back-office',
    group: 'Ir a',
    title: titleOf(variant, 'back-office'),
    detail: '',
    href: start,
    key: '0',
  },
  ...officeLinks(variant, variant.prints === true).map(
    ({ screen, href, title, group, key, permission }) => ({
      id: screen,
      group: 'Ir a',
      title,
      detail: group,
      href,
      key,
      permission,
    }),
  ),
  ...newQuotation,
  { id: 'shop', group: 'Ir a', title: 'Ver la tienda', detail: '', href: '/', key: 'v' },
];

const GROUPS: Readonly<Record<FoundKind, string>> = {
  order: 'Pedidos',
  quotation: 'Presupuestos',
  company: 'Empresas',
  person: 'Personas',
  product: 'Productos',
  family: 'Familias',
};

const SCREEN_TERMS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(SCREEN_WORDS));

const screenPath = (screen: OfficeScreen): string | undefined => officePath(variant, screen);

/** Returns the page where an item is edited, else a list that contains it. */
const pathOfFound = ({ kind, id, title }: Found): string => {
  const editPath =
    kind === 'person' ? officePersonPath(variant, id) : officeRecordPath(variant, kind, id);
  if (editPath) return editPath;
  const text = encodeURIComponent(kind === 'person' ? title : id);
  if (kind === 'order') return `${screenPath('office-orders') ?? start}?t=%23${text}`;
  if (kind === 'product' || kind === 'family') return itemPath(variant, id);
  const list = screenPath(kind === 'company' ? 'office-companies' : 'office-people');
  return list ? `${list}?t=${text}` : `${screenPath('office-orders') ?? start}?t=${text}`;
};

const commandOf = (found: Found): Command => ({
  id: `${found.kind} ${found.id}`,
  group: GROUPS[found.kind],
  title: found.title,
  detail: found.detail,
  href: pathOfFound(found),
});

/** Returns a screen's search terms by rank: its title, its content, its heading. */
const termsOf = ({ id, title, detail }: Command): readonly (readonly string[])[] =>
  [[title], SCREEN_TERMS.get(id) ?? [], [detail]].map((names) => names.map(normal));

/** Shorter words such as `y` and `la` don't count. */
const MIN_NAME_LENGTH = 3;

const isNamed = (name: string, text: string): boolean =>
  text.length >= MIN_NAME_LENGTH &&
  [name, ...name.split(' ')].some((one) => [text, `${text}s`, `${text}es`].includes(one));

/** Ranks a screen, lowest first: whole words of a name before beginnings; undefined without a match. */
const rankOf = (screen: Command, text: string): number | undefined => {
  const names = termsOf(screen);
  const exact = names.findIndex((each) => each.some((name) => isNamed(name, text)));
  if (exact >= 0) return exact;
  const prefix = names.findIndex((each) => each.some((name) => ` ${name}`.includes(` ${text}`)));
  return prefix >= 0 ? names.length + prefix : undefined;
};

/** Returns screens with a word that begins with the query, best first; all for an empty query. */
const matchingScreens = (query: string, offered: readonly Command[]): readonly Command[] => {
  const text = normal(query.trim());
  if (text === '') return offered;
  return offered
    .flatMap((screen) => {
      const rank = rankOf(screen, text);
      return rank === undefined ? [] : [{ screen, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ screen }) => screen);
};

/** Returns offered screens and found items. Items come first, unless the query is the whole name of a screen and of no item. */
export const commandsFor = (
  query: string,
  found: readonly Found[],
  offered: readonly Command[] = screens,
): readonly Command[] => {
  const text = normal(query.trim());
  const matches = matchingScreens(query, offered);
  const items = found.map(commandOf);
  const isItemName = found.some(({ id, title }) => [id, title].map(normal).includes(text));
  const isScreenName = matches.some((screen) =>
    termsOf(screen)
      .flat()
      .some((name) => isNamed(name, text)),
  );
  return isScreenName && !isItemName ? [...matches, ...items] : [...items, ...matches];
};
