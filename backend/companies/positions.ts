/**
 * What somebody does at a company, and what it lets them do in this shop. At the shop's own company SEL
 * gives the role of a seller, any other position takes it; elsewhere a position is a word: whoever notes
 * a customer's salesman down gives nobody a right.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { userRoles, users } from '#backend/database/tables/accounts';
import { employees } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import type { EmployeePosition } from '#contract/entities/companies';
import type { Shop } from './read-company.ts';

const SELLER = 'seller';

interface Seat {
  companyId: number;
  personId: number;
  /** Null = does not work there. */
  position: EmployeePosition | null;
}

/** An account whose rights a position changed. */
export interface Moved {
  userId: number;
  guid: string;
  isSeller: boolean;
}

/** Gives or takes the role; an account that has it, or has it not, already is left alone. */
const setRole = async (tx: Tx, personId: number, isSeller: boolean): Promise<Moved[]> => {
  const accounts = await tx
    .select({ userId: users.id, guid: users.guid })
    .from(users)
    .where(eq(users.personId, personId))
    .for('no key update');
  const moved: Moved[] = [];
  for (const { userId, guid } of accounts) {
    const { rowCount } = isSeller
      ? await tx.insert(userRoles).values({ userId, name: SELLER }).onConflictDoNothing()
      : await tx
          .delete(userRoles)
          .where(and(eq(userRoles.userId, userId), eq(userRoles.name, SELLER)));
    if (rowCount) moved.push({ userId, guid, isSeller });
  }
  for (const { userId } of moved)
    await tx
      .update(users)
      .set({ version: sql`${users.version} + 1` })
      .where(eq(users.id, userId));
  return moved;
};

/**
 * Two who change who sells at once follow each other: whoever changes it at the shop's own company locks
 * that first, before any account.
 */
export const lockShop = async (tx: Tx, { destinationCompany }: Shop): Promise<void> => {
  await tx.execute(sql`select from companies where id = ${destinationCompany.id} for update`);
};

/** Under the lock of the company. @returns the accounts whose rights changed */
export const setPosition = async (
  tx: Tx,
  { companyId, personId, position }: Seat,
  { destinationCompany }: Shop,
): Promise<Moved[]> => {
  const seat = and(eq(employees.companyId, companyId), eq(employees.personId, personId));
  if (position === null) await tx.delete(employees).where(seat);
  else
    await tx
      .insert(employees)
      .values({ companyId, personId, position })
      .onConflictDoUpdate({
        target: [employees.companyId, employees.personId],
        set: { position },
      });
  if (companyId !== destinationCompany.id) return [];
  // Somebody who sells for another company, and is no seller here, does not bring the role along.
  return setRole(tx, personId, position === 'SEL');
};

/** Who changes it sells; two who close each other's access at once do not both come through. */
export const refuseNobodyLeft = async (tx: Tx, { destinationCompany }: Shop): Promise<void> => {
  const { rows } = await tx.execute(sql`
    select from users u join user_roles r on r.user_id = u.id and r.name = ${SELLER}
      join employees e on e.person_id = u.person_id and e.company_id = ${destinationCompany.id}
    where not u.is_disabled limit 1`);
  if (rows.length === 0) throw new AppError('employee.lastSeller');
};
