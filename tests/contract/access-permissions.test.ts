/** Checks the permissions that each call of the shop's people needs, by the contract and the default table. */
import { expect, test } from 'vitest';
import type { Call } from '#contract/call';
import { type CallName, calls } from '#contract/calls';
import type { EmployeePosition } from '#contract/entities/companies';
import { PERMISSIONS, type Permission } from '#contract/people/permission';
import { missingPermissionText } from '#contract/people/permission-texts';
import { DEFAULT_STAFF_TABLE } from '#contract/people/permissions';
import { loadVariant } from '#variants/load';
import { createListener, sessionOf } from '../support/listening.ts';
import { sampleInput } from '../support/samples.ts';

const SHOP = 1;
const all = Object.entries(calls) as [CallName, Call][];
const nam = await loadVariant('NAM');
const post = createListener({
  ...nam,
  destinationCompany: { ...nam.destinationCompany, id: SHOP },
});

const asked = async (call: Call, permissions: readonly Permission[], input: unknown) => {
  const session = { ...sessionOf(true, SHOP), permissions };
  const { reached, status, body } = await post(call, session, input);
  return reached ? 'reached' : { status, error: body.error, detail: body.detail };
};
const refusal = (missing: readonly Permission[]) => ({
  status: 403,
  error: missingPermissionText(missing),
  detail: { permissions: missing },
});

const neededBy = ({ access: { permission = 'none' } }: Call, input: unknown) => {
  if (permission === 'none' || permission === 'byRecord') return [];
  return typeof permission === 'string' ? [permission] : permission.of(input);
};

/** Calls that need other permissions by their input, with such inputs. */
const product = { ProductCode: 'X-1', ProductName: 'X' };
const file = { name: 'a.csv', bytes: 1, parts: ['0'.repeat(64)] };
const guid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const BY_INPUT: [CallName, object, Permission[]][] = [
  ['productAdd', { product }, ['catalogue']],
  ['productAdd', { product: { ...product, ProductPrice: 5 } }, ['catalogue', 'prices']],
  ['productUpdate', { code: 'X-1', parms: { ProductPrice: 5 } }, ['prices']],
  ['productUpdate', { code: 'X-1', parms: { ProductName: 'X' } }, ['catalogue']],
  [
    'productUpdate',
    { code: 'X-1', parms: { ProductPrice: 5 }, images: [] },
    ['catalogue', 'prices'],
  ],
  ['productUpdate', { code: 'X-1', reason: 'x' }, ['catalogue']],
  ['configSet', { key: 'BANNER_ITEMS', value: '[]' }, ['catalogue']],
  ['configSet', { key: 'TEST_PRODUCT_RELASES', value: '[]' }, ['catalogue']],
  ['configSet', { key: 'PAYMENT_INSTRUCTIONS', value: '[]' }, ['settings']],
  ['configSet', { key: 'OPENING_EXCEPTIONS', value: '[]' }, ['settings']],
  ['configSet', { key: 'SHOP_IDENTITY', value: '[]' }, ['settings']],
  ['importStart', { guid, kind: 'companies', file }, ['customers']],
  ['importStart', { guid, kind: 'products', file }, ['catalogue', 'prices']],
  ['importStart', { guid, file }, []],
  ['exportRows', { kind: 'stock' }, ['stock']],
  ['auditList', { subject: 'user' }, ['users']],
  ['auditList', { subject: 'permissions' }, ['users']],
  ['auditList', { subject: 'company' }, ['customers']],
  ['auditList', { subject: 'product' }, []],
];

test.each(BY_INPUT)('%s with %j needs %j', async (name, input, needed) => {
  const call: Call = calls[name];
  expect(neededBy(call, call.input.parse(input))).toEqual(needed);
  expect(await asked(call, needed, input)).toBe('reached');
});

const cases = all
  .filter(([, { access }]) => access.company === 'shop' || access.company === 'own')
  .flatMap(([name, call]) =>
    [sampleInput(call), ...BY_INPUT.filter(([one]) => one === name).map(([, input]) => input)].map(
      (input) => ({ name, call, input, needed: neededBy(call, call.input.parse(input)) }),
    ),
  );

