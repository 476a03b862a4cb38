import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { LoginRefused } from '#backend/http/login-refused';
import { failWithUniformTime } from '#backend/http/uniform-timing';
import type { Sessions } from '#backend/port';
import { LOGIN_CODES } from '#contract/calls/accounts';
import { STEP_MINUTES } from '#contract/calls/second-factor';
import { errors } from '#contract/errors';
import { SECOND_STEP_CODE } from '#contract/people/second-step';
import { findDevice, rememberDevice } from './devices.ts';
import { startSecondStep } from './factors/second-step.ts';
import { hashToken } from './hash-token.ts';
import { countLogin, type LoginAttempt, refundLogin, resetLogins } from './login-attempts.ts';
import { throwIfFull, verifyPassword } from './password.ts';
import { matchesPending } from './pending-registrations.ts';
import type { AuthDependencies } from './registration.ts';
import { closeSession, findSession, IDLE_MS, type OwnSession, openSession } from './session.ts';

type LoginDependencies = Pick<AuthDependencies, 'db' | 'now' | 'cookies' | 'variant'>;

const wrongPassword = () => new LoginRefused(401, LOGIN_CODES.wrong, 'Credenciales inválidas');
const notActivated = () =>
  new LoginRefused(
    401,
    LOGIN_CODES.notActivated,
    'El usuario no se encuentra activado, compruebe su email',
  );
const secondStep = () =>
  new LoginRefused(401, SECOND_STEP_CODE, 'Falta el segundo paso: tu llave de acceso o un código');
const tooMany = (seconds: number) =>
  new LoginRefused(429, LOGIN_CODES.tooMany, errors['request.tooMany'].text, seconds);

/** Answers alike for wrong passwords and disabled accounts; unknown addresses take as long. */
const checkUser = async (db: Db, username: string, password: string, now: Date) => {
  const [user] = await db.select().from(users).where(eq(users.email, username)).limit(1);
  const isRight = await verifyPassword(password, user?.passwordHash);
  if (user && isRight && !user.isDisabled) return user;
  throw (await matchesPending(db, username, password, now)) ? notActivated() : wrongPassword();
};

/** Rejects a password that was changed since it was read. */
const rejectReplaced = async (tx: Tx, { id, passwordHash }: typeof users.$inferSelect) => {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash, isDisabled: users.isDisabled })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  if (user?.passwordHash !== passwordHash || user.isDisabled) throw wrongPassword();
};

/** Returns the user if the password is correct; technical failures are not counted as attempts. */
const tryLogin = async (
  attempt: LoginAttempt,
  password: string,
  { db, now }: LoginDependencies,
) => {
  const wait = await countLogin(db, attempt);
  if (wait) throw tooMany(wait);
  try {
    const user = await failWithUniformTime(() => checkUser(db, attempt.username, password, now()));
    await resetLogins(db, attempt);
    return user;
  } catch (error) {
    if (!(error instanceof LoginRefused)) await refundLogin(db, attempt);
    throw error;
  }
};

export const createSessions = (deps: LoginDependencies): Sessions<OwnSession> => {
  const { db, now, cookies } = deps;
  return {
    find: (request, replyHeaders) => findSession(request, deps, replyHeaders),

    login: async ({ username, password }, { request, clientAddress: address, replyHeaders }) => {
      throwIfFull();
      const device = await findDevice(db, { request, cookies }, username, now());
      const user = await tryLogin({ username, address, device }, password, deps);
      const userAgent = request.headers.get('user-agent') ?? '';
      const opened = await db.transaction(async (tx) => {
        await rejectReplaced(tx, user);
        const step = await startSecondStep(tx, user.id, now());
        if (step !== undefined) return { step };
        // The browser's previous session is replaced, never continued.
        const previousToken = cookies.tokenOf(request);
        if (previousToken) await closeSession(tx, hashToken(previousToken));
        return {
          step,
          ...(await openSession(tx, user.id, { userAgent, address }, now())),
          deviceCookie: await rememberDevice(tx, { request, cookies }, user.id, now()),
        };
      });
      if (opened.step !== undefined) {
        replyHeaders.append(
          'set-cookie',
          cookies.stepCookie(request, opened.step, STEP_MINUTES * 60),
        );
        throw secondStep();
      }
      const { token, deviceCookie } = opened;
      replyHeaders.append('set-cookie', deviceCookie);
      return { token, seconds: IDLE_MS / 1000, userGuid: user.guid };
    },

    logout: async (request) => {
      const token = cookies.tokenOf(request);
      if (token) await closeSession(db, hashToken(token));
    },
  };
};
