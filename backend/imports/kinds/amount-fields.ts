/** Columns of amounts, with and without tax, and of their currency. */
import { productParms } from '#contract/fields/goods-fields';
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

interface Taxed {
  /** The tax with which the amount is stored. */
  stored: Tax;
  rule: Parameters<typeof ruled>[1];
  /** Its column with the other tax. */
  other: Pick<Field, 'id' | 'title' | 'headings'>;
}

/** By the ids of their fields. */
const AMOUNTS: ReadonlyMap<string, Taxed> = new Map([
  [
    'price',
    {
      stored: 'with',
      rule: productParms.ProductPrice,
      other: {
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
      },
    },
  ],
  [
    'lastCost',
    {
      stored: 'without',
      rule: productParms.ProductLastCost,
      other: { id: 'lastCostWithTax', title: 'Último costo con IVA', headings: ['costo con iva'] },
    },
  ],
]);

/** Adds columns of the price without tax, of the cost with it, and of the currency of each row. */
export const withAmounts = (fields: readonly Field[]): Field[] => [
  ...fields.flatMap((field) => {
    const amount = AMOUNTS.get(field.id);
    if (!amount) return [field];
    const { stored, rule, other } = amount;
    const read = (column: Tax) => ruled(readMoney({ column, stored }), rule);
    const { isNeeded: _, ...optional } = field;
    const tax: Tax = stored === 'with' ? 'without' : 'with';
    return [
      { ...field, tax: stored, read: read(stored) },
      { ...optional, ...other, tax, read: read(tax), write: null },
    ];
  }),
  CURRENCY,
];
