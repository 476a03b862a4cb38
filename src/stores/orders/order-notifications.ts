/** What the people of a company are told without asking: how much needs attention, which orders came in. */
import { atom } from 'nanostores';
import { orderNews } from '#contract/calls/order-management';
import { type QueryStore, queryOf } from '../reads/query.ts';

export type OrderNews = QueryStore<typeof orderNews>;

/** @param everyMs how often it is asked while the page is looked at; without it once, and after writes */
export const newsOf = (companyId: number, everyMs?: number): OrderNews =>
  queryOf(
    orderNews,
    atom({ filters: [{ FilterKey: 'toCompany', FilterValue: `${companyId}` }] }),
    everyMs === undefined ? {} : { againAfter: () => everyMs },
  );
