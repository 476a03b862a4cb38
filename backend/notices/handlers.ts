import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { hashToken } from '#backend/auth/hash-token';
import { endConsent, recordConsent } from '#backend/consents/record';
import { products } from '#backend/database/tables/catalog';
import { stockNotices } from '#backend/database/tables/stock-notices';
import { AppError, refuseField } from '#backend/http/app-error';
import { withUniformTime } from '#backend/http/uniform-timing';
import type { Handlers } from '#backend/port';
import { HOUR_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import { messages } from '#contract/messages';
import { type Asking, askAsAccount, askAsVisitor } from './ask.ts';
import { UNCONFIRMED_MS } from './cleanup.ts';

const asking: Limit = { name: 'notice-address', points: 30, seconds: HOUR_SECONDS };
const clicks: Limit = { name: 'notice-click', points: 120, seconds: HOUR_SECONDS };

type NoticeCalls =
  | 'stockNoticeAdd'
  | 'stockNoticeList'
  | 'stockNoticeRemove'
  | 'stockNoticeConfirm'
  | 'stockNoticeEnd'
  | 'stockNoticeCount';

export const createNoticeHandlers = (deps: Asking): Handlers<NoticeCalls> => {
  const { db, now } = deps;
  return {
    stockNoticeAdd: async ({ code, email, website }, { session, clientAddress }) => {
      if (session) {
        await askAsAccount(deps, code, { email: session.email, address: clientAddress });
        return { needsConfirmation: false };
      }
      if (email === undefined) throw refuseField('email', messages.required);
      await throttle(db, asking, clientAddress);
      await withUniformTime(async () => {
        if (website === '') await askAsVisitor(deps, code, email);
      });
      return { needsConfirmation: true };
    },

    stockNoticeList: async (_, { session }) => {
      const rows = await db
        .select({ code: products.code })
        .from(stockNotices)
        .innerJoin(products, eq(products.id, stockNotices.productId))
        .where(and(eq(stockNotices.email, session.email), isNotNull(stockNotices.confirmedAt)))
        .orderBy(stockNotices.id);
      return { data: rows.map(({ code }) => code) };
    },

    stockNoticeRemove: async ({ code }, { session }) => {
      const named = db.select({ id: products.id }).from(products).where(eq(products.code, code));
      await db
        .delete(stockNotices)
        .where(and(eq(stockNotices.email, session.email), inArray(stockNotices.productId, named)));
      return {};
    },

    stockNoticeConfirm: async ({ key }, { clientAddress }) => {
      await throttle(db, clicks, clientAddress);
      const since = new Date(now().getTime() - UNCONFIRMED_MS);
      const [confirmed] = await db
        .update(stockNotices)
        .set({ confirmedAt: now() })
        .where(and(eq(stockNotices.confirmHash, hashToken(key)), gt(stockNotices.mailedAt, since)))
        .returning({ email: stockNotices.email });
      if (!confirmed) throw new AppError('notice.stale');
      const consent = { email: confirmed.email, address: clientAddress, at: now() };
      await recordConsent(db, { ...consent, kind: 'stockNotice' });
      return {};
    },

    stockNoticeEnd: async ({ key }, { clientAddress }) => {
      await throttle(db, clicks, clientAddress);
      const [ended] = await db
        .delete(stockNotices)
        .where(eq(stockNotices.endHash, hashToken(key)))
        .returning({ email: stockNotices.email });
      if (ended) await endConsent(db, { email: ended.email, kind: 'stockNotice', at: now() });
      return {};
    },

    stockNoticeCount: async ({ codes }) => {
      const waiting = sql<number>`count(*)::int`;
      const data = await db
        .select({ code: products.code, waiting })
        .from(stockNotices)
        .innerJoin(products, eq(products.id, stockNotices.productId))
        .where(and(inArray(products.code, codes), isNotNull(stockNotices.confirmedAt)))
        .groupBy(products.code);
      return { data };
    },
  };
};
