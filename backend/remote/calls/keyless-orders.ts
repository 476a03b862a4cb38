/**
 * Orders of a host that does not tell the keys with which they were sent: a new one may be the one whose answer was
 * lost, so that nobody can say that this one does not stand.
 */
import type { Order } from '#contract/entities/orders';
import { DAY_MS } from '#contract/time/dates';
import { HostNonsense } from '../http/answer.ts';
import { isFields, saidIn } from '../wire/read.ts';
import { readText } from '../wire/values.ts';
import { asAppError } from './refused.ts';

/** A host may tell the day alone, and that of another clock. */
const NEW_MS = 2 * DAY_MS;

/** One that tells no date, or what is none, may be of this moment. */
const isNew = (date: unknown): boolean => !(Date.now() - Date.parse(`${date}`) >= NEW_MS);

export const isKeyless = ({ gUID, date }: Pick<Order, 'gUID' | 'date'>): boolean =>
  gUID === '' && isNew(date);

/** The same of one that cannot be read. @param row as the host says it */
export const isKeylessRow = (row: unknown): boolean => {
  if (!isFields(row)) return false;
  const said = saidIn(row);
  const key = `${said('order', 'gUID') ?? ''}`.trim();
  return key === '' && isNew(readText('date', said('order', 'date')));
};

export const noKey = (): unknown =>
  asAppError('orderFilter', new HostNonsense('an order that may be this one has no key'));
