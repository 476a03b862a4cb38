/** Steps of calls that the existing host does not have: the shop computes their replies. */
import {
  buyer,
  filter,
  guidOf,
  otherBuyer,
  outsider,
  type Step,
  seller,
  visitor,
  workshop,
} from './step.ts';

export const furtherCatalogueSteps: readonly Step[] = [
  visitor('autopartList', 'some, and one that is gone', { codes: ['RRA0005', 'NADA', 'RTE0025'] }),
  visitor('productList', 'some, and one that is gone', { codes: ['ra101', 'NADA', 'CP135'] }),
  visitor('vehicleList', 'of a make', { brandId: 7 }),
  // Over a host it is always set: a host announces no changes.
  visitor('stockList', 'of many', ['catalogue', 'changed'], {
    codes: ['RA101', 'RA104', 'RA108', 'NADA'],
  }),
  seller('stockList', 'to a seller', ['catalogue', 'changed'], { codes: ['RA101', 'RA108'] }),
  visitor('stockCheck', 'enough of one, too few of another', {
    items: [
      { Code: 'RA101', Quantity: 1 },
      { Code: 'RA104', Quantity: 30 },
    ],
  }),
  seller('configFind', 'to a seller', ['updatedAt'], { key: 'PRODUCT_RELASES' }),
  buyer('configFind', 'to a buyer', ['updatedAt'], { key: 'PRODUCT_RELASES' }),
  seller('productDetail', 'to a seller', ['branches', 'providerId'], { code: 'RA101' }),
  buyer('productDetail', 'to a buyer', ['branches', 'providerId'], { code: 'RA101' }),
  seller('productTable', 'to a seller', ['branches', 'providerName'], { rowsMax: 3 }),
];

/** Facts of an order that hosts do not keep. */
const OF_DETAIL = ['history', 'taken', 'followKey', 'isBrought', 'mayTakeBack'];

/** Over the orders of the data set, after the earlier steps. */
export const furtherOrderSteps: readonly Step[] = [
  buyer('orderFind', 'the buyer’s own', { guid: guidOf(1) }),
  otherBuyer('orderFind', 'somebody else’s', { guid: guidOf(1) }),
  buyer('orderFind', 'one that is not there', { guid: guidOf(99) }),
  buyer('orderAgain', 'the buyer’s own', { guid: guidOf(1) }),
  otherBuyer('orderAgain', 'somebody else’s', { guid: guidOf(1) }),
  buyer('paymentFind', 'of a deposit', { guid: guidOf(1) }),
  seller('orderCounts', 'of the company', { filters: [filter('toCompany', '1')] }),
  workshop('orderCounts', 'one’s own', {}),
  seller('orderNews', 'of the company', ['id', 'number'], { filters: [filter('toCompany', '1')] }),
  seller('orderDetail', 'to a seller', OF_DETAIL, { orderId: 1 }),
  outsider('orderDetail', 'another company’s', OF_DETAIL, { orderId: 1 }),
  seller('orderChangeStates', 'two, one of which stays', ['number', 'state'], {
    orders: [{ orderId: 7 }, { orderId: 1 }],
    state: 'CAN',
    sendEmail: false,
  }),
  buyer('orderChangeStates', 'by a buyer', ['number', 'state'], {
    orders: [{ orderId: 7 }],
    state: 'PAP',
    sendEmail: false,
  }),
  visitor('paymentList', 'to a visitor', {}),
  buyer('stockNoticeList', 'none', {}),
  buyer('keptFavourites', 'none', { entries: [] }),
  buyer('keptCompared', 'none', { entries: [] }),
  buyer('keptCars', 'none', { entries: [] }),
  visitor('keptCars', 'of nobody', { entries: [] }),
  otherBuyer('personAddPhone', 'another one', { PePhone: '099 555 111' }),
  visitor('personAddPhone', 'by nobody', { PePhone: '099 555 111' }),
  otherBuyer('personAddAddress', 'another one', { StateId: 1, CityId: 1, PeAddress: 'Otra 123' }),
  otherBuyer('personAddAddress', 'without a street', { StateId: 1, CityId: 1, PeAddress: '' }),
];
