/** Reads the forms of returns: units by row, where they go, and the money. */
import * as z from 'zod/mini';
import { amountText, fromCents, toCents } from '#contract/amounts/money';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { RefundWay, Returnable } from '#contract/entities/returns';
import { neededReason, optionalText } from '#contract/fields/fields';
import { MAX_REASON } from '#contract/limits';
import { returnValueCents } from '#contract/orders/return-terms';

/** Characters of a typed amount. */
export const AMOUNT_LENGTH = 14;

/** A row of a form: a line of the order. */
export interface ReturnLine {
  position: number;
  /** Empty for a free text. */
  code: string;
  name: string;
  /** Units that can come back. */
  most: number;
}

/** The units that were typed for the rows, by position; NaN for no number. */
export type TypedUnits = Readonly<Record<number, number>>;

/** Returns the first units: all of a return, or the only unit of an order. */
export const firstUnits = (lines: readonly ReturnLine[], isAll: boolean): TypedUnits => {
  const isOne = lines.length === 1 && lines[0]?.most === 1;
  return Object.fromEntries(
    lines.map(({ position, most }) => [position, isAll || isOne ? most : 0]),
  );
};

/** Says what is wrong with the units; undefined if nothing is. */
export const unitsProblem = (
  lines: readonly ReturnLine[],
  units: TypedUnits,
): string | undefined => {
  const wrong = lines.find(({ position, most }) => {
    const typed = units[position] ?? 0;
    return !Number.isInteger(typed) || typed < 0 || typed > most;
  });
  if (wrong) return `De ${wrong.code || wrong.name} se puede devolver de 0 a ${wrong.most}.`;
  return lines.every(({ position }) => (units[position] ?? 0) === 0)
    ? 'Elige cuántas unidades se devuelven.'
    : undefined;
};

/** Returns the rows with units. */
export const itemsOf = (lines: readonly ReturnLine[], units: TypedUnits) =>
  lines.flatMap(({ position, code }) => {
    const quantity = units[position] ?? 0;
    return quantity > 0 ? [{ position, code, quantity }] : [];
  });

/** Ways to give money back; empty = none. */
export type MoneyChoice = RefundWay | '';

interface Most {
  currency: string;
  amount: number;
}

/** Returns the largest amount of a way. */
export const mostOf = (money: NonNullable<Returnable['money']>, way: RefundWay): Most =>
  way === 'provider'
    ? { currency: money.online?.currency ?? 'UYU', amount: money.online?.left ?? 0 }
    : { currency: 'UYU', amount: money.left };

/** Returns what the units are worth in the currency of a way, at most what is left: `1234,50`. */
export const suggestedAmount = (found: Returnable, units: TypedUnits, way: RefundWay): string => {
  const { money } = found;
  if (!money) return '';
  const pesos = returnValueCents(
    found.items.map(({ position, price, left }) => ({
      position,
      priceCents: toCents(price),
      left,
    })),
    units,
    toCents(found.shippingPrice),
  );
  const rate = (way === 'provider' && money.online?.rate) || 1;
  const cents = Math.min(Math.round(pesos / rate), toCents(mostOf(money, way).amount));
  return cents > 0 ? fromCents(cents).toFixed(2).replace('.', ',') : '';
};

/**
 * Returns the schema of the reason, and of the amount where money goes back.
 * @param most the largest amount; undefined = no money goes back
 */
export const returnSchema = (most: Most | undefined, isReasonNeeded: boolean) =>
  z.object({
    reason: isReasonNeeded ? neededReason() : optionalText(MAX_REASON),
    amount: optionalText(AMOUNT_LENGTH).check(
      z.refine(
        (typed) => {
          const cents = typedCents(typed);
          return !most || (cents > 0 && cents <= toCents(most.amount));
        },
        { error: () => (most ? `Ingresa un importe de hasta ${amountText(most)}` : '') },
      ),
    ),
  });

/** Returns the refund on the wire; undefined = none. */
export const refundOf = (by: MoneyChoice, typed: string) =>
  by === '' ? undefined : { by, amount: fromCents(typedCents(typed)) };
