import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { findStaffTable } from '#backend/auth/staff-table';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { termsOfCompany } from '#backend/prices/sources';
import { HOUR_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import { fromCents } from '#contract/amounts/money';
import { acceptQuotation, readOffered } from './accept.ts';
import { quotationCondition } from './filters.ts';
import { refuseUnread } from './known-customer.ts';
import { findQuoted } from './products.ts';
import { countQuotations, readQuotations, toOffered, toQuotation } from './queries.ts';
import {
  addQuotation,
  cancelQuotation,
  changeQuotation,
  noteSeen,
  sendQuotation,
} from './write.ts';

const ROWS = 20;
const accepting: Limit = { name: 'quotation-accept', points: 300, seconds: HOUR_SECONDS };

type Calls =
  | 'quotationAdd'
  | 'quotationUpdate'
  | 'quotationSend'
  | 'quotationCancel'
  | 'quotationFind'
  | 'quotationFilter'
  | 'quotationLines'
  | 'quotationTerms'
  | 'quotationOpen'
  | 'quotationAccept'
  | 'quotationAcceptFor';

export const createQuotationHandlers = (
  deps: Pick<Dependencies, 'db' | 'now' | 'variant'>,
): Handlers<Calls, OwnSession> => {
  const { db, now, variant } = deps;
  const by = (session: OwnSession) => ({ session, at: now(), variant });
  return {
    quotationAdd: (input, { session }) =>
      db.transaction(async (tx) => {
        const { QuotationCompanyId: companyId = null, QuotationPersonId: personId = null } =
          input.quotation;
        await refuseUnread(tx, session, { companyId, personId });
        return { data: await addQuotation(tx, input, by(session)) };
      }),

    quotationUpdate: (input, { session }) =>
      db.transaction(async (tx) => ({ data: await changeQuotation(tx, input, by(session)) })),

    quotationSend: (input, { session }) =>
      db.transaction(async (tx) => ({ data: await sendQuotation(tx, input, by(session)) })),

    quotationCancel: (input, { session }) =>
      db.transaction(async (tx) => ({ data: await cancelQuotation(tx, input, by(session)) })),

    quotationFind: async ({ id }) => {
      const [row] = await readQuotations(db, sql`q.id = ${id}`);
      if (!row) throw new AppError('record.notFound');
      return { data: toQuotation(row, variant, now()) };
    },

    quotationFilter: async ({ filters, rowIndex, rowsMax: limit = ROWS }) => {
      const where = quotationCondition(filters, now());
      const [rows, resultCount] = await Promise.all([
        readQuotations(db, where, { limit, offset: rowIndex * limit }),
        countQuotations(db, where),
      ]);
      return { data: rows.map((row) => toQuotation(row, variant, now())), resultCount };
    },

    quotationLines: async ({ codes, companyId = null }, { session }) => {
      await refuseUnread(db, session, { companyId, personId: null });
      const found = await findQuoted(db, codes, termsOfCompany(companyId, now()));
      return {
        data: [...found].map(([asked, { code, name, priceCents }]) => ({
          asked,
          code,
          name,
          price: fromCents(priceCents),
        })),
        discountLimit: session.discountLimit,
      };
    },

    quotationTerms: async () => {
      const { guestLimit } = (await findStaffTable(db)).table;
      return { data: { guestLimit } };
    },

    quotationOpen: async ({ key }, { session }) => {
      const row = await readOffered(db, key);
      if (!session?.isSeller) await noteSeen(db, row.id, now());
      const { guestLimit } = (await findStaffTable(db)).table;
      const showsEmail = session?.isSeller === true && session.permissions.includes('orders');
      return { data: toOffered(row, now(), { guestLimit, showsEmail }) };
    },

    quotationAccept: async (input, caller) => {
      await throttle(db, accepting, caller.clientAddress);
      return { data: await acceptQuotation(input, deps, caller) };
    },

    quotationAcceptFor: async (input, { session, clientAddress }) => ({
      data: await acceptQuotation(input, deps, { session: null, clientAddress }, session),
    }),
  };
};
