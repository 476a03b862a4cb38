/** Answers the calls that the frame of the back-office makes. */
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { type Mailer, senderOf } from '#backend/mail/mailer';
import { queueMail } from '#backend/mail/outbox';
import type { Handlers } from '#backend/port';
import { seesCosts } from '#contract/goods/cost-fields';
import { isReserved } from '#variants/samples';
import { readDashboard } from './dashboard.ts';
import { readFirstSteps } from './first-steps.ts';
import { readLedger } from './ledger.ts';
import { readSales } from './sales-report.ts';
import { findAnything } from './search.ts';
import { readStockValue } from './stock-report.ts';

type Names =
  | 'officeSearch'
  | 'officeDashboard'
  | 'hostCheck'
  | 'officeFirstSteps'
  | 'officeTestMail'
  | 'reportSales'
  | 'reportLedger'
  | 'reportStock';

export const createOfficeHandlers = (
  deps: Pick<Dependencies, 'db' | 'variant' | 'now'> & { mailer: Mailer | null },
): Handlers<Names, OwnSession> => ({
  officeDashboard: async ({ period }) => ({ data: await readDashboard(deps, period) }),
  // This shop has its own database.
  hostCheck: async () => ({ data: null }),
  officeFirstSteps: async () => ({ data: await readFirstSteps(deps) }),
  officeTestMail: async (_, { session }) => {
    const minute = deps.now().toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
    const sender = senderOf(deps.variant);
    await queueMail(deps.db, {
      event: `test-mail:${session.userId}:${minute}:${sender}`,
      to: session.email,
      template: 'officeTest',
      data: { name: session.firstName },
    });
    return { email: session.email, sampleSender: isReserved(sender) ? sender : '' };
  },
  reportSales: async (input, { session }) => ({
    data: await readSales(deps, input, seesCosts(session)),
  }),
  reportLedger: (input) => readLedger(deps, input),
  reportStock: async ({ by }, { session }) => ({
    data: await readStockValue(deps, by, seesCosts(session)),
  }),
  officeSearch: async ({ text }, { session }) => ({
    data: await findAnything(deps, text, session),
  }),
});
