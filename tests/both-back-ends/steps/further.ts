/** Steps of calls that stand in no existing host's own list: the shop puts their answers together from what it has. */
import { filter, guidOf, type Step } from './step.ts';

export const furtherCatalogueSteps: readonly Step[] = [
  {
    call: 'autopartList',
    title: 'some, and one that is gone',
    input: { codes: ['RRA0005', 'NADA', 'RTE0025'] },
  },
  {
    call: 'productList',
    title: 'some, and one that is gone',
    input: { codes: ['ra101', 'NADA', 'CP135'] },
  },
  { call: 'vehicleList', title: 'of a make', input: { brandId: 7 } },
  {
    call: 'stockList',
    // Over a host everything may be: it tells of no change.
    oursAlone: ['catalogue', 'changed'],
    title: 'of many',
    input: { codes: ['RA101', 'RA104', 'RA108', 'NADA'] },
  },
  {
    call: 'stockList',
    oursAlone: ['catalogue', 'changed'],
    title: 'to a seller',
    as: 'seller',
    input: { codes: ['RA101', 'RA108'] },
  },
  {
    call: 'stockCheck',
    title: 'enough of one, too few of another',
    input: {
      items: [
        { Code: 'RA101', Quantity: 1 },
        { Code: 'RA104', Quantity: 30 },
      ],
    },
  },
  {
    call: 'configFind',
    oursAlone: ['updatedAt'],
    title: 'to a seller',
    as: 'seller',
    input: { key: 'PRODUCT_RELASES' },
  },
  {
    call: 'configFind',
    oursAlone: ['updatedAt'],
    title: 'to a buyer',
    as: 'buyer',
    input: { key: 'PRODUCT_RELASES' },
  },
  {
    call: 'productDetail',
    oursAlone: ['branches', 'providerId'],
    title: 'to a seller',
    as: 'seller',
    input: { code: 'RA101' },
  },
  {
    call: 'productDetail',
    oursAlone: ['branches', 'providerId'],
    title: 'to a buyer',
    as: 'buyer',
    input: { code: 'RA101' },
  },
  {
    call: 'productTable',
    oursAlone: ['branches'],
    title: 'to a seller',
    as: 'seller',
    input: { rowsMax: 3 },
  },
];

/** Over the orders of the world, after what was done with them. */
export const furtherOrderSteps: readonly Step[] = [
  { call: 'orderFind', title: 'the buyer’s own', as: 'buyer', input: { guid: guidOf(1) } },
  { call: 'orderFind', title: 'somebody else’s', as: 'otherBuyer', input: { guid: guidOf(1) } },
  { call: 'orderFind', title: 'one that is not there', as: 'buyer', input: { guid: guidOf(99) } },
  { call: 'orderAgain', title: 'the buyer’s own', as: 'buyer', input: { guid: guidOf(1) } },
  { call: 'orderAgain', title: 'somebody else’s', as: 'otherBuyer', input: { guid: guidOf(1) } },
  { call: 'paymentFind', title: 'of a deposit', as: 'buyer', input: { guid: guidOf(1) } },
  {
    call: 'orderCounts',
    title: 'of the company',
    as: 'seller',
    input: { filters: [filter('toCompany', '1')] },
  },
  { call: 'orderCounts', title: 'one’s own', as: 'workshop', input: {} },
  {
    call: 'orderNews',
    oursAlone: ['id', 'number'],
    title: 'of the company',
    as: 'seller',
    input: { filters: [filter('toCompany', '1')] },
  },
  {
    call: 'orderDetail',
    oursAlone: ['history', 'taken'],
    title: 'to a seller',
    as: 'seller',
    input: { orderId: 1 },
  },
  {
    call: 'orderDetail',
    oursAlone: ['history', 'taken'],
    title: 'another company’s',
    as: 'outsider',
    input: { orderId: 1 },
  },
  {
    call: 'orderChangeStates',
    oursAlone: ['number', 'state'],
    title: 'two, one of which stays',
    as: 'seller',
    input: { orders: [{ orderId: 7 }, { orderId: 1 }], state: 'PAP', sendEmail: false },
  },
  {
    call: 'orderChangeStates',
    oursAlone: ['number', 'state'],
    title: 'by a buyer',
    as: 'buyer',
    input: { orders: [{ orderId: 7 }], state: 'PAP', sendEmail: false },
  },
  { call: 'paymentList', title: 'to a visitor', input: {} },
  { call: 'stockNoticeList', title: 'none', as: 'buyer', input: {} },
  { call: 'keptFavourites', title: 'none', as: 'buyer', input: { entries: [] } },
  { call: 'keptCompared', title: 'none', as: 'buyer', input: { entries: [] } },
  { call: 'keptCars', title: 'none', as: 'buyer', input: { entries: [] } },
  { call: 'keptCars', title: 'of nobody', input: { entries: [] } },
  {
    call: 'personAddPhone',
    title: 'another one',
    as: 'otherBuyer',
    input: { PePhone: '099 555 111' },
  },
  { call: 'personAddPhone', title: 'by nobody', input: { PePhone: '099 555 111' } },
  {
    call: 'personAddAddress',
    title: 'another one',
    as: 'otherBuyer',
    input: { StateId: 1, CityId: 1, PeAddress: 'Otra 123' },
  },
  {
    call: 'personAddAddress',
    title: 'without a street',
    as: 'otherBuyer',
    input: { StateId: 1, CityId: 1, PeAddress: '' },
  },
];
