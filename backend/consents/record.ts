/** Writes down what somebody agreed to, in the transaction of what it allows, and that it is over. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { consents } from '#backend/database/tables/privacy';
import { type ConsentKind, consentTexts } from '#contract/people/consents';

interface Given {
  email: string;
  kind: ConsentKind;
  /** From where, as a session keeps it. */
  address: string;
  at: Date;
}

interface Shown extends Given {
  /** Which text was shown, where that is not the one that is shown now. */
  version?: string;
}

/** Once while it holds: who agrees again to the same text has agreed already. */
export const recordConsent = async (
  tx: Tx | Db,
  { email, kind, address, at, version = consentTexts[kind].version }: Shown,
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
  { email, kind, at }: Omit<Given, 'address'>,
): Promise<void> => {
  await tx
    .update(consents)
    .set({ endedAt: at })
    .where(and(eq(consents.email, email), eq(consents.kind, kind), isNull(consents.endedAt)));
};
