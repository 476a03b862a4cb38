/** Login and logout in the protocol of the existing host's access manager. */
import { AppError } from '#backend/http/app-error';
import { readText } from '#backend/http/body';
import { addressOf } from '#backend/http/client-address';
import type { Cookies } from '#backend/http/cookie';
import { guardWrite, hostOf } from '#backend/http/guard';
import type { Log } from '#backend/http/log';
import { LoginRefused } from '#backend/http/login-refused';
import { isStorable } from '#backend/http/storable-text';
import type { Session, Sessions } from '#backend/port';
import { LOGIN_CODES } from '#contract/calls/accounts';
import { errors } from '#contract/errors';

interface OauthOptions<S extends Session> {
  sessions: Pick<Sessions<S>, 'login' | 'logout'>;
  log: Log;
  cookies: Cookies;
}

const MAX_FORM_BYTES = 10_000;

const malformed = () =>
  new LoginRefused(400, LOGIN_CODES.malformed, errors['request.malformed'].text);

const asRefused = (error: unknown): LoginRefused | undefined => {
  if (error instanceof LoginRefused) return error;
  if (!(error instanceof AppError)) return undefined;
  const { status } = errors[error.code];
  const code = status === 503 ? LOGIN_CODES.unavailable : LOGIN_CODES.malformed;
  return new LoginRefused(status, code, error.message, error.info.retryAfter);
};

const refuse = (
  error: unknown,
  request: Request,
  { log, replyHeaders }: { log: Log; replyHeaders: Headers },
): Response => {
  const refused = asRefused(error);
  if (!refused) log.error({ err: error }, 'unknown error at the login');
  const { status, code, message, retryAfter } =
    refused ?? new LoginRefused(500, LOGIN_CODES.unavailable, errors['server.unknown'].text);
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const [name, value] of replyHeaders) headers.append(name, value);
  if (retryAfter) headers.set('retry-after', `${retryAfter}`);
  if (status === 401) {
    // Header values are ASCII here; the body has the full text.
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
  if (!complete || !isStorable(username) || username.length > 254 || password.length > 200)
    throw malformed();
  return { username, password };
};

/** POST `/Oauth/access_token`. */
export const createLogin =
  <S extends Session>({ sessions, log, cookies }: OauthOptions<S>) =>
  async (request: Request): Promise<Response> => {
    const replyHeaders = new Headers();
    try {
      const credentials = await readLogin(request);
      const visitor = { request, clientAddress: addressOf(request), replyHeaders };
      const { token, seconds, userGuid } = await sessions.login(credentials, visitor);
      const body = {
        access_token: token,
        token_type: 'Bearer',
        expires_in: seconds,
        refresh_token: '',
        scope: 'FullControl',
        user_guid: userGuid,
      };
      const headers = new Headers({ 'cache-control': 'no-store' });
      headers.append('set-cookie', cookies.sessionCookie(request, token, seconds));
      for (const [name, value] of replyHeaders) headers.append(name, value);
      return Response.json(body, { headers });
    } catch (error) {
      return refuse(error, request, { log, replyHeaders });
    }
  };

/** POST `/oauth/logout`: deletes the cookie, with or without a session. */
export const createLogout =
  <S extends Session>({ sessions, log, cookies }: OauthOptions<S>) =>
  async (request: Request): Promise<Response> => {
    try {
      if (request.method !== 'POST') throw new AppError('request.method');
      guardWrite(request, ['application/x-www-form-urlencoded', 'application/json', '']);
      await sessions.logout(request);
      return Response.json(
        { error: '' },
        {
          headers: {
            'cache-control': 'no-store',
            'set-cookie': cookies.sessionCookie(request, '', 0),
          },
        },
      );
    } catch (error) {
      return refuse(error, request, { log, replyHeaders: new Headers() });
    }
  };
