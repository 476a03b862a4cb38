import type { OrderDocument } from './documents/dealings.ts';
import { instantOf } from './fields.ts';
import { hasWords } from './lists.ts';
import { badRequest } from './refusal.ts';

/** States by group. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  PEN: ['INI', 'PCH', 'PPE', 'PAP'],
  SEN: ['DIS'],
};

const TESTS: Record<string, (order: OrderDocument, value: string) => boolean> = {
  // The lists are already those of the company or the caller.
  toCompany: () => true,
  guid: ({ OrderUserGUID }, value) => OrderUserGUID === value.toLowerCase(),
  startDate: ({ OrderDate }, value) => OrderDate >= instantOf(value),
  endDate: ({ OrderDate }, value) => OrderDate <= instantOf(value),
  state: ({ OrderState }, value) =>
    (GROUPS[value.toUpperCase()] ?? [value.toUpperCase()]).includes(OrderState),
  after: ({ OrderId }, value) => OrderId > Number(value),
  text: (order, value) =>
    hasWords(value, [
      `${order.OrderNumber}`,
      order.OrderPersonName,
      order.OrderPersonLastName,
      order.OrderUserEmail,
      order.OrderPhone,
      order.OrderPhone.replace(/\D/g, ''),
      order.OrderAddress,
      order.OrderAddressCityName,
      ...order.Items.map(({ Code }) => Code),
    ]),
};

export const matchesOrder = (
  order: OrderDocument,
  filters: ReadonlyMap<string, readonly string[]>,
): boolean =>
  [...filters].every(([key, values]) => {
    const test = TESTS[key];
    if (!test) throw badRequest(`The filter ${key} is unknown.`);
    return values.every((value) => test(order, value));
  });
