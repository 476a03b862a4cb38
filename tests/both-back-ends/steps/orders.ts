/** Steps that place orders, list and move them. */
import { buyer, filter, guidOf, outsider, type Step, seller, visitor, workshop } from './step.ts';

interface Row {
  Code: string;
  Quantity: number;
  Price: number;
}

/** By deposit, with pick-up at the first branch. */
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
  buyer('orderAdd', 'fetched, by deposit', fetched(1, [RADIATOR, PUMP])),
  buyer('orderAdd', 'the same once more', fetched(1, [RADIATOR, PUMP])),
  buyer('orderAdd', 'its key again, for less', fetched(1, [PUMP])),
  buyer('orderAdd', 'brought, by deposit', fetched(2, [PUMP], brought)),
  buyer(
    'orderAdd',
    'more than there is',
    fetched(3, [{ Code: 'RA104', Quantity: 3, Price: 5_040 }]),
  ),
  buyer('orderAdd', 'at another price', fetched(4, [{ ...PUMP, Price: 2_000 }])),
  buyer(
    'orderAdd',
    'what is not on sale',
    fetched(5, [{ Code: 'TE125', Quantity: 1, Price: 1_655 }]),
  ),
  seller('orderAdd', 'by a seller', fetched(6, [PUMP])),
  visitor('orderAdd', 'by nobody', fetched(7, [PUMP])),
  buyer('orderAdd', 'without a phone', fetched(8, [PUMP], { OrderPhone: '' })),

  buyer('orderFilter', 'the buyer’s own', {}),
  buyer('orderFilter', 'a year that is over', {
    filters: [
      filter('startDate', '09/01/2026 00:00:00.0'),
      filter('endDate', '09/30/2026 23:59:59.999'),
    ],
  }),
  seller('orderFilter', 'the company’s, that wait', ['taken'], {
    filters: [filter('toCompany', '1'), filter('state', 'PPE')],
    rowsMax: 3,
  }),
  outsider('orderFilter', 'another company’s', { filters: [filter('toCompany', '1')] }),
  workshop('orderFilter', 'one’s own, of a workshop', {}),

  seller('orderChangeState', 'paid', ['taken'], { orderId: 6, state: 'PAP', sendEmail: false }),
  seller('orderChangeState', 'what is dispatched stays', ['detail'], {
    orderId: 1,
    state: 'CAN',
    sendEmail: false,
  }),
  outsider('orderChangeState', 'another company’s', { orderId: 3, state: 'DIS', sendEmail: false }),
  buyer('orderChangeState', 'by its buyer', { orderId: 7, state: 'PAP', sendEmail: false }),
  seller('orderChangeState', 'cancelled', ['mayResume'], {
    orderId: 5,
    state: 'CAN',
    sendEmail: false,
  }),
  // Two were returned.
  seller('stockFind', 'after a cancelled order', { code: 'RA103' }),
  // A host does not tell what its sellers may do.
  buyer('userGet', 'a buyer', ['permissions'], {}),
  seller('userGet', 'a seller', ['permissions'], async () => ({})),
  visitor('userGet', 'nobody', {}),
];
