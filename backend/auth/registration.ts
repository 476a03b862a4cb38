/** Registration: what it keeps, and the mail that alone tells whether the address was known. */
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
import { isCommonPassword } from './common-passwords.ts';
import { linkTo } from './one-time-tokens.ts';
import {
  hashForWaiting,
  keepWaiting,
  type RegistrationData,
  WAITING_HOURS,
  type Waiting,
} from './pending-registrations.ts';
import { shownTerms } from './shown-terms.ts';

/** What signing up and in again takes. */
export interface AuthDependencies extends Pick<Dependencies, 'db' | 'variant' | 'now'> {
  /** How a browser's tokens travel. */
  cookies: Cookies;
}

interface Registration {
  email: string;
  password: string;
  data: RegistrationData;
  /** Which text was shown, as the page says it. */
  terms: string;
  /** Input path of an address' city, for one that is not of its department. */
  cityField: (index: number) => string;
}

type User = typeof users.$inferSelect;

/** What others know of whoever chooses a password; none of it may be one. */
interface KnownOf {
  email: string;
  firstName: string;
  lastName: string;
  company?: string;
}

/** @throws AppError password.common at the field, for what others would try first */
export const refuseCommon = async (
  password: string,
  field: string,
  { variant }: Pick<Dependencies, 'variant'>,
  { email, firstName, lastName, company = '' }: KnownOf,
): Promise<void> => {
  const known = [`${firstName} ${lastName}`, email, company, variant.name];
  if (await isCommonPassword(password, known))
    throw new AppError('password.common', { fields: { [field]: errors['password.common'].text } });
};

const mailActivation = (
  tx: Tx,
  { email, data }: Waiting,
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
 * Kept for a known address too, where nobody ever gets its link: who registered an address gets the
 * same answer at the login afterwards, whether it had an account or not.
 */
const store = (waiting: Waiting, deps: AuthDependencies, caller: Caller) =>
  deps.db.transaction(async (tx) => {
    const made = await keepWaiting(tx, waiting, deps.now());
    if (!made) throw new AppError('registration.waiting');
    const [known] = await tx.select().from(users).where(eq(users.email, waiting.email)).limit(1);
    if (!known) await mailActivation(tx, waiting, made, deps);
    // A disabled account gets no mail: its owner was told by other ways.
    else if (!known.isDisabled) await mailExists(tx, known, deps, caller);
  });

/**
 * Registers, and answers alike whether the address is new, waiting or active.
 * @throws AppError registration.waiting where the address has had its share of registrations
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
  await refuseCommon(password, 'user.Password', deps, {
    ...user,
    email,
    company: company?.name ?? '',
  });
  await throttle(db, MAIL_LIMITS.register, clientAddress);
  await throttle(db, REGISTER_LIMIT, `${networkOf(clientAddress)} ${email}`);
  for (const [index, address] of data.addresses.entries())
    await findCity(db, address, cityField(index));
  await withUniformTime(async () => {
    const passwordHash = await hashForWaiting(db, email, password);
    await store({ email, passwordHash, data }, deps, caller);
  });
};
