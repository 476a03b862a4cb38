/** What a shop decides from day to day: when its branches are open otherwise, and how its payments are explained. */
import * as z from 'zod/mini';
import { optionalText, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { PAYMENT_IDS, paysByInstructions } from '../orders/payments.ts';

export const SETTING_KEYS = ['OPENING_EXCEPTIONS', 'PAYMENT_INSTRUCTIONS'] as const;

export const MAX_OPENING_EXCEPTIONS = 100;
const MAX_SPANS = 3;
/** Of the text for one way to pay. */
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
  // Such as 30 of February, or a month 13.
  return date?.toJSON()?.startsWith(text) ?? false;
};
/** A day of the shop: `2026-12-25`. */
const day = () => z.string({ error: texts.day }).check(z.refine(isDay, { error: texts.day }));
/** Local time of Montevideo: `09:00`. */
const time = () =>
  z.string({ error: texts.time }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, texts.time));

const span = z
  .object({ open: time(), close: time() })
  .check(z.refine(({ open, close }) => open < close, { path: ['close'], error: texts.close }));

/** Days on which branches are closed, or open at other hours than usually. */
const openingException = z
  .object({
    from: day(),
    /** The last day; the same for one day alone. */
    until: day(),
    /** Their codes; none = all of them. */
    branches: z._default(
      z.array(requiredText(20), { error: messages.invalid }).check(z.maxLength(50, texts.tooMany)),
      [],
    ),
    /** None = closed. */
    hours: z.array(span, { error: messages.invalid }).check(
      z.maxLength(MAX_SPANS, texts.tooMany),
      z.refine(
        (spans) => spans.every(({ open }, at) => at === 0 || open >= (spans[at - 1]?.close ?? '')),
        { error: texts.spans },
      ),
    ),
    /** Such as `Navidad`; shown to everybody. */
    reason: requiredText(80),
  })
  .check(z.refine(({ from, until }) => from <= until, { path: ['until'], error: texts.until }));
export type OpeningException = z.output<typeof openingException>;

/** The text of one way to pay, in place of the shop's own; a line is a step. */
const paymentInstruction = z.object({
  id: z
    .enum(PAYMENT_IDS, { error: messages.invalid })
    .check(z.refine(paysByInstructions, { error: messages.invalid })),
  text: optionalText(MAX_INSTRUCTIONS).check(
    z.refine((text) => linesOf(text).length <= MAX_INSTRUCTION_LINES, { error: texts.lines }),
  ),
});
export type PaymentInstruction = z.output<typeof paymentInstruction>;

/** What a buyer reads, line by line; empty ones part nothing. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isOnce = (all: readonly { id: string }[]): boolean =>
  new Set(all.map(({ id }) => id)).size === all.length;

/** What may stand under each key. */
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
/** Out of its JSON text; what is missing or cannot be read, perhaps by older rules, is none. */
export const readOpeningExceptions = (value: string | null): OpeningException[] =>
  parsed(settingValues.OPENING_EXCEPTIONS, value);
/** The same of the payments' texts. */
export const readPaymentInstructions = (value: string | null): PaymentInstruction[] =>
  parsed(settingValues.PAYMENT_INSTRUCTIONS, value);
