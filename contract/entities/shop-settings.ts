/** Settings that sellers change: exceptional opening hours and payment instructions. */
import * as z from 'zod/mini';
import { optionalText, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { PAYMENT_IDS, paysByInstructions } from '../orders/payments.ts';

export const SETTING_KEYS = ['OPENING_EXCEPTIONS', 'PAYMENT_INSTRUCTIONS'] as const;

export const MAX_OPENING_EXCEPTIONS = 100;
const MAX_SPANS = 3;
/** Characters of the instructions of a payment method. */
export const MAX_INSTRUCTIONS = 2_000;
const MAX_INSTRUCTION_LINES = 20;

const texts = {
  tooMany: 'Son demasiados: quita algunos',
  day: 'Elige una fecha',
  until: 'No puede ser antes del primer día',
  time: 'Escribe una hora, como 09:00',
  close: 'Cierra después de abrir',
  spans: 'Un horario empieza cuando termina el anterior',
  lines: `Son más de ${MAX_INSTRUCTION_LINES} líneas`,
};

const isDay = (text: string): boolean => {
  const date = /^20\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  // For example 30 February, or month 13.
  return date?.toJSON()?.startsWith(text) ?? false;
};
/** A day of the shop: `2026-12-25`. */
const day = () => z.string({ error: texts.day }).check(z.refine(isDay, { error: texts.day }));
/** Local time of Montevideo: `09:00`. */
export const time = () =>
  z.string({ error: texts.time }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, texts.time));

/** Refuses a span that ends before it begins. */
export const endsLater = z.refine<{ open: string; close: string }>(
  ({ open, close }) => open < close,
  { path: ['close'], error: texts.close },
);
const span = z.object({ open: time(), close: time() }).check(endsLater);

/** Days on which branches are closed or have other hours. */
const openingException = z
  .object({
    from: day(),
    /** The last day; equal to `from` for a single day. */
    until: day(),
    /** Codes of the branches; empty = all. */
    branches: z._default(
      z.array(requiredText(20), { error: messages.invalid }).check(z.maxLength(50, texts.tooMany)),
      [],
    ),
    /** Empty = closed. */
    hours: z.array(span, { error: messages.invalid }).check(
      z.maxLength(MAX_SPANS, texts.tooMany),
      z.refine(
        (spans) => spans.every(({ open }, at) => at === 0 || open >= (spans[at - 1]?.close ?? '')),
        { error: texts.spans },
      ),
    ),
    /** For example `Navidad`; public. */
    reason: requiredText(80),
  })
  .check(z.refine(({ from, until }) => from <= until, { path: ['until'], error: texts.until }));
export type OpeningException = z.output<typeof openingException>;

/** Instructions of a payment method, which replace the default ones. Each line is a step. */
const paymentInstruction = z.object({
  id: z
    .enum(PAYMENT_IDS, { error: messages.invalid })
    .check(z.refine(paysByInstructions, { error: messages.invalid })),
  text: optionalText(MAX_INSTRUCTIONS).check(
    z.refine((text) => linesOf(text).length <= MAX_INSTRUCTION_LINES, { error: texts.lines }),
  ),
});
export type PaymentInstruction = z.output<typeof paymentInstruction>;

/** Returns the lines of a text without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isOnce = (all: readonly { id: string }[]): boolean =>
  new Set(all.map(({ id }) => id)).size === all.length;

/** The schema of each setting. */
export const settingValues = {
  OPENING_EXCEPTIONS: z
    .array(openingException, { error: messages.invalid })
    .check(z.maxLength(MAX_OPENING_EXCEPTIONS, texts.tooMany)),
  PAYMENT_INSTRUCTIONS: z
    .array(paymentInstruction, { error: messages.invalid })
    .check(z.maxLength(PAYMENT_IDS.length, texts.tooMany), z.refine(isOnce, messages.invalid)),
} as const;

const parsed = <T>(schema: z.ZodMiniType<T[]>, value: string | null): T[] => {
  try {
    return schema.safeParse(JSON.parse(value ?? '[]')).data ?? [];
  } catch {
    return [];
  }
};
/** Reads the exceptions from JSON; missing or invalid text is an empty list. */
export const readOpeningExceptions = (value: string | null): OpeningException[] =>
  parsed(settingValues.OPENING_EXCEPTIONS, value);
/** Reads the payment instructions from JSON; missing or invalid text is an empty list. */
export const readPaymentInstructions = (value: string | null): PaymentInstruction[] =>
  parsed(settingValues.PAYMENT_INSTRUCTIONS, value);
