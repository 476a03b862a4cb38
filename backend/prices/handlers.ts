import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import type { Handlers } from '#backend/port';
import { shopDay } from '#contract/time/dates';
import { findOwnPrices } from './own-prices.ts';
import { previewRules } from './preview.ts';
import { filterLists, findBuyers, readList } from './read-lists.ts';
import { termsOf } from './sources.ts';
import { addList, changeList, removeList } from './write-lists.ts';

type Calls =
  | 'priceListFilter'
  | 'priceListFind'
  | 'priceListAdd'
  | 'priceListUpdate'
  | 'priceListRemove'
  | 'priceListBuyers'
  | 'priceListPreview'
  | 'priceFind';

const ROWS = 20;

export const createPriceHandlers = ({
  db,
  variant,
  now,
}: Pick<Dependencies, 'db' | 'variant' | 'now'>): Handlers<Calls, OwnSession> => {
  const by = (session: OwnSession) => ({ author: session, at: now() });
  return {
    priceListFilter: ({ filters, rowIndex, rowsMax: limit = ROWS }) =>
      filterLists(db, filters, { day: shopDay(now()), limit, offset: rowIndex * limit }),

    priceListFind: async ({ id }) => ({ data: await readList(db, id, shopDay(now())) }),

    priceListAdd: ({ priceList }, { session }) =>
      db.transaction(async (tx) => ({ data: await addList(tx, priceList, by(session)) })),

    priceListUpdate: (input, { session }) =>
      db.transaction(async (tx) => ({ data: await changeList(tx, input, by(session)) })),

    priceListRemove: async (input, { session }) => {
      await db.transaction((tx) => removeList(tx, input, by(session)));
      return {};
    },

    priceListBuyers: ({ text }) => findBuyers(db, text),

    priceListPreview: (input) => db.transaction((tx) => previewRules(tx, input, now())),

    // A shop that sells nothing online shows no prices.
    priceFind: async (asked, { session }) =>
      variant.flags.enableSale
        ? findOwnPrices(db, asked, termsOf(session, now()))
        : { data: [], items: [] },
  };
};
