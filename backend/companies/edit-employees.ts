import { and, eq } from 'drizzle-orm';
import { changesBetween, type Recorded } from '#backend/audit/record';
import { insertPerson, insertPhones } from '#backend/auth/create-person';
import { requireStill } from '#backend/auth/staff-table';
import type { Tx } from '#backend/database/connection';
import { persons, users } from '#backend/database/tables/accounts';
import { employees } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import { requireProof } from '#backend/http/permissions';
import type { EmployeePosition } from '#contract/entities/companies';
import type { Changing } from './change-company.ts';
import type { Update } from './edit-lists.ts';
import { type Moved, refuseNobodyLeft, setPosition } from './positions.ts';

/** The limit of employees of a company. */
const MAX_EMPLOYEES = 200;

type New = Extract<Update['employees'][number], { BCMode: 'INS' }>;

/** Records in the history which accounts a change of position changed. */
export const recordMoved = (
  moved: readonly Moved[],
  { from, to }: { from: EmployeePosition | null; to: EmployeePosition | null },
): Recorded[] =>
  moved.map(({ guid, isSeller }) => ({
    subject: 'user',
    subjectId: guid,
    action: 'UPD',
    changes: changesBetween(
      { isSeller: !isSeller, employeePositionId: from },
      { isSeller, employeePositionId: to },
    ),
  }));

const findOrMakePerson = async (
  tx: Tx,
  edit: New,
): Promise<{ personId: number; made: Recorded[] }> => {
  if (edit.PersonId !== undefined) {
    // Checks that the person still exists.
    const [known] = await tx
      .select({ id: persons.id })
      .from(persons)
      .where(eq(persons.id, edit.PersonId))
      .for('key share');
    if (!known) throw new AppError('record.notFound');
    return { personId: known.id, made: [] };
  }
  const { PersonName: name = '', PersonLastName: lastName = '', PePhone: phone, PeEmail } = edit;
  const personId = await insertPerson(tx, { name, lastName, email: PeEmail });
  if (phone !== undefined) await insertPhones(tx, personId, [{ phone, type: 'WOR' }]);
  const fields = {
    name,
    lastName,
    ...(phone !== undefined && { phones: [phone] }),
    ...(PeEmail !== undefined && { emails: [PeEmail] }),
  };
  const changes = changesBetween(null, fields);
  return {
    personId,
    made: [{ subject: 'person', subjectId: personId, action: 'INS', changes }],
  };
};

const positionOf = async (
  tx: Tx,
  companyId: number,
  personId: number,
): Promise<EmployeePosition | null> => {
  const [row] = await tx
    .select({ position: employees.position })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), eq(employees.personId, personId)));
  return row?.position ?? null;
};

/**
 * Refuses people with an account as employees of the shop: anybody may register under any name, and
 * this form does not show the address of the account.
 * @throws AppError employee.hasAccount
 */
const refuseAccount = async (tx: Tx, personId: number): Promise<void> => {
  if ((await tx.$count(users, eq(users.personId, personId))) > 0)
    throw new AppError('employee.hasAccount');
};

/** Refuses the address of an account for a new person. */
const refuseAddress = async (tx: Tx, email: string | undefined): Promise<void> => {
  if (email !== undefined && (await tx.$count(users, eq(users.email, email))) > 0)
    throw new AppError('employee.hasAccount');
};

/**
 * Edits the employees of a locked company.
 * @returns further history entries
 * @throws AppError permission.missing, factor.proof, record.notFound, employee.yourself, employee.hasAccount, employee.lastOwner,
 * company.tooMany
 */
export const editEmployees = async (
  tx: Tx,
  companyId: number,
  edits: Update['employees'],
  { session, shop }: Pick<Changing, 'session' | 'shop'>,
): Promise<Recorded[]> => {
  const isShop = companyId === shop.destinationCompany.id;
  // Positions at the shop grant permissions.
  if (isShop && edits.length > 0) {
    await requireStill(tx, session, 'users', shop);
    requireProof(session);
  }
  const recorded: Recorded[] = [];
  for (const edit of edits) {
    if (isShop && edit.BCMode === 'INS' && edit.PersonId === undefined)
      await refuseAddress(tx, edit.PeEmail);
    const { personId, made } =
      edit.BCMode === 'INS'
        ? await findOrMakePerson(tx, edit)
        : { personId: edit.PersonId, made: [] };
    if (isShop && personId === session.personId) throw new AppError('employee.yourself');
    const from = await positionOf(tx, companyId, personId);
    if (edit.BCMode !== 'INS' && from === null) throw new AppError('record.notFound');
    if (isShop && from === null) await refuseAccount(tx, personId);
    const to = edit.BCMode === 'DLT' ? null : edit.EmployeePositionId;
    const moved = await setPosition(tx, { companyId, personId, position: to }, shop);
    recorded.push(...made, ...recordMoved(moved, { from, to }));
  }
  if (edits.length > 0 && isShop) await refuseNobodyLeft(tx, shop);
  if (
    edits.some(({ BCMode }) => BCMode === 'INS') &&
    (await tx.$count(employees, eq(employees.companyId, companyId))) > MAX_EMPLOYEES
  )
    throw new AppError('company.tooMany');
  return recorded;
};
