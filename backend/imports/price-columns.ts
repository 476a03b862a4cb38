/** Columns that may be the price of a file whose headings do not say which one is. */
import { readDecimal } from '#contract/amounts/read-number';
import type { ImportSettings } from '#contract/entities/imports';
import { enumerate } from '#contract/text/enumeration';
import { normal } from '#contract/text/plain-text';
import { takeCurrency } from './currencies.ts';
import { readHeading } from './heading-words.ts';
import type { Field } from './kinds/kind.ts';
import { PRICE } from './price-rule.ts';
import type { SheetRow } from './reading/sheet-rows.ts';
import { cleanText } from './values.ts';

const LIKE_PRICE =
  /(?<![a-z])(?:precios?|pvp|p\.|contado|tarjeta|credito|debito|efectivo|mayorista|minorista|publico|distribuidor|lista|tarifas?|importe|valor|venta|price|usd|u\$s)/;

const isAmount = (text: string): boolean => {
  const { rest } = takeCurrency(normal(text));
  return readDecimal(rest, ',') !== undefined && Number.parseInt(rest.replace(/\D/g, ''), 10) > 0;
};

/** Begins the question. */
export const NO_PRICE_COLUMN = 'Ninguna columna es el precio';

/** Asks which column is the price, if a file has columns like prices and none is taken. */
export const priceQuestion = (
  { columns, headings }: Pick<ImportSettings, 'columns' | 'headings'>,
  rows: readonly Pick<SheetRow, 'cells'>[],
  fields: readonly Field[],
): string[] => {
  const setsPrice = fields.filter(({ sets }) => sets === PRICE).map(({ id }) => id);
  if (setsPrice.length === 0 || columns.some((id) => setsPrice.includes(id))) return [];
  const titles = columns.flatMap((id, place) => {
    const heading = headings[place]?.trim() ?? '';
    const texts = rows.map(({ cells }) => cleanText(cells[place] ?? '')).filter((text) => text);
    const isPrice =
      id === '' && LIKE_PRICE.test(normal(heading)) && texts.length > 0 && texts.some(isAmount);
    return isPrice ? [`«${heading}»`] : [];
  });
  const foreign = headings.flatMap((heading, place) =>
    columns[place] === '' && readHeading(heading).currency === 'other'
      ? [`«${heading.trim()}»`]
      : [],
  );
  if (foreign.length > 0)
    return [
      `${enumerate(foreign)} ${foreign.length === 1 ? 'está' : 'están'} en una moneda que la tienda no tiene, y no se ${foreign.length === 1 ? 'toma' : 'toman'}: pasa los importes a pesos o a dólares antes.`,
    ];
  const [only, ...others] = titles;
  if (!only) return [];
  return [
    others.length === 0
      ? `${NO_PRICE_COLUMN}, y ${only} parece uno: di si lo es.`
      : `${NO_PRICE_COLUMN}, y ${enumerate(titles)} parecen precios: di cuál es.`,
  ];
};
