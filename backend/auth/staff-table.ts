import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { config } from '#backend/database/tables/site';
import { requirePermissions } from '#backend/http/permissions';
import type { Permission } from '#contract/people/permission';
import {
  readStaffTable,
  STAFF_POSITIONS,
  STAFF_TABLE_KEY,
  type StaffTable,
} from '#contract/people/permissions';
import type { Variant } from '#variants/schema';

interface Shop {
  destinationCompany: Pick<Variant['destinationCompany'], 'id'>;
}

/** Reads the permissions of each position with their version; 0 = the default. */
export const findStaffTable = async (
  db: Db | Tx,
): Promise<{ table: StaffTable; version: number }> => {
  const [row] = await db.select().from(config).where(eq(config.key, STAFF_TABLE_KEY));
  return { table: readStaffTable(row?.value ?? null), version: row?.version ?? 0 };
};

/**
 * Checks that the caller still has a permission. Without the lock of the shop's company, a colleague may take it away
 * meanwhile.
 * @throws AppError permission.missing
 */
export const requireStill = async (
  tx: Tx,
  { userId }: { userId: number },
  permission: Permission,
  { destinationCompany }: Shop,
): Promise<void> => {
  const { rows } = await tx.execute<{ position: keyof StaffTable['positions'] }>(sql`
    select e.position from users u join employees e on e.person_id = u.person_id
    where u.id = ${userId} and e.company_id = ${destinationCompany.id} and not u.is_disabled`);
  const { table } = await findStaffTable(tx);
  const [seat] = rows;
  requirePermissions({ permissions: seat ? table.positions[seat.position] : [] }, [permission]);
};

/** Lists the shop's own people who enter the back-office and have a permission. */
export const readStaff = async (
  db: Db | Tx,
  permission: Permission,
  { destinationCompany }: Shop,
): Promise<{ id: number; name: string }[]> => {
  const { table } = await findStaffTable(db);
  const positions = STAFF_POSITIONS.filter((one) => table.positions[one].includes(permission));
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name
    from users u join user_roles r on r.user_id = u.id and r.name = 'seller'
      join employees e on e.person_id = u.person_id and e.company_id = ${destinationCompany.id}
    where not u.is_disabled and e.position = any(${sql.param(positions)}::text[])
    order by name, u.id`);
  return rows;
};

/** Returns whether anybody with an enabled account may administer the users. */
export const hasOwner = async (tx: Tx, shop: Shop): Promise<boolean> =>
  (await readStaff(tx, 'users', shop)).length > 0;
