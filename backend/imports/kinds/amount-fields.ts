/** Columns of amounts, with and without tax, and of their currency. */
import { wireName } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import { productParms } from '#contract/fields/goods-fields';
import { isAmountParm, isCostParm } from '#contract/goods/cost-fields';
import { readMoney } from '../amounts.ts';
import { currencyCode } from '../currencies.ts';
import type { Tax } from '../heading-words.ts';
import { ruled } from './fields.ts';
import type { Field } from './kind.ts';
import { type NamedList, readNamedCell } from './refs.ts';

/** The currencies of the shop; `currencyCode` knows more of their names. */
export const CURRENCIES: NamedList = {
  article: 'La moneda',
  isMade: false,
  byName: new Map([
    ['UYU', 'UYU'],
    ['USD', 'USD'],
    ['pesos', 'UYU'],
    ['dolares', 'USD'],
  ]),
  nameOf: new Map([
    ['UYU', 'Pesos'],
    ['USD', 'Dólares'],
  ]),
  spell: currencyCode,
  unknownText: (name) => `«${name}» no es una moneda de la tienda, que tiene pesos y dólares.`,
};

const CURRENCY: Field = {
  id: 'currency',
  title: 'Moneda',
  headings: [
    'mon',
    'mda',
    'divisa',
    'currency',
    'tipo de moneda',
    'codigo moneda',
    'cod moneda',
    'moneda precio',
    'moneda costo',
    'moneda lista',
    'moeda',
  ],
  sets: 'currency of the row',
  isCurrency: true,
  takesUnknown: true,
  read: readNamedCell('currency'),
  write: null,
};

const OFFER = wireName(productEntity, 'offerPrice');

const PRICE_WITHOUT_TAX = {
  id: 'priceWithoutTax',
  title: 'Precio sin IVA',
  headings: [
    'precio sin iva',
    'precio neto',
    'neto',
    'precio mas iva',
    'precio iva',
    'precio s iva',
  ],
};
/** Headings of costs with tax, by the ids of their fields. */
const COSTS_WITH_TAX: Readonly<Record<string, readonly string[]>> = {
  lastCost: ['costo con iva'],
};
const RULES: Readonly<Record<string, Parameters<typeof ruled>[1]>> = productParms;

/** Adds columns of the price without tax, of costs with it, and of the currency of each row. */
export const withAmounts = (fields: readonly Field[]): Field[] => [
  ...fields.flatMap((field) => {
    const { id, sets, title } = field;
    const rule = RULES[sets];
    if (!field.isMoney || !isAmountParm(sets) || !rule) return [field];
    if (sets === OFFER) {
      const tax: Tax = 'with';
      return [{ ...field, tax, read: ruled(readMoney({ column: tax, stored: tax }), rule) }];
    }
    const [stored, tax]: [Tax, Tax] = isCostParm(sets) ? ['without', 'with'] : ['with', 'without'];
    const other = isCostParm(sets)
      ? { id: `${id}WithTax`, title: `${title} con IVA`, headings: COSTS_WITH_TAX[id] ?? [] }
      : PRICE_WITHOUT_TAX;
    const read = (column: Tax) => ruled(readMoney({ column, stored }), rule);
    const { isNeeded: _, ...optional } = field;
    return [
      { ...field, tax: stored, read: read(stored) },
      { ...optional, ...other, tax, read: read(tax), write: null },
    ];
  }),
  CURRENCY,
];
