import { eq } from 'drizzle-orm';
import { changesBetween, type Recorded, recordChanges } from '#backend/audit/record';
import { disablePassword } from '#backend/auth/change-password';
import { hasNeverLoggedIn, mailInvitation } from '#backend/auth/invitation';
import { invalidateKeys } from '#backend/auth/one-time-tokens';
import { mailRestoreLink } from '#backend/auth/password-restore';
import { closeSessionsOf, type OwnSession } from '#backend/auth/session';
import { requireStill } from '#backend/auth/staff-table';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { persons, users } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { HOUR_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import type { InputOf, OutputOf } from '#contract/calls';
import { isStaffPosition } from '#contract/people/permissions';
import { type Changing, changeCompany, lockCompany } from './change-company.ts';
import { recordMoved } from './edit-employees.ts';
import { readPersonRows, readUserRow, readUserRows } from './people-rows.ts';
import { lockShop, refuseNobodyLeft, setPosition } from './positions.ts';
import type { Shop } from './read-company.ts';
import { AccountDisabled, admit, personOf } from './sellers.ts';

type UserCalls =
  | 'personFilter'
  | 'userFilter'
  | 'userInvite'
  | 'userInviteAgain'
  | 'userChangeAccess';

const ROWS = 20;
/** Limits how many mailboxes a stolen session can send to. */
const invitations: Limit = { name: 'invite', points: 30, seconds: HOUR_SECONDS };
const repeated: Limit = { name: 'invite-again', points: 3, seconds: HOUR_SECONDS };

const nameOf = ({ firstName, lastName }: OwnSession): string => `${firstName} ${lastName}`.trim();

const currentUser = async (tx: Tx, userId: number, shop: Shop) => {
  const row = await readUserRow(tx, userId, shop);
  if (!row) throw new AppError('record.notFound');
  return row;
};

/** Locks the account, under the lock of the shop's company. */
const lockUser = async (tx: Tx, guid: string) => {
  const [user] = await tx.select().from(users).where(eq(users.guid, guid)).for('update');
  if (!user) throw new AppError('record.notFound');
  return user;
};

const changeAccess = async (
  tx: Tx,
  { guid, version, parms }: InputOf<'userChangeAccess'>,
  { session, shop, at, reason }: Changing & { shop: Dependencies['variant'] },
): Promise<OutputOf<'userChangeAccess'>> => {
  await lockShop(tx, shop);
  await requireStill(tx, session, 'users', shop);
  const user = await lockUser(tx, guid);
  if (version !== undefined && version !== user.version)
    throw new AppError('record.stale', { detail: await currentUser(tx, user.id, shop) });
  if (user.id === session.userId) throw new AppError('employee.yourself');
  const before = await currentUser(tx, user.id, shop);
  const { UserIsDisabled = user.isDisabled, EmployeePositionId: asked } = parms;
  if (UserIsDisabled !== user.isDisabled) {
    await tx.update(users).set({ isDisabled: UserIsDisabled }).where(eq(users.id, user.id));
    if (UserIsDisabled) {
      await closeSessionsOf(tx, user.id);
      await invalidateKeys(tx, user.id, 'restore', at);
    }
  }
  const position = asked === undefined ? before.employeePositionId : asked === '' ? null : asked;
  if (position !== before.employeePositionId) {
    const personId = await personOf(tx, user);
    const companyId = shop.destinationCompany.id;
    const company = await lockCompany(tx, { id: companyId }, shop);
    const changing = { session, shop, at, reason };
    await changeCompany(tx, company, changing, async () => {
      await setPosition(tx, { companyId, personId, position }, shop);
      return [];
    });
  }
  const comes = before.employeePositionId === null && position !== null;
  // The owner would lose the password without a mail.
  if (comes && UserIsDisabled) throw new AppError('user.disabled');
  if (comes) {
    // A stranger may have registered the address: only its mailbox can set a new password.
    await disablePassword(tx, user.id, at);
    const invitation = { position, inviter: nameOf(session), hadPassword: true };
    await mailInvitation(tx, user, { variant: shop, now: () => at }, invitation);
  }
  await refuseNobodyLeft(tx, shop);
  const after = await currentUser(tx, user.id, shop);
  const fieldsOf = ({ isDisabled, isSeller, employeePositionId }: typeof after) => ({
    isDisabled,
    isSeller,
    employeePositionId,
  });
  const changes = changesBetween(fieldsOf(before), fieldsOf(after));
  if (changes.length === 0) return { data: before, mailed: comes };
  await tx
    .update(users)
    .set({ version: user.version + 1 })
    .where(eq(users.id, user.id));
  await recordChanges(tx, session, at, [
    { subject: 'user', subjectId: user.guid, action: 'UPD', changes, reason: reason ?? '' },
  ]);
  return { data: { ...after, version: user.version + 1 }, mailed: comes };
};

const invite = async (
  tx: Tx,
  input: InputOf<'userInvite'>,
  { variant, now, session }: Pick<Dependencies, 'variant' | 'now'> & { session: OwnSession },
) => {
  const { Email: email, FirstName: firstName, LastName: lastName, PersonId: personId } = input;
  const position = input.EmployeePositionId;
  if (personId !== undefined) {
    const [person] = await tx
      .select()
      .from(persons)
      .where(eq(persons.id, personId))
      .for('key share');
    if (!person) throw new AppError('record.notFound');
    // The two accounts would share the rights of one person.
    const [account] = await tx.select().from(users).where(eq(users.personId, personId)).limit(1);
    if (account && account.email.toLowerCase() !== email.toLowerCase())
      throw new AppError('user.otherPerson');
  }
  const changing: Changing = { session, shop: variant, at: now() };
  const shopId = { id: variant.destinationCompany.id };
  const company = await lockCompany(tx, shopId, variant);
  await requireStill(tx, session, 'users', variant);
  const results: { userId: number; mailed: boolean }[] = [];
  await changeCompany(tx, company, changing, async () => {
    const admitted = await admit(tx, { email, firstName, lastName }, position, {
      variant,
      now,
      personId,
    });
    const { user, isNew, comes, from, moved } = admitted;
    if (user.id === session.userId) throw new AppError('employee.yourself');
    if (personId !== undefined && admitted.personId !== personId)
      throw new AppError('user.otherPerson');
    await refuseNobodyLeft(tx, variant);
    if (comes && !isNew && !input.TakesAccount) {
      const detail = { name: `${user.firstName} ${user.lastName}`.trim() };
      throw new AppError('user.hasAccount', { detail });
    }
    if (comes) {
      const invitation = { position, inviter: nameOf(session), hadPassword: !isNew };
      await mailInvitation(tx, user, { variant, now }, invitation);
    }
    results.push({ userId: user.id, mailed: comes });
    const isSeller = isStaffPosition(position);
    const made: Recorded = {
      subject: 'user',
      subjectId: user.guid,
      action: 'INS',
      changes: changesBetween(null, {
        email,
        firstName,
        lastName,
        isSeller,
        employeePositionId: position,
      }),
    };
    return isNew ? [made] : recordMoved(moved, { from, to: position });
  });
  const [result] = results;
  if (!result) throw new Error('nobody was admitted');
  return { data: await currentUser(tx, result.userId, variant), mailed: result.mailed };
};

export const createUserHandlers = ({
  db,
  variant,
  now,
}: Pick<Dependencies, 'db' | 'variant' | 'now'>): Handlers<UserCalls, OwnSession> => ({
  personFilter: ({ filters, rowIndex, rowsMax = ROWS }) =>
    readPersonRows(db, filters, { rowIndex, rowsMax }),

  userFilter: ({ filters, rowIndex, rowsMax = ROWS }) =>
    readUserRows(db, filters, variant, { rowIndex, rowsMax }),

  userInvite: async (input, { session }) => {
    await throttle(db, invitations, session.userGuid);
    try {
      return await db.transaction((tx) => invite(tx, input, { variant, now, session }));
    } catch (error) {
      throw error instanceof AccountDisabled ? new AppError('user.disabled') : error;
    }
  },

  userInviteAgain: async ({ guid }, { session }) => {
    await throttle(db, repeated, guid);
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, guid);
      if (user.isDisabled) throw new AppError('user.disabled');
      const { employeePositionId: position } = await currentUser(tx, user.id, variant);
      // Invited people who have never logged in get the mail again.
      if (position !== null && (await hasNeverLoggedIn(tx, user.id)))
        await mailInvitation(tx, user, { variant, now }, { position, inviter: nameOf(session) });
      else await mailRestoreLink(tx, user, { variant, now });
      await recordChanges(tx, session, now(), [
        {
          subject: 'user',
          subjectId: user.guid,
          action: 'UPD',
          changes: [{ field: 'invited', to: user.email }],
        },
      ]);
    });
    return {};
  },

  userChangeAccess: async (input, { session }) => {
    // A new position may send an invitation.
    if (input.parms.EmployeePositionId) await throttle(db, invitations, session.userGuid);
    const changing = { session, shop: variant, at: now(), reason: input.reason };
    return db.transaction((tx) => changeAccess(tx, input, changing));
  },
});
