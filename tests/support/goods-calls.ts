/** A seller who edits goods in the auto-parts shop, and reads the results. */
import { sql } from 'drizzle-orm';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import type { Db } from '#backend/database/connection';
import type { Call, CallInput, CallOutput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import type { AuditSubject } from '#contract/entities/audit';
import { useApp } from './app.ts';
import { plantShelves } from './goods.ts';
import { type Planted, plantPlaces, plantUser } from './people.ts';

/** @param plant adds goods to the shop, before its index is made */
export const useGoodsCalls = (plant: (db: Db) => Promise<void> = async () => {}) => {
  let seller: Planted | undefined;
  const shop = useApp(async ({ app: { db } }) => {
    await plantPlaces(db);
    await plantShelves(db);
    seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
    await plant(db);
    await db.transaction((tx) => rebuildListIndex(tx));
  });

  const post = (path: string, input: unknown) => shop().post(path, input, { token: seller?.token });

  /** Returns the answer of a call that is not refused. */
  const ask = async <C extends Call>(call: C, input: CallInput<C>): Promise<CallOutput<C>> => {
    const { body } = await post(call.path, input);
    if (body.error !== '') throw new Error(`${call.path}: ${JSON.stringify(body)}`);
    // Parsed by the call's own schema.
    return call.output.parse(body) as CallOutput<C>;
  };

  /** How a call refuses. */
  const refusal = async <C extends Call>(call: C, input: CallInput<C>) => {
    const { status, body } = await post(call.path, input);
    return { status, code: body.errorCode, fields: body.fields, detail: body.detail };
  };

  return {
    shop,
    post,
    ask,
    refusal,
    seller: () => {
      if (!seller) throw new Error('the seller exists only inside tests');
      return seller;
    },
    history: async (subject: AuditSubject, subjectId: string) =>
      (await ask(auditList, { subject, subjectId })).data,
    /** How many rows all the tables together have that a change of goods writes. */
    rows: async (): Promise<string> => {
      const { rows } = await shop().app.db.execute(
        sql`select (select count(*) from products) as products, (select count(*) from families) as f,
              (select count(*) from audit_entries) as audit, (select sum(version) from products) as v,
              (select sum(quantity) from stock) as units`,
      );
      return JSON.stringify(rows);
    },
  };
};
