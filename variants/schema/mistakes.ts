import type * as z from 'zod/mini';
import { type Catalogue, isOfOtherKind, sellsFamilies } from '../kinds.ts';
import type { Route } from './routes.ts';

type Issue = z.core.$ZodIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texto',
  boolean: 'true o false',
  int: 'un número entero',
  number: 'un número',
  array: 'una lista',
  object: 'un objeto',
};

const valueAt = (input: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>(
    // Any object or list is read by its key.
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  );

const what = (issue: Issue, input: unknown): string => {
  if (issue.code === 'unrecognized_keys')
    return `no hay nada que se llame ${issue.keys.map((key) => `«${key}»`).join(', ')}`;
  const value = valueAt(input, issue.path);
  if (value === undefined || value === '') return 'falta';
  if (issue.code === 'invalid_type') return `debe ser ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `debe ser uno de ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `debe ser al menos ${issue.minimum}`;
  if (issue.code === 'too_big') return `debe ser a lo sumo ${issue.maximum}`;
  return issue.code === 'custom' ? issue.message : `debe ser ${issue.message}`;
};

/** Says an issue in a sentence that begins with the field. @param input the shop's settings */
export const sayIssue = (issue: Issue, input: unknown): string =>
  `${issue.path.join('.') || 'el archivo'}: ${what(issue, input)}`;

interface Link {
  href: string;
  external: boolean;
  items: readonly { href: string }[];
}

interface Settings {
  catalogue: Catalogue;
  routes: readonly Route[];
  menu: readonly Link[];
  branches: readonly { code: string }[];
  payments: readonly { id: string }[];
  shippings: readonly { id: string }[];
}

const twice = (name: string, values: readonly string[]): string[] =>
  values.flatMap((value, index) =>
    values.indexOf(value) < index ? [`${name}.${index}: «${value}» ya está en la lista`] : [],
  );

const leadsNowhere = (routes: readonly Route[], href: string, field: string): string[] =>
  routes.some(({ path }) => path === href.replace(/\?.*$/, ''))
    ? []
    : [`${field}: ninguna página de la tienda está en ${href}`];

/** Screens about vehicles, which other goods do not fit. */
const OF_PARTS: ReadonlySet<Route['screen']> = new Set([
  'vehicle',
  'garage',
  'fixed-search',
  'fixed-part',
]);

const withoutParts = (shop: Pick<Settings, 'catalogue' | 'routes'>): string[] =>
  sellsFamilies(shop)
    ? []
    : shop.routes.flatMap(({ screen }) =>
        OF_PARTS.has(screen) ? [`routes.${screen}: es de una tienda de autopartes`] : [],
      );

const ofOtherKind = ({ catalogue, routes }: Pick<Settings, 'catalogue' | 'routes'>): string[] =>
  routes.flatMap(({ screen }) =>
    isOfOtherKind(screen, catalogue)
      ? [`routes.${screen}: no es de una tienda con catalogue: ${catalogue}`]
      : [],
  );

/** Finds mistakes that no field shows alone: screens of another kind, links to no page, duplicates. */
export const mistakesBetween = ({
  catalogue,
  routes,
  menu,
  branches,
  payments,
  shippings,
}: Settings): string[] => [
  ...withoutParts({ catalogue, routes }),
  ...ofOtherKind({ catalogue, routes }),
  ...menu.flatMap(({ href, external, items }, index) => [
    ...(external ? [] : leadsNowhere(routes, href, `menu.${index}.href`)),
    ...items.flatMap((item, at) =>
      leadsNowhere(routes, item.href, `menu.${index}.items.${at}.href`),
    ),
  ]),
  ...routes.flatMap(({ screen, path }, index) =>
    routes.findIndex((route) => route.path === path) < index
      ? [`routes.${screen}.path: «${path}» ya está en la lista`]
      : [],
  ),
  ...twice(
    'branches',
    branches.map(({ code }) => code),
  ),
  ...twice(
    'payments',
    payments.map(({ id }) => id),
  ),
  ...twice(
    'shippings',
    shippings.map(({ id }) => id),
  ),
];
