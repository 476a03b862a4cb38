/** Registration: what it stores, and the mail that alone tells whether the address was known. */
import { and, eq, isNull } from 'drizzle-orm';
import { queueMail } from '#backend/mail/outbox';
import { AppError } from '#backend/serve/app-error';
import type { Context } from '#backend/serve/context';
import type { Db, Tx } from '#backend/serve/database';
import { type Limit, throttle } from '#backend/serve/throttle';
import { errors } from '#contract/errors';
import { isCommonPassword } from './common-passwords.ts';
import { KEY_HOURS, linkTo, makeKey } from './keys.ts';
import { hashPassword } from './password.ts';
import { findCity } from './places.ts';
import { steadily } from './steady.ts';
import { personAddresses, personEmails, personPhones, persons, users } from './tables.ts';

const HOUR = 60 * 60;
const perAddress: Limit = { name: 'register-address', points: 40, seconds: HOUR };
/** Also what keeps others from filling somebody's mailbox. */
const perAccount: Limit = { name: 'register-account', points: 5, seconds: HOUR };

export interface Registration {
  user: { Email: string; Password: string; FirstName: string; LastName: string };
  person: { name: string; lastName: string; email: string };
  phones: readonly { phone: string; type: string }[];
  addresses: readonly {
    stateId: number;
    cityId: number;
    address: string;
    recipient: string;
    /** Input path for a city that is not of its department. */
    field: string;
  }[];
  /** Finds or makes the company, inside the transaction that stores the user. */
  companyOf?: (tx: Tx) => Promise<number>;
}

type User = typeof users.$inferSelect;

export const refuseCommon = (password: string, field: string): void => {
  if (isCommonPassword(password))
    throw new AppError('password.common', { fields: { [field]: errors['password.common'].text } });
};

/** The person's lists, in place of what stood there. */
const storeLists = async (
  tx: Tx,
  personId: number,
  { person, phones, addresses }: Registration,
) => {
  await tx.delete(personPhones).where(eq(personPhones.personId, personId));
  await tx.delete(personAddresses).where(eq(personAddresses.personId, personId));
  await tx.delete(personEmails).where(eq(personEmails.personId, personId));
  await tx.insert(personPhones).values(phones.map((phone) => ({ personId, ...phone })));
  await tx
    .insert(personAddresses)
    .values(addresses.map(({ field: _, ...address }) => ({ personId, ...address })));
  await tx.insert(personEmails).values({ personId, email: person.email });
};

const storePerson = async (
  tx: Tx,
  personId: number | null,
  registration: Registration,
): Promise<number> => {
  const { name, lastName } = registration.person;
  const names = { name, lastName };
  const [row] =
    personId === null
      ? await tx.insert(persons).values(names).returning({ id: persons.id })
      : await tx
          .update(persons)
          .set(names)
          .where(eq(persons.id, personId))
          .returning({ id: persons.id });
  if (!row) throw new Error('a user without its person');
  await storeLists(tx, row.id, registration);
  return row.id;
};

/** A new user, or the one who waits for activation, with the latest registration's data. */
const storeUser = async (
  tx: Tx,
  waiting: User | undefined,
  registration: Registration,
  passwordHash: string,
): Promise<User | undefined> => {
  const { user } = registration;
  const values = {
    firstName: user.FirstName,
    lastName: user.LastName,
    // Who waits keeps the first password; each link brings the one it was registered with.
    passwordHash: waiting?.passwordHash ?? passwordHash,
    companyId: (await registration.companyOf?.(tx)) ?? null,
    personId: await storePerson(tx, waiting?.personId ?? null, registration),
  };
  const [stored] = waiting
    ? await tx
        .update(users)
        .set(values)
        .where(and(eq(users.id, waiting.id), isNull(users.activatedAt)))
        .returning()
    : await tx
        .insert(users)
        .values({ email: user.Email, ...values })
        .onConflictDoNothing({ target: users.email })
        .returning();
  return stored;
};

type Here = Pick<Context, 'variant' | 'now'>;

/** The mail by which somebody who waits for activation gets a (new) link. */
export const mailActivation = async (
  tx: Tx,
  user: User,
  { variant, now }: Here,
  passwordHash?: string,
): Promise<void> => {
  const { key, keyHash } = await makeKey(tx, user.id, 'activate', now(), passwordHash);
  await queueMail(tx, {
    event: `activation:${keyHash.slice(0, 32)}`,
    to: user.email,
    template: 'activation',
    data: {
      name: user.firstName,
      url: linkTo(variant, 'activate', { guid: key }),
      hours: KEY_HOURS.activate,
    },
  });
};

const mailExists = (tx: Tx, user: User, { variant, requestId }: Here & { requestId: string }) =>
  queueMail(tx, {
    event: `account-exists:${requestId}`,
    to: user.email,
    template: 'accountExists',
    data: {
      name: user.firstName,
      loginUrl: linkTo(variant, 'login'),
      restoreUrl: linkTo(variant, 'restore-password'),
    },
  });

/** Thrown to begin again when somebody else registered the same address at the same moment. */
class Overtaken extends Error {}

const store = (db: Db, registration: Registration, passwordHash: string, context: Context) =>
  db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(users)
      .where(eq(users.email, registration.user.Email))
      .limit(1)
      .for('update');
    // A disabled account gets no mail: its owner was told by other ways.
    if (known?.isDisabled) return;
    if (known?.activatedAt) {
      await mailExists(tx, known, context);
      return;
    }
    const stored = await storeUser(tx, known, registration, passwordHash);
    if (!stored) throw new Overtaken();
    await mailActivation(tx, stored, context, passwordHash);
  });

/** Registers, and answers alike whether the address is new, waiting or active. */
export const register = async (registration: Registration, context: Context): Promise<void> => {
  const { db, clientAddress } = context;
  const { Email, Password } = registration.user;
  refuseCommon(Password, 'user.Password');
  await throttle(db, perAddress, clientAddress);
  await throttle(db, perAccount, Email);
  for (const address of registration.addresses) await findCity(db, address, address.field);
  await steadily(async () => {
    const passwordHash = await hashPassword(Password);
    try {
      await store(db, registration, passwordHash, context);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      await store(db, registration, passwordHash, context);
    }
  });
};
