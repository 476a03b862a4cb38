/** Reads the answer to a placed order, which some hosts keep short: its number, and perhaps its id and state. */
import { orderAdd } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { InvalidHostAnswer } from '../http/answer.ts';
import { isFields, lookUpIn, readAs } from '../wire/read.ts';
import { readNumber } from '../wire/values.ts';

type Fields = Record<string, unknown>;

/** Returns the order's fields of an answer: below `data` or bare; a number alone is the order's. */
const fieldsIn = (reply: unknown): Fields => {
  const [, data] = (isFields(reply) &&
    Object.entries(reply).find(([name]) => name.toLowerCase() === 'data')) || [undefined, reply];
  const [only = data] = Array.isArray(data) ? data : [];
  if (isFields(only)) return only;
  const number = readNumber(only);
  return typeof number === 'number' ? { OrderNumber: number } : {};
};

/** Returns the order of a whole answer; undefined for a short one. */
export const wholeOrder = (reply: unknown): Order | undefined => {
  try {
    return readAs(orderAdd.output, 'order', reply).data;
  } catch (error) {
    if (error instanceof InvalidHostAnswer) return undefined;
    throw error;
  }
};

/** Returns the number that the host gave the order; undefined = it says none, so that the order may not exist. */
export const numberIn = (reply: unknown): number | undefined => {
  const number = readNumber(lookUpIn(fieldsIn(reply))('order', 'number'));
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0
    ? number
    : undefined;
};

/** Completes a short answer with what was sent. @param sent as the host received it @throws InvalidHostAnswer */
export const orderAsSent = (
  reply: unknown,
  sent: object,
  number: number,
  now = new Date(),
): Order => {
  const answered = Object.entries(fieldsIn(reply)).filter(
    ([, value]) => value !== null && value !== '',
  );
  const name = (key: string): string => `order${key.replace(/^order/i, '')}`.toLowerCase();
  const keys = new Set(answered.map(([key]) => name(key)));
  const others = Object.entries(sent).filter(([key]) => !keys.has(name(key)));
  const date = { OrderDate: now.toISOString() };
  return (
    wholeOrder({ data: { ...date, ...Object.fromEntries([...others, ...answered]) } }) ??
    // Something else that was answered cannot be read, such as a state in other words.
    readAs(orderAdd.output, 'order', { data: { ...date, ...sent, OrderNumber: number } }).data
  );
};

/** Fills the texts that a host does not tell of a placed order. */
export const withoutGaps = (told: Order, sent: Order): Order => {
  const gaps = Object.entries(sent).filter(([key]) => told[key as keyof Order] === '');
  return { ...told, ...Object.fromEntries(gaps) };
};
