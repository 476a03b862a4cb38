/** Answers the calls of the workshop's desk. */
import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { readStaff } from '#backend/auth/staff-table';
import type { Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { sellerMoves } from '#contract/orders/print-states';
import { listFilaments, removeFilament, saveFilament } from './filaments.ts';
import { listRequests } from './list-requests.ts';
import { changeWorker, lockPrintAt, type PrintDependencies } from './locked-print.ts';
import { writeToCustomer } from './messages.ts';
import { movePrint } from './move-print.ts';
import { readDeskPrint, readPrint } from './prints.ts';
import { choosePrintSpool, quotePrint } from './quote-print.ts';
import { recordPrint } from './record-print.ts';

type Calls =
  | 'printRequestFilter'
  | 'printRequestFind'
  | 'printRequestMove'
  | 'printRequestAssign'
  | 'printRequestWrite'
  | 'printRequestQuote'
  | 'printRequestSpool'
  | 'printWorkers'
  | 'printFilamentList'
  | 'printFilamentSave'
  | 'printFilamentRemove';

export const createPrintDeskHandlers = (deps: PrintDependencies): Handlers<Calls, OwnSession> => {
  const { db, variant, now } = deps;
  const read = async (tx: Tx, number: number, { userId }: OwnSession) => ({
    data: await readDeskPrint(tx, number, { variant, userId, now: now() }),
  });
  /** Changes a request in a transaction with its entry of the history, and reads it. */
  const change = async (number: number, session: OwnSession, work: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      const before = await readPrint(tx, sql`r.id = ${number}`);
      await work(tx);
      await recordPrint(tx, before, session, deps);
      return read(tx, number, session);
    });
  return {
    printRequestFilter: (input, { session }) => listRequests(deps, input, session),

    printRequestFind: ({ number }, { session }) =>
      db.transaction((tx) => read(tx, number, session)),

    printRequestMove: (input, { session }) =>
      change(input.number, session, async (tx) => {
        const row = await lockPrintAt(tx, input, deps, session.userId);
        const { state: to, text } = input;
        // It is quoted with its prices alone.
        if (!sellerMoves(row.state).includes(to)) throw new AppError('record.changed');
        await movePrint(tx, row, { to, actor: 'seller', by: session, text }, deps);
      }),

    printWorkers: async (_, { session: { userId } }) => ({
      data: (await readStaff(db, 'orders', variant)).map((one) => ({
        ...one,
        isMe: one.id === userId,
      })),
    }),

    printRequestAssign: (input, { session }) =>
      change(input.number, session, async (tx) => {
        const row = await lockPrintAt(tx, input, deps, session.userId);
        await changeWorker(tx, row, input.workerId, variant);
      }),

    printRequestWrite: (input, { session }) =>
      change(input.number, session, (tx) => writeToCustomer(tx, input, session, deps)),

    printRequestQuote: (input, { session }) =>
      change(input.number, session, (tx) => quotePrint(tx, input, session, deps)),

    printRequestSpool: (input, { session }) =>
      change(input.number, session, (tx) => choosePrintSpool(tx, input, session, deps)),

    printFilamentList: async () => ({ data: await listFilaments(db) }),

    printFilamentSave: async (input, { session }) =>
      db.transaction(async (tx) => ({ data: await saveFilament(tx, input, session, deps) })),

    printFilamentRemove: async ({ id }, { session }) => {
      await db.transaction((tx) => removeFilament(tx, id, session, deps));
      return {};
    },
  };
};
