/** A shop over the emulated REST host: its endpoints and sessions. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { LOGIN_PATH } from '#contract/calls/accounts';
import { type RestHost, startRestHost } from '#emulators/rest-host/rest-host';
import { loadVariant } from '#variants/load';
import { overHost } from '#variants/over-host';
import { loginForm } from './login-form.ts';
import { type OverHostOptions, openOverHost } from './over-host.ts';
import { registrationOf as personRegistrationOf } from './registrations.ts';

export const BUYER = 'ana@personas.example';
export const SELLER = 'rosario@nam.example';
const DEMO_PASSWORD = 'mostrador86';
const ORIGIN = 'http://shop.localhost';

const variant = overHost({ ...(await loadVariant('NAM')), url: ORIGIN });

/** Returns the input of a registration, with a link that is not the shop's. */
export const registrationOf = (email: string) => ({
  ...personRegistrationOf(email),
  urlActivation: 'https://phishing.example/',
});

/** Log entries. */
const createLog = () => {
  const lines: { level: string; message: string; fields: object }[] = [];
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, message, fields });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
};

type Place = Parameters<typeof openOverHost>[0];

/** How long a shop waits for its host: by default shorter than a real one. */
export type Waiting = NonNullable<OverHostOptions['waiting']> | 'as a real shop';

/** @param rest the host @param folder of the shop's files */
export const openShop = <R extends Place>(rest: R, folder: string, waiting: Waiting = {}) => {
  const log = createLog();
  const { backend, endpoints } = openOverHost(rest, {
    variant,
    log,
    folder,
    waiting:
      waiting === 'as a real shop'
        ? {}
        : {
            // Far longer than it takes, also on a busy machine.
            timeouts: { read: 4_000, write: 4_000, login: 4_000, build: 10_000 },
            pausesMs: [5, 5],
            looksMs: [0, 50, 100],
            unsureMs: 6_000,
            circuit: { failures: 6, pauseMs: 150 },
            ...waiting,
          },
  });

  const post = async (path: string, input: unknown, cookie = '') => {
    const response = await endpoints.rest(
      new Request(ORIGIN + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        body: JSON.stringify(input),
      }),
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const tryLogin = (username: string, password = DEMO_PASSWORD) =>
    endpoints.login(
      new Request(ORIGIN + LOGIN_PATH, {
        method: 'POST',
        body: loginForm(username, password),
      }),
    );
  return {
    rest,
    variant,
    backend,
    endpoints,
    lines: log.lines,
    post,
    tryLogin,
    /** @returns the cookie of the login */
    login: async (username: string): Promise<string> => {
      const response = await tryLogin(username);
      const [pair = ''] = (response.headers.get('set-cookie') ?? '').split(';');
      return pair;
    },
  };
};
interface RemoteShop extends ReturnType<typeof openShop<RestHost>> {
  /** Another process of the same shop, over the same host and files. */
  another: (waiting?: Waiting) => ReturnType<typeof openShop<RestHost>>;
  /** Where these processes keep their files. */
  folder: string;
}

/** A separate host for a file's tests, reset before each; the shop over it is new each time. */
export const useRemoteShop = (): (() => RemoteShop) => {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  let rest: RestHost;
  let shop: RemoteShop | undefined;
  beforeAll(async () => {
    rest = await startRestHost({ isProduction: false, port: 0 });
  });
  beforeEach(() => {
    rest.reset();
    const another: RemoteShop['another'] = (waiting) => openShop(rest, folder, waiting);
    shop = { ...another(), another, folder };
  });
  afterAll(async () => {
    await rest?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (!shop) throw new Error('the shop is open only inside tests');
    return shop;
  };
};

/** An order as the page sends it. */
export const orderOf = (Code: string, Price: number, more: object = {}) => ({
  order: {
    OrderGUID: randomUUID(),
    OrderPhone: '099 200 001',
    OrderShippingId: 'RES',
    OrderBranchCode: variant.branches[0]?.code,
    OrderPaymentId: 'BRDE',
    Items: [{ Code, Name: 'x', Price, Quantity: 1 }],
    ...more,
  },
});
