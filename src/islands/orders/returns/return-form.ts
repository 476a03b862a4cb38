/** Reads the forms of returns: units by row, where they go, and the money. */
import * as z from 'zod/mini';
import { amountText, fromCents, toCents } from '#contract/amounts/money';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { OrderReturn, RefundWay, Returnable } from '#contract/entities/returns';
import { neededReason, optionalText } from '#contract/fields/fields';
import { MAX_REASON } from '#contract/limits';
import { returnStates } from '#contract/orders/return-states';
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

/** Reads the units of the rows from the controls, which `ReturnRows` shows. */
export const readUnits = (data: FormData, lines: readonly ReturnLine[]): TypedUnits =>
  Object.fromEntries(
    lines.map(({ position }) => [position, typedUnits(`${data.get(unitsName(position)) ?? ''}`)]),
  );

/** Returns the name of the control of a row's units. */
export const unitsName = (position: number): string => `units ${position}`;

/** Reads typed units; NaN for no number. */
export const typedUnits = (text: string): number =>
  /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : text.trim() === '' ? 0 : Number.NaN;

/** Says what is wrong with the units, and at which row; undefined if nothing is. */
export const unitsProblem = (
  lines: readonly ReturnLine[],
  units: TypedUnits,
): { position: number; text: string } | undefined => {
  const wrong = lines.find(({ position, most }) => {
    const typed = units[position] ?? 0;
    return !Number.isInteger(typed) || typed < 0 || typed > most;
  });
  if (wrong)
    return {
      position: wrong.position,
      text: `De ${wrong.code || wrong.name} se puede devolver de 0 a ${wrong.most}.`,
    };
  const [first] = lines;
  return first && lines.every(({ position }) => (units[position] ?? 0) === 0)
    ? { position: first.position, text: 'Elige cuántas unidades se devuelven.' }
    : undefined;
};

/** Returns the rows with units. */
export const itemsOf = (lines: readonly ReturnLine[], units: TypedUnits) =>
  lines.flatMap(({ position, code }) => {
    const quantity = units[position] ?? 0;
    return quantity > 0 ? [{ position, code, quantity }] : [];
  });

type Money = NonNullable<Returnable['money']>;

/** Ways to give money back; empty = none. */
export type MoneyChoice = RefundWay | '';

interface Most {
  currency: string;
  amount: number;
}

/** Returns the largest amount of a way. */
export const mostOf = (money: Money, way: RefundWay): Most =>
  way === 'provider'
    ? { currency: money.online?.currency ?? 'UYU', amount: money.online?.left ?? 0 }
    : { currency: 'UYU', amount: money.left };

/** The money of a return. */
export interface MoneyBack {
  /** Worth of its units, or the difference of its edit; cents of UYU. */
  worthCents: number;
  /** Sums that can go back by each way. */
  money: Money;
}

type Stored = Pick<OrderReturn, 'id' | 'state' | 'items' | 'difference' | 'covered'>;

/** Returns what the units are worth, in cents of UYU. @param one the return, if it is stored */
const worthOf = (found: Returnable, units: TypedUnits, one?: Stored): number => {
  const received = one && returnStates[one.state].units === 'back' ? one : undefined;
  const ownAt = (at: number) =>
    received?.items.find(({ position }) => position === at)?.quantity ?? 0;
  return returnValueCents(
    found.items.map(({ position, price, quantity, back }) => ({
      position,
      priceCents: toCents(price),
      quantity,
      back: back - ownAt(position),
    })),
    units,
    received && received.id !== found.lastReceived ? 0 : toCents(found.shippingPrice),
  );
};

/**
 * Returns the money that goes back. What comes back covers first what is left to pay, and an edit gives back no
 * more than its difference; the server checks the same.
 * @param one the return, if it is stored
 */
export const moneyBack = (
  found: Returnable,
  units: TypedUnits,
  one?: Stored,
): MoneyBack | undefined => {
  const { money } = found;
  if (!money) return undefined;
  const { difference, covered = 0 } = one ?? {};
  const value = difference === undefined ? worthOf(found, units, one) : toCents(difference);
  const worthCents = Math.max(value - toCents(covered) - toCents(money.due), 0);
  if (difference === undefined && covered === 0 && money.due === 0) return { worthCents, money };
  const { online } = money;
  const within = (left: number, rate: number) =>
    fromCents(Math.min(toCents(left), Math.round(worthCents / rate)));
  return {
    worthCents,
    money: {
      ...money,
      left: within(money.left, 1),
      ...(online && { online: { ...online, left: within(online.left, online.rate ?? 1) } }),
    },
  };
};

/** Returns what is worth giving back in the currency of a way, at most what is left: `1234,50`. */
export const suggestedAmount = ({ worthCents, money }: MoneyBack, way: RefundWay): string => {
  const rate = (way === 'provider' && money.online?.rate) || 1;
  const cents = Math.min(Math.round(worthCents / rate), toCents(mostOf(money, way).amount));
  return cents > 0 ? fromCents(cents).toFixed(2).replace('.', ',') : '';
};

/**
 * Returns the schema of a return's form, its fields in the form's order.
 * @param most the largest amount; undefined = no money goes back
 */
export const returnSchema = (
  lines: readonly ReturnLine[],
  most: Most | undefined,
  isReasonNeeded: boolean,
) =>
  z.object({
    units: z.custom<TypedUnits>().check(({ value, issues }) => {
      const problem = unitsProblem(lines, value);
      if (problem) issues.push({ code: 'custom', input: value, message: problem.text });
    }),
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