/** Makes each call; returns those whose answer differs from the contract. */
const differences = async (permissions: readonly Permission[]) => {
  const found: object[] = [];
  for (const { name, call, input, needed } of cases) {
    const missing = needed.filter((one) => !permissions.includes(one));
    const outcome = await asked(call, permissions, input);
    const expected = missing.length > 0 ? refusal(missing) : 'reached';
    if (JSON.stringify(outcome) !== JSON.stringify(expected)) found.push({ name, outcome });
  }
  return found;
};

test.each(Object.entries(DEFAULT_STAFF_TABLE.positions) as [EmployeePosition, Permission[]][])(
  'each call is refused to the position %s exactly if it lacks a permission',
  async (_position, permissions) => {
    expect(await differences(permissions)).toEqual([]);
  },
);

test.each(PERMISSIONS.filter((one) => one !== 'refunds'))(
  'some call is refused for want of %s alone',
  async (permission) => {
    const lacking = PERMISSIONS.filter((one) => one !== permission);
    expect(await differences(lacking)).toEqual([]);
    expect(cases.some(({ needed }) => needed.includes(permission))).toBe(true);
  },
);

test('a seller by default changes no prices, settings, users or exchange rate', () => {
  const refused = cases.filter(({ needed }) =>
    needed.some((one) => !DEFAULT_STAFF_TABLE.positions.SEL.includes(one)),
  );
  expect([...new Set(refused.map(({ name }) => name))].toSorted()).toEqual([
    'auditList',
    'configSet',
    'discountAdd',
    'discountFilter',
    'discountFind',
    'discountRemove',
    'discountUpdate',
    'exchangeRateSet',
    'exportRows',
    'factorPolicyFind',
    'factorPolicySet',
    'factorReset',
    'hostCheck',
    'importStart',
    'paymentTest',
    'permissionFind',
    'permissionSet',
    'priceListAdd',
    'priceListBuyers',
    'priceListFilter',
    'priceListFind',
    'priceListPreview',
    'priceListRemove',
    'priceListUpdate',
    'productAdd',
    'productChangePrices',
    'productPreviewPrices',
    'productUpdate',
    'synonymRemove',
    'synonymSave',
    'tokenAdd',
    'tokenFilter',
    'tokenRevoke',
    'userChangeAccess',
    'userFilter',
    'userInvite',
    'userInviteAgain',
    'webhookAdd',
    'webhookDeliveries',
    'webhookFilter',
    'webhookRemove',
    'webhookResend',
    'webhookUpdate',
  ]);
});

test('somebody of the shop in a call about other companies needs no permission of the shop', async () => {
  const { reached } = await post(
    calls.orderNote,
    { ...sessionOf(false, 2), permissions: [] },
    sampleInput(calls.orderNote),
  );
  expect(reached).toEqual([2]);
});

/** Calls that read the orders of a company, or the caller's own. */
const READS = [
  'orderFilter',
  'orderCounts',
  'orderNews',
  'orderSellers',
  'returnFilter',
] as const satisfies CallName[];

test.each(READS)('%s reads the shop’s orders with the permission orders alone', async (name) => {
  const call: Call = calls[name];
  const ofShop = { filters: [{ FilterKey: 'toCompany', FilterValue: `${SHOP}` }] };
  expect(await asked(call, [], ofShop)).toEqual(refusal(['orders']));
  expect(await asked(call, ['orders'], ofShop)).toBe('reached');
  // Own orders need none, and another company's are not the shop's.
  expect(await asked(call, [], {})).toBe('reached');
  const session = { ...sessionOf(false, 2), permissions: [] };
  const filters = [{ FilterKey: 'toCompany', FilterValue: '2' }];
  expect((await post(call, session, { filters })).reached).toEqual([2]);
});

test.each(['orderDetail', 'returnFind'] as const)(
  '%s finds only own orders and those of other companies without the permission orders',
  async (name) => {
    const reached = async (permissions: readonly Permission[]) => {
      const session = { ...sessionOf(false, SHOP, 2), permissions };
      return (await post(calls[name], session, { orderId: 1 })).reached;
    };
    expect(await reached([])).toEqual([2]);
    expect(await reached(['orders'])).toEqual([SHOP, 2]);
  },
);
