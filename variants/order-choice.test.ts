import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { loadVariant } from './load.ts';
import { choiceOf, unreachable } from './order-choice.ts';

const variant = await loadVariant('NAM');
const [, second] = variant.branches;
const chosen = {
  OrderPaymentId: 'BRDE',
  OrderShippingId: 'RES',
  OrderBranchCode: second?.code ?? '',
} as const;
const refused = (field: string, message: string) => ({
  code: 'request.invalid',
  info: { fields: { [`order.${field}`]: message } },
});

test('what is fetched names its branch, what is brought has none', () => {
  expect(choiceOf(variant, chosen)).toMatchObject({ payment: { id: 'BRDE' }, branch: second });
  expect(choiceOf(variant, { ...chosen, OrderBranchCode: '' })).toEqual(
    refused('OrderBranchCode', messages.branchMissing),
  );
  const brought = choiceOf(variant, { ...chosen, OrderShippingId: 'MON' });
  expect(brought).toMatchObject({ shipping: { id: 'MON' }, branch: undefined });
});

test('a way to pay or to receive that the shop has not is refused as such', () => {
  for (const other of [{ payments: [] }, { shippings: [] }])
    expect(choiceOf({ ...variant, ...other }, chosen)).toEqual({ code: 'order.option', info: {} });
});

test('what is brought goes to a place that there is, as far as its shipping reaches', () => {
  const departments = { only: ['Montevideo'], except: [] };
  expect(unreachable({ id: 'MON', departments }, 'Montevideo')).toBeUndefined();
  expect(unreachable({ id: 'MON', departments }, 'Salto')).toEqual(
    refused('OrderShippingId', messages.shippingZone),
  );
  expect(unreachable({ id: 'MON', departments }, undefined)).toEqual(
    refused('OrderAddressCityId', messages.place),
  );
  expect(unreachable({ id: 'RES', departments }, undefined)).toBeUndefined();
});
