/**
 * Some hosts don't return the keys of orders. A recent order without a key may be one whose answer was lost, so nobody
 * can say that the order does not exist.
 */
import type { Order } from '#contract/entities/orders';
import { DAY_MS } from '#contract/time/dates';
import { HostNonsense } from '../http/answer.ts';
import { isFields, saidIn } from '../wire/read.ts';
import { readText } from '../wire/values.ts';
import { asAppError } from './refused.ts';

/** Hosts may report the day only, in another time zone. */
const NEW_MS = 2 * DAY_MS;

/** Treats a missing or invalid date as recent. */
const isNew = (date: unknown): boolean => !(Date.now() - Date.parse(`${date}`) >= NEW_MS);

export const isKeyless = ({ gUID, date }: Pick<Order, 'gUID' | 'date'>): boolean =>
  gUID === '' && isNew(date);

/** `isKeyless` for an unreadable row. @param row as received */
export const isKeylessRow = (row: unknown): boolean => {
  if (!isFields(row)) return false;
  const said = saidIn(row);
  const key = `${said('order', 'gUID') ?? ''}`.trim();
  return key === '' && isNew(readText('date', said('order', 'date')));
};

export const noKey = (): unknown =>
  asAppError('orderFilter', new HostNonsense('an order that may be this one has no key'));
