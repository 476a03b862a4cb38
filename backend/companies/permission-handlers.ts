import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import { findStaffTable, requireStill } from '#backend/auth/staff-table';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { config } from '#backend/database/tables/site';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import type { InputOf, OutputOf } from '#contract/calls';
import { EMPLOYEE_POSITIONS, employeePositionNames } from '#contract/entities/companies';
import { PERMISSIONS } from '#contract/people/permission';
import { permissionNames } from '#contract/people/permission-texts';
import { STAFF_POSITIONS, STAFF_TABLE_KEY, type StaffTable } from '#contract/people/permissions';
import { lockShop, refuseNobodyLeft } from './positions.ts';

type Stored = OutputOf<'permissionFind'>['data'];

/** Orders the permissions, so that equal tables are stored alike. */
const ordered = ({ positions, ...limits }: StaffTable): StaffTable => ({
  ...limits,
  positions: Object.fromEntries(
    Object.entries(positions).map(([position, list]) => [
      position,
      PERMISSIONS.filter((permission) => list.includes(permission)),
    ]),
    // Keeps the keys.
  ) as StaffTable['positions'],
});

/** Returns the fields of the history, by the names that the table shows. */
const fieldsOf = ({ positions, discountLimits, refundLimit, guestLimit }: StaffTable) => ({
  ...Object.fromEntries(
    EMPLOYEE_POSITIONS.map((position) => [
      `permissions.${employeePositionNames[position]}`,
      positions[position].map((permission) => permissionNames[permission]),
    ]),
  ),
  ...Object.fromEntries(
    STAFF_POSITIONS.map((position) => [
      `discountLimits.${employeePositionNames[position]}`,
      discountLimits[position],
    ]),
  ),
  refundLimit,
  guestLimit,
});

const setTable = async (
  tx: Tx,
  { table: wanted, version }: InputOf<'permissionSet'>,
  { variant, now }: Pick<Dependencies, 'variant' | 'now'>,
  session: OwnSession,
): Promise<Stored> => {
  // Serializes it with changes of positions and accounts.
  await lockShop(tx, variant);
  await requireStill(tx, session, 'users', variant);
  const before = await findStaffTable(tx);
  if (version !== before.version) throw new AppError('record.stale', { detail: before });
  const table = ordered(wanted);
  const value = { value: JSON.stringify(table), version: version + 1, updatedAt: now() };
  await tx
    .insert(config)
    .values({ key: STAFF_TABLE_KEY, ...value })
    .onConflictDoUpdate({ target: config.key, set: value });
  await refuseNobodyLeft(tx, variant);
  try {
    await requireStill(tx, session, 'users', variant);
  } catch {
    throw new AppError('employee.yourself');
  }
  await recordChanges(tx, session, now(), [
    {
      subject: 'permissions',
      subjectId: STAFF_TABLE_KEY,
      action: 'UPD',
      changes: changesBetween(fieldsOf(before.table), fieldsOf(table)),
    },
  ]);
  return { table, version: version + 1 };
};

export const createPermissionHandlers = ({
  db,
  ...deps
}: Pick<Dependencies, 'db' | 'variant' | 'now'>): Handlers<
  'permissionFind' | 'permissionSet',
  OwnSession
> => ({
  permissionFind: async () => ({ data: await findStaffTable(db) }),
  permissionSet: async (input, { session }) => ({
    data: await db.transaction((tx) => setTable(tx, input, deps, session)),
  }),
});
