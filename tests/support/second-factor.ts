/** Second factors of planted accounts, and the second step of their logins. */
import { Secret, TOTP } from 'otpauth';
import {
  type FactorProof,
  factorFinish,
  factorStart,
  loginStepFind,
  loginStepFinish,
} from '#contract/calls/second-factor';
import { ORIGIN, type TestApp } from './app.ts';
import { createPasskey } from './authenticator.ts';
import { PASSWORD, type Planted } from './people.ts';

/** Returns the code that an app shows at a time. */
export const codeOf = (secret: string, at = new Date()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

type Shop = Pick<TestApp, 'post' | 'login'>;

const started = async ({ post }: Shop, { token }: Planted, kind: 'passkey' | 'totp') => {
  const { body } = await post(factorStart.path, { kind }, { token });
  return factorStart.output.parse(body).data;
};

const finished = async ({ post }: Shop, { token }: Planted, input: object): Promise<string[]> => {
  const { status, body } = await post(factorFinish.path, input, { token });
  if (status !== 200) throw new Error(`no factor: ${body.error}`);
  return factorFinish.output.parse(body).recoveryCodes;
};

/** Adds an authenticator app. @param at the clock of shop and app */
export const addApp = async (shop: Shop, owner: Planted, at = new Date(), name = 'Teléfono') => {
  const { app } = await started(shop, owner, 'totp');
  const secret = app?.secret ?? '';
  const code = codeOf(secret, at);
  return { secret, code, recoveryCodes: await finished(shop, owner, { name, code }) };
};

export const addPasskey = async (shop: Shop, owner: Planted, name = 'Computadora') => {
  const passkey = createPasskey('localhost', ORIGIN);
  const { options } = await started(shop, owner, 'passkey');
  const made = passkey.create(options ?? { challenge: '' });
  return { passkey, recoveryCodes: await finished(shop, owner, { name, passkey: made }) };
};

/** Logs in with the password. @returns the browser's cookie for the second step */
export const beginLogin = async (
  { login }: Shop,
  { email }: { email: string },
  word = PASSWORD,
) => {
  const response = await login(email, word);
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.find((one) => one.startsWith('__Host-step='))?.split(';')[0] ?? '';
  return { response, cookies, cookie };
};

export const stepWays = async ({ post }: Shop, cookie: string) => {
  const { status, body } = await post(loginStepFind.path, {}, { headers: { cookie } });
  return { status, code: body.errorCode, data: loginStepFind.output.safeParse(body).data?.data };
};

export const finishLogin = ({ post }: Shop, cookie: string, proof: FactorProof) =>
  post(loginStepFinish.path, proof, { headers: { cookie } });
