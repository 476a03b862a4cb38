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

test('a pick-up has a branch, a delivery has none', () => {
  expect(choiceOf(variant, chosen)).toMatchObject({ payment: { id: 'BRDE' }, branch: second });
  expect(choiceOf(variant, { ...chosen, OrderBranchCode: 'X' })).toEqual(
    refused('OrderBranchCode', messages.branchMissing),
  );
  const brought = choiceOf(variant, { ...chosen, OrderShippingId: 'MON' });
  expect(brought).toMatchObject({ shipping: { id: 'MON' }, branch: undefined });
});

test('a pick-up without a branch is at the default one: the owner’s choice, else the first', () => {
  const branchOf = (branches: typeof variant.branches) => {
    const choice = choiceOf({ ...variant, branches }, { ...chosen, OrderBranchCode: '' });
    return 'branch' in choice ? choice.branch?.code : undefined;
  };
  expect(branchOf(variant.branches)).toBe(variant.branches[0]?.code);
  const marked = variant.branches.map((branch) => ({ ...branch, isDefault: branch === second }));
  expect(branchOf(marked)).toBe(second?.code);
});

test('unknown payments and shippings are refused', () => {
  for (const other of [{ payments: [] }, { shippings: [] }])
    expect(choiceOf({ ...variant, ...other }, chosen)).toEqual({ code: 'order.option', info: {} });
});

test('a delivery needs an existing place within the reach of its shipping', () => {
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
