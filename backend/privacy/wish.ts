/** The wish of an account to be erased: it waits, its owner is told until when, and it can be taken back. */
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

type Wishing = Pick<Dependencies, 'variant' | 'now'>;

type Account = Pick<typeof users.$inferSelect, 'guid' | 'email' | 'firstName' | 'isDisabled'>;

/** Nobody logs in to a closed account. */
const canAskInProfile = ({ isDisabled }: Account, { variant }: Wishing): boolean =>
  !isDisabled && pathOf(variant, 'profile') !== undefined;

/** Wished again, it is done when it was to be done. @returns when */
export const wishErasure = async (tx: Tx, account: Account, deps: Wishing): Promise<Date> => {
  const { variant, now } = deps;
  const { guid: userGuid, email, firstName } = account;
  const dueAt = new Date(now().getTime() + variant.privacy.erasureDays * DAY_MS);
  const [asked] = await tx
    .insert(erasures)
    .values({ userGuid, askedAt: now(), dueAt })
    .onConflictDoNothing()
    .returning();
  if (!asked) {
    const [known] = await tx.select().from(erasures).where(eq(erasures.userGuid, userGuid));
    return known?.dueAt ?? dueAt;
  }
  await queueMail(tx, {
    event: `erase-asked:${userGuid}:${now().getTime()}`,
    to: email,
    template: 'eraseAsked',
    data: {
      name: firstName,
      at: dueAt.toISOString(),
      profileUrl: canAskInProfile(account, deps) ? linkTo(variant, 'profile') : '',
    },
  });
  return dueAt;
};

/** @returns whether there was one */
export const takeBackErasure = async (
  { db, files }: { db: Db; files: FileStore },
  guid: string,
): Promise<boolean> => {
  const { rowCount } = await db
    .delete(erasures)
    .where(sql`${erasures.userGuid} = ${guid}::uuid and ${erasures.doneAt} is null`);
  // A try that broke off has written it there.
  if (rowCount === 1) await files.remove(erasedKey(guid));
  return rowCount === 1;
};

const accountAt = async (db: Pick<Db, 'select'>, email: string) => {
  const [account] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return account;
};

/**
 * What became of a wish that somebody wrote from the account's address: it stands, with the orders that must end
 * first; or its owner has a profile to ask in; or the account works at the shop, and others take it off the team.
 */
type AskedByAddress =
  | { kind: 'wished'; dueAt: Date; openOrders: number[] }
  | { kind: 'profile' | 'employee' | 'none' };

/** For whoever cannot ask in a profile: of a shop that has none, or of an account that was closed. */
export const wishByAddress = (
  deps: Wishing & Pick<Dependencies, 'db'>,
  email: string,
): Promise<AskedByAddress> =>
  deps.db.transaction(async (tx): Promise<AskedByAddress> => {
    const account = await accountAt(tx, email);
    if (!account) return { kind: 'none' };
    if (canAskInProfile(account, deps)) return { kind: 'profile' };
    const { rows } = await tx.execute(
      sql`select from user_roles where user_id = ${account.id} and name = 'seller'
          union all select from employees
            where person_id = ${account.personId} and company_id = ${deps.variant.destinationCompany.id}`,
    );
    if (rows.length > 0) return { kind: 'employee' };
    return {
      kind: 'wished',
      dueAt: await wishErasure(tx, account, deps),
      openOrders: await openOrdersOf(tx, account.id),
    };
  });

/** Its owner thought better of it, and answered the mail. @returns whether there was a wish */
export const takeBackByAddress = async (
  deps: { db: Db; files: FileStore },
  email: string,
): Promise<boolean> => {
  const account = await accountAt(deps.db, email);
  return account !== undefined && takeBackErasure(deps, account.guid);
};
