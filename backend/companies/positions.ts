/**
 * Sets positions at companies. At the shop's own company those of the staff grant the role of a seller, and
 * others revoke it; elsewhere positions grant no rights.
 */
import { and, eq, sql } from 'drizzle-orm';
import { hasOwner } from '#backend/auth/staff-table';
import type { Tx } from '#backend/database/connection';
import { userRoles, users } from '#backend/database/tables/accounts';
import { employees } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import type { EmployeePosition } from '#contract/entities/companies';
import { isStaffPosition } from '#contract/people/permissions';
import type { Shop } from './read-company.ts';

const SELLER = 'seller';

interface Seat {
  companyId: number;
  personId: number;
  /** Null = no employee. */
  position: EmployeePosition | null;
}

/** An account whose rights changed. */
export interface Moved {
  userId: number;
  guid: string;
  isSeller: boolean;
}

/** Grants or revokes the role, if it changes. */
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

/** Locks the shop's company, before any account, to serialize changes of who is a seller. */
export const lockShop = async (tx: Tx, { destinationCompany }: Shop): Promise<void> => {
  await tx.execute(sql`select from companies where id = ${destinationCompany.id} for update`);
};

/** Sets the position under the lock of the company. @returns the accounts whose rights changed */
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
  // A seller of another company who is no seller here does not get the role.
  return setRole(tx, personId, isStaffPosition(position));
};

/** Checks that somebody who administers the users remains, even if two demote each other. */
export const refuseNobodyLeft = async (tx: Tx, shop: Shop): Promise<void> => {
  if (!(await hasOwner(tx, shop))) throw new AppError('employee.lastOwner');
};
