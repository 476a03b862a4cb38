import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { consents } from '#backend/database/tables/privacy';
import { type ConsentKind, consentTexts } from '#contract/people/consents';
import { DAY_MS } from '#contract/time/dates';

interface ConsentInput {
  email: string;
  kind: ConsentKind;
  /** The client address, as a session stores it. */
  address: string;
  at: Date;
}

interface ShownConsent extends ConsentInput {
  /** The version of the text that was shown, if it is not the current one. */
  version?: string;
}

/** Records a consent in the transaction of the action that needs it, unless the same one is in force. */
export const recordConsent = async (
  tx: Tx | Db,
  { email, kind, address, at, version = consentTexts[kind].version }: ShownConsent,
): Promise<void> => {
  await tx.execute(
    sql`insert into consents (email, kind, version, address, given_at)
        select ${email}, ${kind}, ${version}, ${address.slice(0, 60)}, ${at.toISOString()}::timestamptz
        where not exists (select from consents where email = ${email}::citext and kind = ${kind}
          and version = ${version} and ended_at is null)`,
  );
};

export const endConsent = async (
  tx: Tx | Db,
  { email, kind, at }: Omit<ConsentInput, 'address'>,
): Promise<void> => {
  await tx
    .update(consents)
    .set({ endedAt: at })
    .where(and(eq(consents.email, email), eq(consents.kind, kind), isNull(consents.endedAt)));
};

const RETENTION_MS = 2 * 365 * DAY_MS;

/** Deletes old consents. Those for a single mail or print end by themselves. @returns how many */
export const deleteOldConsents = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    consents,
    sql`coalesce(${consents.endedAt},
      case when ${consents.kind} in ('printFile', 'stockNotice') then ${consents.givenAt} end)
      < ${new Date(now.getTime() - RETENTION_MS).toISOString()}::timestamptz`,
  );
