/** Login and logout, on the wire of the existing host's access manager. */
import { eq } from 'drizzle-orm';
import { AppError } from '#backend/serve/app-error';
import { addressOf } from '#backend/serve/client-address';
import type { Log } from '#backend/serve/context';
import { type Db, isDatabaseGone } from '#backend/serve/database';
import { guardWrite, hostOf } from '#backend/serve/guard';
import { countTry, forgetTries, type Limit, returnTry } from '#backend/serve/throttle';
import { LOGIN_CODES } from '#contract/calls/accounts';
import { errors } from '#contract/errors';
import { sessionCookie, tokenOf } from './cookie.ts';
import { verifyPassword } from './password.ts';
import { closeSession, hashToken, IDLE_MS, openSession } from './session.ts';
import { refuseSteadily } from './steady.ts';
import { users } from './tables.ts';
import { isWaitingWith } from './waiting.ts';

export interface Outside {
  db: Db;
  log: Log;
  now: () => Date;
}

const MAX_FORM_BYTES = 10_000;
const QUARTER_HOUR = 15 * 60;
/** Wrong passwords of one account, whoever tries them. */
export const perAccount: Limit = { name: 'login-account', points: 11, seconds: QUARTER_HOUR };
/** Wrong passwords from one address, whatever the account. */
const perAddress: Limit = { name: 'login-address', points: 200, seconds: QUARTER_HOUR };

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
  if (error instanceof AppError)
    return new Refused(errors[error.code].status, LOGIN_CODES.malformed, error.message);
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
  const text = await request.text();
  if (text.length > MAX_FORM_BYTES) throw new AppError('request.tooLarge');
  return new URLSearchParams(text);
};

const readLogin = async (request: Request) => {
  const form = await readForm(request);
  const username = form.get('username')?.trim() ?? '';
  const password = form.get('password') ?? '';
  const complete = username !== '' && password !== '' && form.get('grant_type') === 'password';
  if (!complete || username.includes('\0') || username.length > 254 || password.length > 200)
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

export const login = async (request: Request, outside: Outside): Promise<Response> => {
  const { db, now } = outside;
  try {
    const { username, password } = await readLogin(request);
    const address = addressOf(request);
    // Counted before the work, so that tries at the same moment count too.
    const wait =
      (await countTry(db, perAddress, address)) || (await countTry(db, perAccount, username));
    if (wait) throw tooMany(wait);
    const user = await refuseSteadily(() => checkUser(db, username, password, now()));
    await forgetTries(db, perAccount, username);
    await returnTry(db, perAddress, address);
    // A session that the browser still had is replaced, never continued.
    const former = tokenOf(request);
    if (former) await closeSession(db, hashToken(former));
    const userAgent = request.headers.get('user-agent') ?? '';
    const { token } = await openSession(db, user.id, { userAgent, address }, now());
    const body = {
      access_token: token,
      token_type: 'Bearer',
      expires_in: IDLE_MS / 1000,
      refresh_token: '',
      scope: 'FullControl',
      user_guid: user.guid,
    };
    return Response.json(body, {
      headers: {
        'cache-control': 'no-store',
        'set-cookie': sessionCookie(request, token, IDLE_MS / 1000),
      },
    });
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
