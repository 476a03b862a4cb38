/** Steps of sellers: companies and groups, communications, images, products, the home page. */
import {
  buyer,
  colleague,
  filter,
  otherBuyer,
  outsider,
  type Step,
  seller,
  visitor,
} from './step.ts';

const company = {
  CompanyName: 'Frío Sur',
  CompanyIdentifier: '21.700011.0049',
  Phones: [{ CoPhone: '2300 4567', CoPhoneType: 'WOR' }],
  Addresses: [{ StateId: 2, CityId: 4, CoAddress: 'Lavalleja 300' }],
};

const communication = {
  CommType: 'PHO',
  CommSubject: 'Electroventiladores',
  CommMessage: 'Preguntó por los de Corsa.',
  CommLastEvent: 'SCH',
  CommNewDate: '12/01/2026 10:30:00.0',
  CommContactCompanyId: 3,
  CommContactPersonId: 6,
};

const companySteps: readonly Step[] = [
  seller('companyGroupAdd', 'a new one', {
    companyGroup: { CompanyGroupName: 'Grupo Frío', CompanyGroupWeb: 'frio.example' },
  }),
  seller('companyGroupAdd', 'without a name', { companyGroup: { CompanyGroupName: ' ' } }),
  buyer('companyGroupAdd', 'by a buyer', { companyGroup: {} }),
  seller('companyGroupFilter', 'by name', { orderBy: 'REL' }),
  seller('companyGroupFilter', 'of clients, in short', ['web'], {
    filters: [filter('clientOfCompanyId', '1')],
    orderBy: 'REL',
    min: true,
  }),
  seller('companyAdd', 'a new one', { companyGroupId: 4, company }),
  seller('companyAdd', 'a RUT that is there', ['detail', 'fields'], {
    companyGroupId: 2,
    company: { ...company, CompanyIdentifier: '217000110015' },
  }),
  seller('companyFind', 'with its people', { id: 3 }),
  seller('companyFind', 'one that is not there', { id: 77 }),
  outsider('companyFind', 'by an outsider', { id: 3 }),
  seller('companyUpdate', 'its lists item by item', {
    id: 4,
    parms: { CompanyName: 'Este Cargas y Fletes S.A.' },
    phones: [{ BCMode: 'INS', CoPhone: '099 777 888', CoPhoneType: 'WOR' }],
    addresses: [{ BCMode: 'UPD', CoAddressId: 4, CoAddress: 'Ruta 39 km 5' }],
    emails: [{ BCMode: 'INS', CoEmail: 'cargas@este.example' }],
    employees: [
      {
        BCMode: 'INS',
        PersonName: 'Luis',
        PersonLastName: 'Acosta',
        PePhone: '099 555 111',
        EmployeePositionId: 'BUY',
      },
    ],
    workBranches: [{ BCMode: 'INS', WorkBranchId: 2 }],
    tags: [{ BCMode: 'INS', TagName: 'Oferta' }],
  }),
];

const communicationSteps: readonly Step[] = [
  seller('commFind', 'with its events', { id: 3 }),
  seller('commFind', 'one that is not there', { id: 77 }),
  seller('communicationFilter', 'of a company', { filters: [filter('contactCompanyId', '3')] }),
  seller('communicationFilter', 'of some days', {
    filters: [
      filter('startDate', '11/20/2026 00:00:00.0'),
      filter('endDate', '11/30/2026 23:59:59.999'),
    ],
  }),
  seller('communicationAdd', 'to call', { comm: communication }),
  seller('communicationAdd', 'without a company', {
    comm: { ...communication, CommContactCompanyId: 0 },
  }),
  seller('communicationAddEvent', 'moved to another day', {
    commId: 5,
    commEvent: {
      EventType: 'SCH',
      CommNewDate: '12/03/2026 09:00:00.0',
      EventObservation: 'No estaba',
    },
  }),
  colleague('communicationAddEvent', 'done', {
    commId: 5,
    commEvent: { EventType: 'DON', CommNewDate: '12/03/2026 09:10:00.0' },
  }),
  seller('communicationUpdate', 'another subject', {
    id: 2,
    parms: { CommSubject: 'Visita al taller, con muestras' },
  }),
];

const goodsSteps: readonly Step[] = [
  seller('productAdd', 'with its defaults', ['branches'], {
    product: {
      ProductCode: 'ZZ900',
      ProductName: 'Tapa de radiador universal',
      BrandId: 13,
      CategoryId: '1.1',
      ProductPrice: 450.5,
      Specifications: [{ SpecKey: 'Sistema', SpecValue: 'Universal' }],
    },
  }),
  seller('productAdd', 'a code that is there', ['fields'], {
    product: { ProductCode: 'RA101', ProductName: 'Otra', CategoryId: '1.1' },
  }),
  seller('productUpdate', 'price and name', ['branches'], {
    code: 'ZZ900',
    parms: { ProductPrice: 480, ProductName: 'Tapa de radiador 0,9 bar' },
    images: [{ BCMode: 'INS', ImageId: 2, ImageName: '', ImageId_Z: -1 }],
  }),
  visitor('productFind', 'after the changes', { code: 'ZZ900' }),
  seller('productUpdate', 'one that is not there', { code: 'NADA', parms: { ProductPrice: 1 } }),
];

const homeSteps: readonly Step[] = [
  seller('configSet', 'to try', ['updatedAt'], {
    key: 'TEST_PRODUCT_RELASES',
    value: '[{"title":"Verano","items":[]}]',
  }),
  visitor('configGetPublic', 'what is tried', { key: 'TEST_PRODUCT_RELASES' }),
  outsider('configSet', 'by an outsider', { key: 'TEST_PRODUCT_RELASES', value: '[]' }),
  seller('imageFind', 'one of the banner', ['shownBy'], { id: 7 }),
  seller('imageListByTarget', 'of the banner', { target: 'banner' }),
  // The text also names the uses.
  seller('imageRemove', 'one that is shown', ['detail', 'error'], { id: 7 }),
  seller('imageRemove', 'one that is not there', { id: 77 }),
  otherBuyer('paymentGetAccessToken', 'for an order of nobody', {
    paymentId: 'MPU',
    OrderGUID: '5f0c3a10-0000-4000-8000-000000000107',
  }),
];

export const officeSteps: readonly Step[] = [
  ...companySteps,
  ...communicationSteps,
  ...goodsSteps,
  ...homeSteps,
];
