/** Rules about the second factors of the staff, for those who administer the users. */
import { eq, sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import { resetFactors } from '#backend/auth/factors/account-factors';
import { FACTOR_POLICY_KEY, findPolicy } from '#backend/auth/factors/policy';
import type { OwnSession } from '#backend/auth/session';
import { requireStill } from '#backend/auth/staff-table';
import type { Dependencies } from '#backend/database/dependencies';
import { users } from '#backend/database/tables/accounts';
import { config } from '#backend/database/tables/site';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { lockShop } from './positions.ts';

export const createStaffFactorHandlers = ({
  db,
  variant,
  now,
}: Pick<Dependencies, 'db' | 'variant' | 'now'>): Handlers<
  'factorPolicyFind' | 'factorPolicySet' | 'factorReset',
  OwnSession
> => ({
  factorPolicyFind: async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select concat_ws(' ', u.first_name, u.last_name) as name from users u
        join employees e on e.person_id = u.person_id
          and e.company_id = ${variant.destinationCompany.id}
      where not u.is_disabled and not exists (select from factors f where f.user_id = u.id)
      order by name`);
    return { data: { isRequired: await findPolicy(db), without: rows.map(({ name }) => name) } };
  },

  factorPolicySet: async ({ isRequired }, { session }) => {
    await db.transaction(async (tx) => {
      await lockShop(tx, variant);
      await requireStill(tx, session, 'users', variant);
      // Removing a factor locks the account too.
      const { rows } = await tx.execute(sql`select from users u where u.id = ${session.userId}
        and exists (select from factors f where f.user_id = u.id) for no key update`);
      if (isRequired && rows.length === 0) throw new AppError('factor.needsOwn');
      const before = await findPolicy(tx);
      const value = { value: `${isRequired}`, updatedAt: now() };
      await tx
        .insert(config)
        .values({ key: FACTOR_POLICY_KEY, version: 1, ...value })
        .onConflictDoUpdate({
          target: config.key,
          set: { ...value, version: sql`${config.version} + 1` },
        });
      await recordChanges(tx, session, now(), [
        {
          subject: 'config',
          subjectId: FACTOR_POLICY_KEY,
          action: 'UPD',
          changes: changesBetween({ isRequired: before }, { isRequired }),
        },
      ]);
    });
    return {};
  },

  factorReset: async ({ guid, reason }, { session }) => {
    await db.transaction(async (tx) => {
      await lockShop(tx, variant);
      await requireStill(tx, session, 'users', variant);
      const [user] = await tx.select().from(users).where(eq(users.guid, guid)).for('update');
      if (!user) throw new AppError('record.notFound');
      if (user.id === session.userId) throw new AppError('employee.yourself');
      const removed = await resetFactors(tx, user, { author: session, reason }, { variant, now });
      if (removed === 0) throw new AppError('record.notFound');
    });
    return {};
  },
});
