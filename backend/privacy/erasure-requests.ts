import { eq, sql } from 'drizzle-orm';
import { linkTo } from '#backend/auth/one-time-tokens';
import type { Db, Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { users } from '#backend/database/tables/accounts';
import { erasures } from '#backend/database/tables/privacy';
import { queueMail } from '#backend/mail/outbox';
import type { FileStore } from '#backend/media/files';
import { DAY_MS } from '#contract/time/dates';
import { pathOf } from '#variants/paths';
import { erasedKey } from './erase.ts';
import { openOrdersOf } from './open-orders.ts';

type Deps = Pick<Dependencies, 'variant' | 'now'>;

type Account = Pick<typeof users.$inferSelect, 'guid' | 'email' | 'firstName' | 'isDisabled'>;

/** Closed accounts cannot log in. */
const canUseProfile = ({ isDisabled }: Account, { variant }: Deps): boolean =>
  !isDisabled && pathOf(variant, 'profile') !== undefined;

/** Requests the erasure of an account and mails the date to its owner. Repeated requests keep the date. @returns when */
export const requestErasure = async (tx: Tx, account: Account, deps: Deps): Promise<Date> => {
  const { variant, now } = deps;
  const { guid: userGuid, email, firstName } = account;
  const dueAt = new Date(now().getTime() + variant.privacy.erasureDays * DAY_MS);
  const [created] = await tx
    .insert(erasures)
    .values({ userGuid, askedAt: now(), dueAt })
    .onConflictDoNothing()
    .returning();
  if (!created) {
    const [existing] = await tx.select().from(erasures).where(eq(erasures.userGuid, userGuid));
    return existing?.dueAt ?? dueAt;
  }
  await queueMail(tx, {
    event: `erase-asked:${userGuid}:${now().getTime()}`,
    to: email,
    template: 'eraseAsked',
    data: {
      name: firstName,
      at: dueAt.toISOString(),
      profileUrl: canUseProfile(account, deps) ? linkTo(variant, 'profile') : '',
    },
  });
  return dueAt;
};

/** Cancels a request. @returns whether there was one */
export const cancelErasure = async (
  { db, files }: { db: Db; files: FileStore },
  guid: string,
): Promise<boolean> => {
  const { rowCount } = await db
    .delete(erasures)
    .where(sql`${erasures.userGuid} = ${guid}::uuid and ${erasures.doneAt} is null`);
  // An interrupted erasure may have left its note.
  if (rowCount === 1) await files.remove(erasedKey(guid));
  return rowCount === 1;
};

const accountAt = async (db: Pick<Db, 'select'>, email: string) => {
  const [account] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return account;
};

/**
 * The result of a request by mail: accepted, with the orders that must end first; or the owner can use the
 * profile; or the account is an employee's, whom others must remove from the team.
 */
type MailRequest =
  | { kind: 'requested'; dueAt: Date; openOrders: number[] }
  | { kind: 'profile' | 'employee' | 'none' };

/** Requests an erasure for an owner who cannot use the profile: the shop has none, or the account is closed. */
export const requestByAddress = (
  deps: Deps & Pick<Dependencies, 'db'>,
  email: string,
): Promise<MailRequest> =>
  deps.db.transaction(async (tx): Promise<MailRequest> => {
    const account = await accountAt(tx, email);
    if (!account) return { kind: 'none' };
    if (canUseProfile(account, deps)) return { kind: 'profile' };
    const { rows } = await tx.execute(
      sql`select from user_roles where user_id = ${account.id} and name = 'seller'
          union all select from employees
            where person_id = ${account.personId} and company_id = ${deps.variant.destinationCompany.id}`,
    );
    if (rows.length > 0) return { kind: 'employee' };
    return {
      kind: 'requested',
      dueAt: await requestErasure(tx, account, deps),
      openOrders: await openOrdersOf(tx, account.id),
    };
  });

/** Cancels a request whose owner answered the mail. @returns whether there was one */
export const cancelByAddress = async (
  deps: { db: Db; files: FileStore },
  email: string,
): Promise<boolean> => {
  const account = await accountAt(deps.db, email);
  return account !== undefined && cancelErasure(deps, account.guid);
};
