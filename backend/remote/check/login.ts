/** Logs in at a host for its check. */
import type { CheckedCall } from '#contract/calls/host-check';
import { type HostClient, TIMEOUTS_MS } from '../http/client.ts';
import { grantIn, isElsewhere, LOGIN_PATHS, loginForm } from '../sessions/login.ts';
import { failed, slowness } from './check.ts';
import { measure } from './measure.ts';
import type { Account } from './steps.ts';

const NO_LOGIN = { es: 'Nadie puede entrar.', en: '' };

const MEANINGS: Readonly<Record<string, string>> = {
  '10': 'la cuenta no está activada',
  '11': 'el usuario o la contraseña no son esos',
  '18': 'el usuario o la contraseña no son esos',
  '39': 'el servidor no conoce API_CLIENT_ID',
};

export interface Credentials {
  username: string;
  password: string;
}

export const logIn = async (
  client: HostClient,
  clientId: string,
  { username, password }: Credentials,
  variation: string,
): Promise<{ checked: CheckedCall; account: Account | undefined }> => {
  const ask = (path: string) =>
    measure(client, { path, kind: 'login', body: loginForm(clientId, username, password) });
  const [path, otherPath] = LOGIN_PATHS;
  const first = await ask(path);
  const isOther = first.refusal !== undefined && isElsewhere(first.refusal);
  const { status, ms, reply, fault, refusal } = isOther ? await ask(otherPath) : first;
  const call = `${isOther ? otherPath : path} (${variation})`;
  const meaning = MEANINGS[refusal?.code ?? ''];
  const reason = meaning === undefined ? fault : `${fault}: ${meaning}`;
  const granted = grantIn(reply);
  const what = fault === '' ? 'falta o no se entiende: access_token, user_guid' : reason;
  const isIn = fault === '' && granted !== undefined;
  return {
    checked: {
      call,
      outcome: isIn ? 'answered' : 'failed',
      status,
      ms,
      findings: isIn ? slowness(ms, TIMEOUTS_MS.login, true) : [failed(what, NO_LOGIN, true)],
    },
    account: isIn ? { ...granted, user: undefined } : undefined,
  };
};
