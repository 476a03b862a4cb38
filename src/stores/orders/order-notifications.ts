import { atom } from 'nanostores';
import { orderNews } from '#contract/calls/order-management';
import { type QueryStore, queryOf } from '../reads/query.ts';

export type OrderNews = QueryStore<typeof orderNews>;

/** Input of the news of a company. */
export const newsInput = (companyId: number) => ({
  filters: [{ FilterKey: 'toCompany', FilterValue: `${companyId}` }],
});

/** @param everyMs polling interval while the page is visible; by default only once and after writes */
export const newsOf = (companyId: number, everyMs?: number): OrderNews =>
  queryOf(
    orderNews,
    atom(newsInput(companyId)),
    everyMs === undefined ? {} : { againAfter: () => everyMs },
  );
