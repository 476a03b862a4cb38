/** Steps of sellers: companies and their groups, what was said, pictures, products, the home. */
import { filter, type Step } from './step.ts';

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
  {
    call: 'companyGroupAdd',
    title: 'a new one',
    as: 'seller',
    input: { companyGroup: { CompanyGroupName: 'Grupo Frío', CompanyGroupWeb: 'frio.example' } },
  },
  {
    call: 'companyGroupAdd',
    title: 'without a name',
    as: 'seller',
    input: { companyGroup: { CompanyGroupName: ' ' } },
  },
  { call: 'companyGroupAdd', title: 'by a buyer', as: 'buyer', input: { companyGroup: {} } },
  { call: 'companyGroupFilter', title: 'by name', as: 'seller', input: { orderBy: 'REL' } },
  {
    call: 'companyGroupFilter',
    title: 'of clients, in short',
    as: 'seller',
    oursAlone: ['web'],
    input: { filters: [filter('clientOfCompanyId', '1')], orderBy: 'REL', min: true },
  },
  { call: 'companyAdd', title: 'a new one', as: 'seller', input: { companyGroupId: 4, company } },
  {
    call: 'companyAdd',
    title: 'a RUT that is there',
    as: 'seller',
    oursAlone: ['detail', 'fields'],
    input: { companyGroupId: 2, company: { ...company, CompanyIdentifier: '217000110015' } },
  },
  { call: 'companyFind', title: 'with its people', as: 'seller', input: { id: 3 } },
  { call: 'companyFind', title: 'one that is not there', as: 'seller', input: { id: 77 } },
  { call: 'companyFind', title: 'by an outsider', as: 'outsider', input: { id: 3 } },
  {
    call: 'companyUpdate',
    title: 'its lists item by item',
    as: 'seller',
    input: {
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
    },
  },
];

const communicationSteps: readonly Step[] = [
  { call: 'commFind', title: 'with its events', as: 'seller', input: { id: 3 } },
  { call: 'commFind', title: 'one that is not there', as: 'seller', input: { id: 77 } },
  {
    call: 'communicationFilter',
    title: 'of a company',
    as: 'seller',
    input: { filters: [filter('contactCompanyId', '3')] },
  },
  {
    call: 'communicationFilter',
    title: 'of some days',
    as: 'seller',
    input: {
      filters: [
        filter('startDate', '11/20/2026 00:00:00.0'),
        filter('endDate', '11/30/2026 23:59:59.999'),
      ],
    },
  },
  { call: 'communicationAdd', title: 'to call', as: 'seller', input: { comm: communication } },
  {
    call: 'communicationAdd',
    title: 'without a company',
    as: 'seller',
    input: { comm: { ...communication, CommContactCompanyId: 0 } },
  },
  {
    call: 'communicationAddEvent',
    title: 'moved to another day',
    as: 'seller',
    input: {
      commId: 5,
      commEvent: {
        EventType: 'SCH',
        CommNewDate: '12/03/2026 09:00:00.0',
        EventObservation: 'No estaba',
      },
    },
  },
  {
    call: 'communicationAddEvent',
    title: 'done',
    as: 'colleague',
    input: {
      commId: 5,
      commEvent: { EventType: 'DON', CommNewDate: '12/03/2026 09:10:00.0' },
    },
  },
  {
    call: 'communicationUpdate',
    title: 'another subject',
    as: 'seller',
    input: { id: 2, parms: { CommSubject: 'Visita al taller, con muestras' } },
  },
];

const goodsSteps: readonly Step[] = [
  {
    call: 'productAdd',
    title: 'with its defaults',
    as: 'seller',
    oursAlone: ['branches'],
    input: {
      product: {
        ProductCode: 'ZZ900',
        ProductName: 'Tapa de radiador universal',
        BrandId: 13,
        CategoryId: '1.1',
        ProductPrice: 450.5,
        Specifications: [{ SpecKey: 'Sistema', SpecValue: 'Universal' }],
      },
    },
  },
  {
    call: 'productAdd',
    title: 'a code that is there',
    as: 'seller',
    oursAlone: ['fields'],
    input: { product: { ProductCode: 'RA101', ProductName: 'Otra', CategoryId: '1.1' } },
  },
  {
    call: 'productUpdate',
    title: 'price and name',
    as: 'seller',
    oursAlone: ['branches'],
    input: {
      code: 'ZZ900',
      parms: { ProductPrice: 480, ProductName: 'Tapa de radiador 0,9 bar' },
      images: [{ BCMode: 'INS', ImageId: 2, ImageName: '', ImageId_Z: -1 }],
    },
  },
  { call: 'productFind', title: 'after the changes', input: { code: 'ZZ900' } },
  {
    call: 'productUpdate',
    title: 'one that is not there',
    as: 'seller',
    input: { code: 'NADA', parms: { ProductPrice: 1 } },
  },
];

const homeSteps: readonly Step[] = [
  {
    call: 'configSet',
    title: 'to try',
    as: 'seller',
    oursAlone: ['updatedAt'],
    input: { key: 'TEST_PRODUCT_RELASES', value: '[{"title":"Verano","items":[]}]' },
  },
  {
    call: 'configGetPublic',
    title: 'what is tried',
    input: { key: 'TEST_PRODUCT_RELASES' },
  },
  {
    call: 'configSet',
    title: 'by an outsider',
    as: 'outsider',
    input: { key: 'TEST_PRODUCT_RELASES', value: '[]' },
  },
  {
    call: 'imageFind',
    title: 'one of the banner',
    as: 'seller',
    oursAlone: ['shownBy'],
    input: { id: 7 },
  },
  {
    call: 'imageListByTarget',
    title: 'of the banner',
    as: 'seller',
    input: { target: 'banner' },
  },
  {
    call: 'imageRemove',
    title: 'one that is shown',
    as: 'seller',
    // Where it is shown stands in the text, too.
    oursAlone: ['detail', 'error'],
    input: { id: 7 },
  },
  { call: 'imageRemove', title: 'one that is not there', as: 'seller', input: { id: 77 } },
  {
    call: 'paymentGetAccessToken',
    title: 'for an order of nobody',
    as: 'otherBuyer',
    input: { paymentId: 'MPU', OrderGUID: '5f0c3a10-0000-4000-8000-000000000107' },
  },
];

export const officeSteps: readonly Step[] = [
  ...companySteps,
  ...communicationSteps,
  ...goodsSteps,
  ...homeSteps,
];
