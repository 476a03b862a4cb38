/** Reads amounts of money: their currency, their tax, and their value in pesos. */
import { formatMoney, fromCents, TAX_RATE, toCents } from '#contract/amounts/money';
import { readDecimal } from '#contract/amounts/read-number';
import { MAX_MONEY } from '#contract/limits';
import { messages } from '#contract/messages';
import { normal } from '#contract/text/plain-text';
import { takeCurrency } from './currencies.ts';
import { isUnknownWord } from './error-cells.ts';
import { centsOf, type Exact, exact, inverse, product } from './exact.ts';
import { type Tax, takeTax } from './heading-words.ts';
import { noNumber, quoted, type Read, type Reading, type ReadNote } from './values.ts';

/** Whether amounts include the tax: as the column has them, and as they are stored. */
interface Taxes {
  column?: Tax | undefined;
  stored?: Tax;
}

interface Amount {
  /** In pesos, with or without tax as it is stored. */
  pesos: Exact;
  /** Absent for an amount in pesos with the tax of its column. */
  noteKind: ReadNote['kind'] | undefined;
  /** Writes it as the cell has it, in its currency: `US$ 12,50 sin IVA con el dólar a $ 40,15`. */
  text: () => string;
}

type Problem = Extract<Read, { problem: string }>;

const ONE = exact(1);
export const WITH_TAX = exact(1 + TAX_RATE);

const taxFactor = (from: Tax | undefined, to: Tax | undefined): Exact => {
  if (from === undefined || to === undefined || from === to) return ONE;
  return to === 'with' ? WITH_TAX : inverse(WITH_TAX);
};

/**
 * `Consultar`, `S/P`, `a confirmar`, or that there is none to sell: `agotado`, `s/stock`, `a pedido`; a
 * sign of a currency without an amount, as Excel shows zero.
 */
const NO_PRICE = new RegExp(
  `^(?:precio:?\\s+)?(?:${[
    '',
    's/\\s?p(?:recio)?|sin precio|(?:a |sob )?consult[a-z]*(?:\\s[^\\d]*)?',
    '(?:a )?(?:confirmar|cotizar|convenir|definir)|a/c|on request|poa|tb[acd]|call',
    '(?:s/\\s?|sin |fuera de |no hay |sem )(?:stk|stock|existencias?|estoque)|out of stock|esgotado',
    '(?:temporalmente )?agotad[oa]s?|(?:a|por|bajo|s/|sob|solo por) ?pedido|(?:por|a) encargo|backorder',
    'descontinuad[oa]s?|discontinuad[oa]s?|discontinued|no disponible|n/disp|proximamente|a ingresar|en camino',
  ].join('|')})[.!]?$`,
);

/** Returns whether a text says that there is no amount. */
export const saysNoPrice = (text: string): boolean => NO_PRICE.test(text) || isUnknownWord(text);

/** Reads an amount exactly. */
export const readAmount = (
  text: string,
  { decimal, currency, bareSign, rate }: Reading,
  { column, stored }: Taxes,
): Amount | Problem => {
  const tax = takeTax(normal(text));
  const { found: sign, rest } = takeCurrency(tax.rest);
  const bare = rest.replace(/\(\s*\)/g, ' ').trim();
  if (saysNoPrice(bare))
    return {
      problem: `${quoted(text)} dice que no hay importe: el que está no cambia, y lo nuevo queda en cero.`,
      isLeft: true,
    };
  const digits = readDecimal(bare, decimal);
  if (digits === undefined) return noNumber(text);
  const named = (sign === '$' ? bareSign : (sign ?? currency)) ?? 'UYU';
  if (named === 'other')
    return {
      problem: `${quoted(text)} está en una moneda que la tienda no tiene: pásalo a pesos o a dólares.`,
    };
  const isDollars = named === 'USD';
  if (isDollars && !rate) return { problem: 'Está en dólares, y falta la cotización.' };
  const written = exact(digits);
  const isTaxOwn = tax.found !== undefined && tax.found !== column;
  return {
    pesos: product(
      written,
      isDollars && rate ? exact(rate) : ONE,
      taxFactor(tax.found ?? column, stored),
    ),
    noteKind: isDollars ? 'dollars' : isTaxOwn ? 'tax' : undefined,
    text: () =>
      [
        formatMoney(centsOf(written), named),
        ...(isTaxOwn ? [`${tax.found === 'with' ? 'con' : 'sin'} IVA`] : []),
        ...(isDollars && rate ? [`con el dólar a ${formatMoney(toCents(rate))}`] : []),
      ].join(' '),
  };
};

/** Returns a reader of amounts in pesos, each rounded once, to the cent. */
export const readMoney =
  (taxes: Taxes = {}) =>
  (text: string, reading: Reading): Read => {
    const amount = readAmount(text, reading, taxes);
    if ('problem' in amount) return amount;
    const { pesos, noteKind: kind, text: written } = amount;
    const value = fromCents(centsOf(pesos));
    return value < 0 || value > MAX_MONEY
      ? { problem: `${messages.money}.` }
      : { value, ...(kind && { note: { kind, text: written() } }) };
  };
