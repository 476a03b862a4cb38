/** Steps that place orders, list and move them. */
import { filter, guidOf, type Step } from './step.ts';

interface Row {
  Code: string;
  Quantity: number;
  Price: number;
}

/** By deposit, fetched at the first branch. */
const fetched = (guid: number, Items: Row[], changes: Record<string, string | number> = {}) => ({
  order: {
    OrderGUID: guidOf(guid),
    OrderPhone: '099 200 001',
    OrderShippingId: 'RES',
    OrderBranchCode: 'B',
    OrderPaymentId: 'BRDE',
    ...changes,
    Items: Items.map((row) => ({ ...row })),
  },
});

const brought = {
  OrderShippingId: 'MON',
  OrderShippingPrice: 240,
  OrderBranchCode: '',
  OrderAddress: 'Av. Italia 2000',
  OrderAddressStateId: 1,
  OrderAddressStateName: 'Montevideo',
  OrderAddressCityId: 1,
  OrderAddressCityName: 'Montevideo',
  OrderAddressZIPCode: '11000',
  OrderAddressRecipient: 'Ana Píriz',
  OrderObservation: 'Tocar timbre',
};

const RADIATOR = { Code: 'RA105', Quantity: 2, Price: 5_075 };
const PUMP = { Code: 'BA119', Quantity: 1, Price: 2_515 };

export const orderSteps: readonly Step[] = [
  {
    call: 'orderAdd',
    title: 'fetched, by deposit',
    as: 'buyer',
    input: fetched(1, [RADIATOR, PUMP]),
  },
  {
    call: 'orderAdd',
    title: 'the same once more',
    as: 'buyer',
    input: fetched(1, [RADIATOR, PUMP]),
  },
  { call: 'orderAdd', title: 'its key again, for less', as: 'buyer', input: fetched(1, [PUMP]) },
  {
    call: 'orderAdd',
    title: 'brought, by deposit',
    as: 'buyer',
    input: fetched(2, [PUMP], brought),
  },
  {
    call: 'orderAdd',
    title: 'more than there is',
    as: 'buyer',
    input: fetched(3, [{ Code: 'RA104', Quantity: 3, Price: 5_040 }]),
  },
  {
    call: 'orderAdd',
    title: 'at another price',
    as: 'buyer',
    input: fetched(4, [{ ...PUMP, Price: 2_000 }]),
  },
  {
    call: 'orderAdd',
    title: 'what is not on sale',
    as: 'buyer',
    input: fetched(5, [{ Code: 'TE125', Quantity: 1, Price: 1_655 }]),
  },
  { call: 'orderAdd', title: 'by a seller', as: 'seller', input: fetched(6, [PUMP]) },
  { call: 'orderAdd', title: 'by nobody', input: fetched(7, [PUMP]) },
  {
    call: 'orderAdd',
    title: 'without a phone',
    as: 'buyer',
    input: fetched(8, [PUMP], { OrderPhone: '' }),
  },

  { call: 'orderFilter', title: 'the buyer’s own', as: 'buyer', input: {} },
  {
    call: 'orderFilter',
    title: 'a year that is over',
    as: 'buyer',
    input: {
      filters: [
        filter('startDate', '09/01/2026 00:00:00.0'),
        filter('endDate', '09/30/2026 23:59:59.999'),
      ],
    },
  },
  {
    call: 'orderFilter',
    oursAlone: ['taken'],
    title: 'the company’s, that wait',
    as: 'seller',
    input: { filters: [filter('toCompany', '1'), filter('state', 'PPE')], rowsMax: 3 },
  },
  {
    call: 'orderFilter',
    title: 'another company’s',
    as: 'outsider',
    input: { filters: [filter('toCompany', '1')] },
  },
  {
    call: 'orderFilter',
    title: 'one’s own, of a workshop',
    as: 'workshop',
    input: {},
  },

  {
    call: 'orderChangeState',
    oursAlone: ['taken'],
    title: 'paid',
    as: 'seller',
    input: { orderId: 6, state: 'PAP', sendEmail: false },
  },
  {
    call: 'orderChangeState',
    title: 'what is dispatched stays',
    as: 'seller',
    oursAlone: ['detail'],
    input: { orderId: 1, state: 'PAP', sendEmail: false },
  },
  {
    call: 'orderChangeState',
    title: 'another company’s',
    as: 'outsider',
    input: { orderId: 3, state: 'DIS', sendEmail: false },
  },
  {
    call: 'orderChangeState',
    title: 'by its buyer',
    as: 'buyer',
    input: { orderId: 7, state: 'PAP', sendEmail: false },
  },
  {
    call: 'orderChangeState',
    oursAlone: ['mayTakeUp'],
    title: 'cancelled',
    as: 'seller',
    input: { orderId: 5, state: 'CAN', sendEmail: false },
  },
  // Two were put back.
  { call: 'stockFind', title: 'after a cancelled order', as: 'seller', input: { code: 'RA103' } },
  { call: 'userGet', title: 'a buyer', as: 'buyer', input: {} },
  { call: 'userGet', title: 'a seller', as: 'seller', input: async () => ({}) },
  { call: 'userGet', title: 'nobody', input: {} },
];
