/** Answers the calls of the workshop's desk. */
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { sellerMoves } from '#contract/orders/print-states';
import { listFilaments, removeFilament, saveFilament } from './filaments.ts';
import { listRequests } from './list-requests.ts';
import { changeWorker, lockPrintAt, type PrintDependencies } from './locked-print.ts';
import { writeToCustomer } from './messages.ts';
import { movePrint } from './move-print.ts';
import { readDeskPrint } from './prints.ts';
import { choosePrintSpool, quotePrint } from './quote-print.ts';

type Calls =
  | 'printRequestFilter'
  | 'printRequestFind'
  | 'printRequestMove'
  | 'printRequestTake'
  | 'printRequestWrite'
  | 'printRequestQuote'
  | 'printRequestSpool'
  | 'printFilamentList'
  | 'printFilamentSave'
  | 'printFilamentRemove';

export const createPrintDeskHandlers = (deps: PrintDependencies): Handlers<Calls, OwnSession> => {
  const { db, variant, now } = deps;
  /** Changes a request in a transaction, and reads it. */
  const change = async (
    number: number,
    { userId }: OwnSession,
    work: (tx: Tx) => Promise<void> = async () => {},
  ) =>
    db.transaction(async (tx) => {
      await work(tx);
      return { data: await readDeskPrint(tx, number, { variant, userId, now: now() }) };
    });
  return {
    printRequestFilter: (input, { session }) => listRequests(deps, input, session),

    printRequestFind: ({ number }, { session }) => change(number, session),

    printRequestMove: (input, { session }) =>
      change(input.number, session, async (tx) => {
        const { userId } = session;
        const row = await lockPrintAt(tx, input, deps, userId);
        const { state: to, text } = input;
        // It is quoted with its prices alone.
        if (!sellerMoves(row.state).includes(to)) throw new AppError('record.changed');
        await movePrint(tx, row, { to, actor: 'seller', userId, text }, deps);
      }),

    printRequestTake: (input, { session }) =>
      change(input.number, session, async (tx) => {
        const row = await lockPrintAt(tx, input, deps, session.userId);
        await changeWorker(tx, row, input.isMine ? session.userId : null);
      }),

    printRequestWrite: (input, { session }) =>
      change(input.number, session, (tx) => writeToCustomer(tx, input, session, deps)),

    printRequestQuote: (input, { session }) =>
      change(input.number, session, (tx) => quotePrint(tx, input, session, deps)),

    printRequestSpool: (input, { session }) =>
      change(input.number, session, (tx) => choosePrintSpool(tx, input, session, deps)),

    printFilamentList: async () => ({ data: await listFilaments(db) }),

    printFilamentSave: async (input) =>
      db.transaction(async (tx) => ({ data: await saveFilament(tx, input, variant) })),

    printFilamentRemove: async ({ id }) => {
      await db.transaction((tx) => removeFilament(tx, id));
      return {};
    },
  };
};
