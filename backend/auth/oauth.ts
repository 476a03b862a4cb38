/** Login and logout, on the wire of the existing host's access manager. */

import { eq } from 'drizzle-orm';
import { type Db, isDatabaseGone, type Tx } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import { readText } from '#backend/http/body';
import { addressOf } from '#backend/http/client-address';
import { guardWrite, hostOf } from '#backend/http/guard';
import type { Log } from '#backend/http/log';
import { isReadable } from '#backend/http/readable';
import { LOGIN_CODES } from '#contract/calls/accounts';
import { errors } from '#contract/errors';
import { sessionCookie, tokenOf } from './cookie.ts';
import { findDevice, knowDevice } from './devices.ts';
import { countLogin, forgetLogins, type LoginTry, returnLogin } from './login-tries.ts';
import { refuseCrowd, verifyPassword } from './password.ts';
import { isWaitingWith } from './pending-registrations.ts';
import { closeSession, hashToken, IDLE_MS, openSession } from './session.ts';
import { refuseSteadily } from './uniform-timing.ts';

export interface Outside {
  db: Db;
  log: Log;
  now: () => Date;
}

const MAX_FORM_BYTES = 10_000;
/** A refusal in the shape of the existing host. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number;
  constructor(status: number, code: string, message: string, retryAfter = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

const malformed = () => new Refused(400, LOGIN_CODES.malformed, errors['request.malformed'].text);
const wrong = () => new Refused(401, LOGIN_CODES.wrong, 'Credenciales inválidas');
const tooMany = (seconds: number) =>
  new Refused(429, LOGIN_CODES.tooMany, errors['request.tooMany'].text, seconds);

const asRefused = (error: unknown): Refused | undefined => {
  if (error instanceof Refused) return error;
  if (error instanceof AppError) {
    const { status } = errors[error.code];
    const code = status === 503 ? LOGIN_CODES.unavailable : LOGIN_CODES.malformed;
    return new Refused(status, code, error.message, error.info.retryAfter);
  }
  if (isDatabaseGone(error))
    return new Refused(503, LOGIN_CODES.unavailable, errors['server.unavailable'].text);
  return undefined;
};

const answer = (error: unknown, request: Request, log: Log): Response => {
  const known = asRefused(error);
  if (!known) log.error({ err: error }, 'unknown error at the login');
  const { status, code, message, retryAfter } =
    known ?? new Refused(500, LOGIN_CODES.unavailable, errors['server.unknown'].text);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfter) headers.set('retry-after', `${retryAfter}`);
  if (status === 401) {
    // Header values are Latin-1 at best; the body has the text.
    const description = message.normalize('NFD').replace(/[^ -~]/g, '');
    headers.set(
      'www-authenticate',
      `OAuth realm="${hostOf(request)}",error_code="${code}",error_description="${description}"`,
    );
  }
  return Response.json({ error: { code, message } }, { status, headers });
};

const readForm = async (request: Request): Promise<URLSearchParams> => {
  if (request.method !== 'POST') throw new AppError('request.method');
  guardWrite(request, ['application/x-www-form-urlencoded']);
  return new URLSearchParams(await readText(request, MAX_FORM_BYTES));
};

const readLogin = async (request: Request) => {
  const form = await readForm(request);
  const username = form.get('username')?.trim() ?? '';
  const password = form.get('password') ?? '';
  const complete = username !== '' && password !== '' && form.get('grant_type') === 'password';
  if (!complete || !isReadable(username) || username.length > 254 || password.length > 200)
    throw malformed();
  return { username, password };
};

const notActivated = () =>
  new Refused(
    401,
    LOGIN_CODES.notActivated,
    'El usuario no se encuentra activado, compruebe su email',
  );

/** A disabled account answers as a wrong password does, an unknown one after the same work. */
const checkUser = async (db: Db, username: string, password: string, now: Date) => {
  const [user] = await db.select().from(users).where(eq(users.email, username)).limit(1);
  const isRight = await verifyPassword(password, user?.passwordHash);
  if (user && isRight && !user.isDisabled) return user;
  throw (await isWaitingWith(db, username, password, now)) ? notActivated() : wrong();
};

/** A password that was changed or restored since it was read opens nothing any more. */
const refuseReplaced = async (tx: Tx, { id, passwordHash }: typeof users.$inferSelect) => {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash, isDisabled: users.isDisabled })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  if (user?.passwordHash !== passwordHash || user.isDisabled) throw wrong();
};

/** The user, where the password is right; a try that was answered with neither is not counted. */
const tryLogin = async (tried: LoginTry, password: string, { db, now }: Outside) => {
  const wait = await countLogin(db, tried);
  if (wait) throw tooMany(wait);
  try {
    const user = await refuseSteadily(() => checkUser(db, tried.username, password, now()));
    await forgetLogins(db, tried);
    return user;
  } catch (error) {
    if (!(error instanceof Refused)) await returnLogin(db, tried);
    throw error;
  }
};

export const login = async (request: Request, outside: Outside): Promise<Response> => {
  const { db, now } = outside;
  try {
    const { username, password } = await readLogin(request);
    refuseCrowd();
    const address = addressOf(request);
    const device = await findDevice(db, request, username, now());
    const user = await tryLogin({ username, address, device }, password, outside);
    const userAgent = request.headers.get('user-agent') ?? '';
    const { token, deviceCookie } = await db.transaction(async (tx) => {
      await refuseReplaced(tx, user);
      // A session that the browser still had is replaced, never continued.
      const former = tokenOf(request);
      if (former) await closeSession(tx, hashToken(former));
      return {
        ...(await openSession(tx, user.id, { userAgent, address }, now())),
        deviceCookie: await knowDevice(tx, request, user.id, now()),
      };
    });
    const body = {
      access_token: token,
      token_type: 'Bearer',
      expires_in: IDLE_MS / 1000,
      refresh_token: '',
      scope: 'FullControl',
      user_guid: user.guid,
    };
    const headers = new Headers({ 'cache-control': 'no-store' });
    headers.append('set-cookie', sessionCookie(request, token, IDLE_MS / 1000));
    headers.append('set-cookie', deviceCookie);
    return Response.json(body, { headers });
  } catch (error) {
    return answer(error, request, outside.log);
  }
};

/** Ends the session and takes the cookie away; without a session it does the same, quietly. */
export const logout = async (request: Request, { db, log }: Outside): Promise<Response> => {
  try {
    if (request.method !== 'POST') throw new AppError('request.method');
    guardWrite(request, ['application/x-www-form-urlencoded', 'application/json', '']);
    const token = tokenOf(request);
    if (token) await closeSession(db, hashToken(token));
    return Response.json(
      { error: '' },
      { headers: { 'cache-control': 'no-store', 'set-cookie': sessionCookie(request, '', 0) } },
    );
  } catch (error) {
    return answer(error, request, log);
  }
};
