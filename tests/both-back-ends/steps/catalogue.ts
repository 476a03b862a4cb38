/** Steps that read the catalogue, the places and the configuration. */
import { filter, type Step } from './step.ts';

export const catalogueSteps: readonly Step[] = [
  { call: 'categoryList', title: 'the whole tree', input: {} },
  { call: 'categoryFind', title: 'with what is below it', input: { categoryId: '1' } },
  { call: 'categoryFind', title: 'one that is not there', input: { categoryId: '9.9' } },
  { call: 'brandList', title: 'of what is on sale', input: {} },
  { call: 'brandListByCategory', title: 'makes of vehicles', input: { categoryId: '1.3' } },
  { call: 'tagList', title: 'all', input: {} },
  { call: 'workBranchList', title: 'all', input: {} },
  { call: 'companyListFilters', title: 'none has goods of its own', input: {} },
  { call: 'stateList', title: 'all', input: {} },
  { call: 'cityList', title: 'all', input: {} },
  { call: 'providerList', title: 'to a seller', as: 'seller', input: {} },
  { call: 'providerList', title: 'to nobody else', as: 'buyer', input: {} },
  { call: 'vehicleFilter', title: 'of a make', input: { brandId: 7, categoryId: '1' } },
  { call: 'vehicleFilter', title: 'of none', input: { brandId: 99, categoryId: '1' } },

  { call: 'autopartFilter', title: 'everything, by relevance', input: { rowsMax: 4 } },
  {
    call: 'autopartFilter',
    title: 'the second page, dearest first',
    input: { rowIndex: 1, rowsMax: 3, orderBy: 'PHI' },
  },
  {
    call: 'autopartFilter',
    title: 'a category and a vehicle',
    input: { filters: [filter('categoryId', '1.1'), filter('vehicleId', '1')] },
    oursAlone: ['vehicles'],
  },
  {
    call: 'autopartFilter',
    title: 'a make and a year, cheapest first',
    input: { filters: [filter('brandId', '1'), filter('year', '2015')], orderBy: 'PLO' },
  },
  {
    call: 'autopartFilter',
    title: 'to a seller, what is hidden',
    as: 'seller',
    input: { filters: [filter('state', 'INA')] },
  },
  { call: 'autopartFindByFamily', title: 'by its code', input: { family: 'RRA0005' } },
  { call: 'autopartFindByFamily', title: 'by a product of it', input: { family: 'ba120-b' } },
  { call: 'autopartFindByFamily', title: 'a hidden one', input: { family: 'RTE0025' } },
  {
    call: 'autopartFindByFamily',
    title: 'a hidden one, to a seller',
    as: 'seller',
    input: { family: 'RTE0025' },
  },
  { call: 'autopartListRelated', title: 'for the same vehicles', input: { family: 'RRA0005' } },

  { call: 'productFilter', title: 'everything, by relevance', input: { rowsMax: 3 } },
  {
    call: 'productFilter',
    title: 'a category and a maker, cheapest first',
    input: { filters: [filter('categoryId', '1'), filter('brandId', '12')], orderBy: 'PLO' },
  },
  { call: 'productFind', title: 'by its code', input: { code: 'ra101' } },
  { call: 'productFind', title: 'to a seller', as: 'seller', input: { code: 'RA102' } },
  { call: 'productFind', title: 'one that is not there', input: { code: 'NADA' } },
  { call: 'productListRelated', title: 'its neighbours', input: { code: 'CP135' } },

  { call: 'stockFind', title: 'enough', input: { code: 'RA101' } },
  { call: 'stockFind', title: 'the last ones', input: { code: 'RA104' } },
  { call: 'stockFind', title: 'none', input: { code: 'RA108' } },
  { call: 'stockFind', title: 'to a seller', as: 'seller', input: { code: 'RA101' } },

  { call: 'configGetPublic', title: 'the banner', input: { key: 'BANNER_ITEMS' } },
  { call: 'configGetPublic', title: 'nothing', input: { key: 'NO_SUCH_KEY' } },
];
