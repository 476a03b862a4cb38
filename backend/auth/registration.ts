import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { users } from '#backend/database/tables/accounts';
import { findCity } from '#backend/geography/places';
import { AppError } from '#backend/http/app-error';
import { networkOf } from '#backend/http/client-address';
import type { Cookies } from '#backend/http/cookie';
import { withUniformTime } from '#backend/http/uniform-timing';
import { queueMail } from '#backend/mail/outbox';
import type { Caller } from '#backend/port';
import { MAIL_LIMITS, REGISTER_LIMIT } from '#backend/rate-limit/account-limits';
import { throttle } from '#backend/rate-limit/throttle';
import { errors } from '#contract/errors';
import { registrationTerms, wordsOf } from '#contract/people/agreed-texts';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { isCommonPassword } from './common-passwords.ts';
import { linkTo } from './one-time-tokens.ts';
import {
  hashForPending,
  type PendingRegistration,
  type RegistrationData,
  storePending,
  WAITING_HOURS,
} from './pending-registrations.ts';

export interface AuthDependencies extends Pick<Dependencies, 'db' | 'variant' | 'now'> {
  /** Reads and writes a browser's tokens. */
  cookies: Cookies;
}

interface Registration {
  email: string;
  password: string;
  data: Omit<RegistrationData, 'terms'>;
  /** Version of the terms that the page showed. */
  terms: string;
  /** Input path of an address's city, for the error if it is not in its department. */
  cityField: (index: number) => string;
}

type User = typeof users.$inferSelect;

/** Personal data that must not be the password. */
interface PersonalData {
  email: string;
  firstName: string;
  lastName: string;
  company?: string;
}

/** @throws AppError password.common at the field, for common passwords and the person's own data */
export const rejectCommonPassword = async (
  password: string,
  field: string,
  { variant }: Pick<Dependencies, 'variant'>,
  { email, firstName, lastName, company = '' }: PersonalData,
): Promise<void> => {
  const personal = [`${firstName} ${lastName}`, email, company, variant.name];
  if (await isCommonPassword(password, personal))
    throw new AppError('password.common', { fields: { [field]: errors['password.common'].text } });
};

/** @returns the version of the terms that this shop shows now */
const ownTerms = (variant: Pick<Variant, 'routes'>): string =>
  registrationTerms({ hasHost: false, hasProfile: pathOf(variant, 'profile') !== undefined })
    .version;

/** Accepts the version that a page reports, which may be from before a deploy; unknown ones become the current. */
const shownTerms = (reported: string, variant: Pick<Variant, 'routes'>): string =>
  wordsOf('terms', reported) === undefined ? ownTerms(variant) : reported;

const mailActivation = (
  tx: Tx,
  { email, data }: PendingRegistration,
  { key, keyHash, isContested }: { key: string; keyHash: string; isContested: boolean },
  { variant, now }: AuthDependencies,
) =>
  queueMail(tx, {
    event: `activation:${keyHash.slice(0, 32)}`,
    to: email,
    template: 'activation',
    data: {
      name: data.user.firstName,
      registrant: `${data.user.firstName} ${data.user.lastName}`,
      company: data.company?.name ?? '',
      rut: data.company?.identifier ?? '',
      phone: data.phones[0]?.phone ?? '',
      address: data.addresses[0]?.address ?? '',
      at: now().toISOString(),
      url: linkTo(variant, 'activate', { guid: key }),
      hours: WAITING_HOURS,
      isContested,
    },
  });

const mailExists = (tx: Tx, user: User, { variant }: AuthDependencies, { requestId }: Caller) =>
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

/**
 * Stores the registration, even for an address with an account, in which case its link is sent to
 * nobody, so that a later login answers the same in both cases.
 */
const store = (pending: PendingRegistration, deps: AuthDependencies, caller: Caller) =>
  deps.db.transaction(async (tx) => {
    const created = await storePending(tx, pending, deps.now());
    if (!created) throw new AppError('registration.waiting');
    const [existing] = await tx.select().from(users).where(eq(users.email, pending.email)).limit(1);
    if (!existing) await mailActivation(tx, pending, created, deps);
    // A disabled account gets no mail: its owner was informed otherwise.
    else if (!existing.isDisabled) await mailExists(tx, existing, deps, caller);
  });

/**
 * Registers, and answers alike whether the address is new, pending or active.
 * @throws AppError registration.waiting if the address has reached its limit of registrations
 */
export const register = async (
  registration: Registration,
  deps: AuthDependencies,
  caller: Caller,
): Promise<void> => {
  const { db } = deps;
  const { clientAddress } = caller;
  const { email, password, cityField } = registration;
  const data = { ...registration.data, terms: shownTerms(registration.terms, deps.variant) };
  const { user, company } = data;
  await rejectCommonPassword(password, 'user.Password', deps, {
    ...user,
    email,
    company: company?.name ?? '',
  });
  await throttle(db, MAIL_LIMITS.register, clientAddress);
  await throttle(db, REGISTER_LIMIT, `${networkOf(clientAddress)} ${email}`);
  for (const [index, address] of data.addresses.entries())
    await findCity(db, address, cityField(index));
  await withUniformTime(async () => {
    const passwordHash = await hashForPending(db, email, password);
    await store({ email, passwordHash, data }, deps, caller);
  });
};
