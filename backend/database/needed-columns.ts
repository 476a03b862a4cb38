/** Lists the tables and columns that this release uses, so that a start can check a database for them. */
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as accounts from './tables/accounts.ts';
import * as apiTokens from './tables/api-tokens.ts';
import * as audit from './tables/audit.ts';
import * as catalog from './tables/catalog.ts';
import * as communications from './tables/communications.ts';
import * as companies from './tables/companies.ts';
import * as companyLists from './tables/company-lists.ts';
import * as discounts from './tables/discounts.ts';
import * as factors from './tables/factors.ts';
import * as imports from './tables/imports.ts';
import * as jobs from './tables/jobs.ts';
import * as kept from './tables/kept.ts';
import * as mail from './tables/mail.ts';
import * as media from './tables/media.ts';
import * as orderAttention from './tables/order-attention.ts';
import * as orders from './tables/orders.ts';
import * as payments from './tables/payments.ts';
import * as priceLists from './tables/price-lists.ts';
import * as printing from './tables/printing.ts';
import * as privacy from './tables/privacy.ts';
import * as productMarks from './tables/product-marks.ts';
import * as publications from './tables/publications.ts';
import * as quotations from './tables/quotations.ts';
import * as returns from './tables/returns.ts';
import * as search from './tables/search.ts';
import * as settlements from './tables/settlements.ts';
import * as shopEvents from './tables/shop-events.ts';
import * as site from './tables/site.ts';
import * as stock from './tables/stock.ts';
import * as stockNotices from './tables/stock-notices.ts';
import * as throttle from './tables/throttle.ts';
import * as visibleCatalog from './tables/visible-catalog.ts';

const TABLE_MODULES: readonly object[] = [
  accounts,
  apiTokens,
  audit,
  catalog,
  communications,
  companies,
  companyLists,
  discounts,
  factors,
  imports,
  jobs,
  kept,
  mail,
  media,
  orderAttention,
  orders,
  payments,
  priceLists,
  printing,
  privacy,
  productMarks,
  publications,
  quotations,
  returns,
  search,
  settlements,
  shopEvents,
  site,
  stockNotices,
  stock,
  throttle,
  visibleCatalog,
];

/** Returns two parallel arrays: each column and its table. */
export const neededColumns = (): { tables: string[]; columns: string[] } => {
  const tables: string[] = [];
  const columns: string[] = [];
  for (const table of TABLE_MODULES.flatMap((module) => Object.values(module)))
    if (is(table, PgTable))
      for (const column of Object.values(getTableColumns(table))) {
        tables.push(getTableName(table));
        columns.push(column.name);
      }
  return { tables, columns };
};
