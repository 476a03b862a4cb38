/** Columns of stock by branch, which files name in many ways: `Stock Durazno`, `EXIST. DZNO`. */
import { stockField } from '#backend/goods/change-stock';
import { normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';
import { wordOf } from '../heading-words.ts';
import type { Field } from './kind.ts';
import { readQuantity } from './quantities.ts';
import { askBranch, UNITS } from './stock-rows.ts';

type Branches = Variant['branches'];

/** Words that say that a column holds units. */
const UNIT_WORDS: ReadonlySet<string> = new Set(
  [...UNITS, 'uds', 'saldo', 'saldos', 'inv', 'disponible', 'disponibles', 'disp'].map(wordOf),
);
const isUnits = (word: string): boolean => UNIT_WORDS.has(wordOf(word));
const FILLERS: ReadonlySet<string> = new Set([
  ...['de', 'del', 'en', 'la', 'el', 'por', 'actual', 'real', 'fisico'],
  ...['suc', 'sucursal', 'local', 'dep', 'deposito', 'almacen', 'tienda', 'bodega'],
]);
/** Other quantities of a product, which abbreviate no branch. */
const OTHER_QUANTITIES: ReadonlySet<string> = new Set([
  ...[
    'min',
    'minimo',
    'minima',
    'minimos',
    'max',
    'maximo',
    'maxima',
    'ideal',
    'critico',
    'seguridad',
    'alerta',
  ],
  ...['total', 'reservado', 'reserva', 'pedido', 'transito', 'comprometido'],
]);

const lettersOf = (text: string): string => normal(text).replace(/[^a-z0-9]+/g, '');

/** Returns whether a word has letters of a name in their order, with its first one: `dzno`. */
const isShortFor = (word: string, name: string): boolean => {
  if (word.length < 3 || word[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === word[at]) at += 1;
  return at === word.length;
};

/** Returns the only branch that a text names by its code, its name or a short form of it. */
const branchNamed = (branches: Branches, text: string): string | undefined => {
  for (const fits of [
    ({ code, name }: Branches[number]) => [lettersOf(code), lettersOf(name)].includes(text),
    ({ name }: Branches[number]) => text.length > 2 && lettersOf(name).startsWith(text),
    ({ name }: Branches[number]) => isShortFor(text, lettersOf(name)),
  ]) {
    const found = branches.filter(fits);
    if (found.length > 0) return found.length === 1 ? found[0]?.code : undefined;
  }
  return undefined;
};

/** Returns the branch whose units a heading announces; undefined if it names none, or several. */
export const branchOfHeading = (branches: Branches, heading: string): string | undefined => {
  const words = heading.split(' ');
  const rest = words.filter((word) => !isUnits(word) && !FILLERS.has(word));
  const isOfUnits = words.some(isUnits);
  if (!isOfUnits || rest.length === 0 || rest.some((word) => OTHER_QUANTITIES.has(word)))
    return undefined;
  return branchNamed(branches, rest.join(''));
};

/**
 * Returns a column per branch. In a shop with one branch its heading need not name the branch; nor, in files of
 * products, that of the default branch.
 * @param bare whether the code of a branch alone is a heading of its units
 */
export const branchFields = ({ branches }: Variant, bare: 'codes' | 'names'): Field[] =>
  branches.map(({ code, name, isDefault }) => ({
    id: stockField(code),
    title: `Stock ${name}`,
    headings: [
      normal(name),
      ...(bare === 'codes' ? [normal(code)] : []),
      ...(branches.length === 1 || (isDefault && bare === 'names') ? UNITS : []),
    ],
    matches: (heading) => branchOfHeading(branches, heading) === code,
    sets: stockField(code),
    isNumber: true,
    read: readQuantity,
    write: (value) => (typeof value === 'number' ? value : 0),
  }));

/** Recognises units of which the heading names no branch, in a shop with several and no default. */
export const unnamedBranchField = ({ branches }: Variant): Field[] =>
  branches.length > 1 && !branches.some(({ isDefault }) => isDefault)
    ? [
        {
          id: 'quantity',
          title: 'Stock, sin decir de qué local',
          headings: UNITS,
          sets: 'quantity',
          refusal: askBranch(branches),
          isNumber: true,
          read: readQuantity,
          write: null,
        },
      ]
    : [];
