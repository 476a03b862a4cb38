/** Steps that read the catalogue, the places and the configuration. */
import { buyer, filter, type Step, seller, visitor } from './step.ts';

export const catalogueSteps: readonly Step[] = [
  visitor('categoryList', 'the whole tree', {}),
  visitor('categoryFind', 'with what is below it', { categoryId: '1' }),
  visitor('categoryFind', 'one that is not there', { categoryId: '9.9' }),
  visitor('brandList', 'of what is on sale', {}),
  visitor('brandListByCategory', 'makes of vehicles', { categoryId: '1.3' }),
  visitor('tagList', 'all', {}),
  visitor('workBranchList', 'all', {}),
  visitor('companyListFilters', 'none has goods of its own', {}),
  visitor('stateList', 'all', {}),
  visitor('cityList', 'all', {}),
  seller('providerList', 'to a seller', {}),
  buyer('providerList', 'to nobody else', {}),
  visitor('vehicleFilter', 'of a make', { brandId: 7, categoryId: '1' }),
  visitor('vehicleFilter', 'of none', { brandId: 99, categoryId: '1' }),

  visitor('autopartFilter', 'everything, by relevance', { rowsMax: 2 }),
  visitor('autopartFilter', 'the second page, dearest first', {
    rowIndex: 1,
    rowsMax: 2,
    orderBy: 'PHI',
  }),
  visitor('autopartFilter', 'a category and a vehicle', ['vehicles'], {
    filters: [filter('categoryId', '1.1'), filter('vehicleId', '1')],
    rowsMax: 1,
  }),
  visitor('autopartFilter', 'a make and a year, cheapest first', {
    filters: [filter('brandId', '1'), filter('year', '2015')],
    rowsMax: 1,
    orderBy: 'PLO',
  }),
  seller('autopartFilter', 'to a seller, what is hidden', { filters: [filter('state', 'INA')] }),
  visitor('autopartFindByFamily', 'by its code', { family: 'RRA0005' }),
  visitor('autopartFindByFamily', 'by a product of it', { family: 'ba120-b' }),
  visitor('autopartFindByFamily', 'a hidden one', { family: 'RTE0025' }),
  seller('autopartFindByFamily', 'a hidden one, to a seller', { family: 'RTE0025' }),
  visitor('autopartListRelated', 'for the same vehicles', { family: 'RRA0005' }),

  visitor('productFilter', 'everything, by relevance', { rowsMax: 2 }),
  visitor('productFilter', 'a category and a maker, cheapest first', {
    filters: [filter('categoryId', '1'), filter('brandId', '12')],
    orderBy: 'PLO',
  }),
  visitor('productFind', 'by its code', { code: 'ra101' }),
  seller('productFind', 'to a seller', { code: 'RA102' }),
  visitor('productFind', 'one that is not there', { code: 'NADA' }),
  visitor('productListRelated', 'its neighbours', { code: 'CP135' }),

  visitor('stockFind', 'enough', { code: 'RA101' }),
  visitor('stockFind', 'the last ones', { code: 'RA104' }),
  visitor('stockFind', 'none', { code: 'RA108' }),
  seller('stockFind', 'to a seller', { code: 'RA101' }),

  visitor('configGetPublic', 'the banner', { key: 'BANNER_ITEMS' }),
  visitor('configGetPublic', 'nothing', { key: 'NO_SUCH_KEY' }),
];
