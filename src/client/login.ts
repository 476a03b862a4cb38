/** Logging in, which is no `/rest` call. */
import { LOGIN_CODES, LOGIN_PATH, loginGrant, loginRefusal } from '#contract/calls/accounts';
import { refusal } from '#contract/refusal';
import { failed, NETWORK_TEXT, type Reply, refused, UNKNOWN_TEXT } from './reply.ts';

const CLIENT_ID = 'mostrador';

/** Errors of our own server that do not concern the account: their text is shown as it is. */
const OWN_CODES: readonly string[] = [
  LOGIN_CODES.tooMany,
  LOGIN_CODES.unavailable,
  LOGIN_CODES.malformed,
];

/** The texts of section 8 of the spec; other codes are shown with their message. */
const loginErrorText = (code: string, message: string): string => {
  if (code === LOGIN_CODES.notActivated)
    return 'El usuario no se encuentra activado, compruebe su email';
  if (code === LOGIN_CODES.wrong || code === LOGIN_CODES.alsoWrong) return 'Credenciales inválidas';
  if (OWN_CODES.includes(code)) return message;
  return `${code} ${message}`.trim();
};

const postForm = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { accept: 'application/json' },
    // fetch sets the content type of a form.
    body: new URLSearchParams(fields),
  });

/** Logs in and returns the user's guid; the session itself is an HttpOnly cookie. */
export const requestLogin = async (
  email: string,
  password: string,
): Promise<Reply<{ userGuid: string }>> => {
  let response: Response;
  let body: unknown;
  try {
    response = await postForm(LOGIN_PATH, {
      client_id: CLIENT_ID,
      grant_type: 'password',
      scope: 'FullControl',
      username: email,
      password,
    });
    body = await response.json().catch(() => undefined);
  } catch {
    return failed(0, NETWORK_TEXT, 'network');
  }
  const grant = loginGrant.safeParse(body);
  if (response.ok && grant.success) return { ok: true, data: { userGuid: grant.data.user_guid } };
  const denied = loginRefusal.safeParse(body);
  if (denied.success) {
    const { code, message } = denied.data.error;
    return failed(response.status, loginErrorText(code, message), code);
  }
  const other = refusal.safeParse(body);
  if (other.success && other.data.error !== '') return refused(response.status, other.data);
  return response.status === 429
    ? failed(429, 'Demasiados intentos. Espera unos minutos.', 'request.tooMany')
    : failed(response.status, UNKNOWN_TEXT);
};
