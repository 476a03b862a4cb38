/** A back end of the suite, with the same endpoints and data; this one over PostgreSQL. */
import { afterAll, beforeAll } from 'vitest';
import type { Log } from '#backend/http/log';
import { loginRequest, ORIGIN, postRequest, readAnswer, type TestApp } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { keyMailedTo } from '../support/mails.ts';
import { createApp } from '../support/make-app.ts';
import { plantRestWorld } from '../support/rest-world/plant.ts';
import { roomyVariant } from '../support/roomy.ts';
import { letSellersPrice } from '../support/seller-prices.ts';

/** The password of all accounts of this data set. */
export const PASSWORD = 'mostrador86';

export interface RunningShop extends Pick<TestApp, 'post' | 'login'> {
  /** Errors that were logged as unknown. */
  errors: object[];
  /** Returns the session token of a person of the data set, logged in once. */
  tokenOf: (email: string) => Promise<string>;
  logout: (token: string) => Promise<Response>;
  /** Uploads a whole file, as callers of the existing host do. */
  upload: (file: File, token: string | undefined) => ReturnType<TestApp['post']>;
  /** Returns the key in the newest mail to an address. */
  keyMailedTo: (email: string) => Promise<string>;
}

export interface BackEnd {
  name: string;
  /** Call it inside a `describe`. @returns the back end, once tests run */
  use: () => () => RunningShop;
}

interface Endpoints {
  rest: (request: Request) => Promise<Response>;
  login: (request: Request) => Promise<Response>;
  logout: (request: Request) => Promise<Response>;
  upload: (request: Request) => Promise<Response>;
}

/** Runs before either back end. */
export const runningShop = (
  endpoints: Endpoints,
  more: Pick<RunningShop, 'errors' | 'keyMailedTo'>,
): RunningShop => {
  const tokens = new Map<string, Promise<string>>();
  const login: RunningShop['login'] = (username, password, headers) =>
    endpoints.login(loginRequest(username, password, headers));
  const logIn = async (email: string): Promise<string> => {
    const { access_token: token } = await (await login(email, PASSWORD)).json();
    if (typeof token !== 'string') throw new Error(`${email} cannot log in`);
    return token;
  };
  return {
    ...more,
    login,
    post: async (path, input, caller) =>
      readAnswer(await endpoints.rest(postRequest(path, input, caller))),
    tokenOf: (email) => {
      const token = tokens.get(email) ?? logIn(email);
      tokens.set(email, token);
      return token;
    },
    logout: (token) => endpoints.logout(postRequest('/oauth/logout', {}, { token })),
    upload: async (file, token) => {
      const form = new FormData();
      form.append('files', file);
      const headers = { origin: ORIGIN, ...(token && { authorization: `OAuth ${token}` }) };
      const request = new Request(`${ORIGIN}/upload.aspx/gxobject`, {
        method: 'POST',
        headers,
        body: form,
      });
      return readAnswer(await endpoints.upload(request));
    },
  };
};

export const quietLog = (errors: object[]): Log => ({
  info: () => {},
  warn: () => {},
  error: (fields) => errors.push(fields),
});

export const postgres: BackEnd = {
  name: 'PostgreSQL',
  use: () => {
    const { url } = useDatabase();
    let shop: RunningShop | undefined;
    let close = async () => {};
    beforeAll(async () => {
      const errors: object[] = [];
      const app = createApp({
        databaseUrl: url(),
        variant: await roomyVariant(),
        limits: null,
        log: quietLog(errors),
      });
      close = app.close;
      await plantRestWorld(app.db);
      await letSellersPrice(app.db);
      shop = runningShop(app, { errors, keyMailedTo: (email) => keyMailedTo(app.db, email) });
    });
    afterAll(() => close());
    return () => {
      if (!shop) throw new Error('the shop exists only inside tests');
      return shop;
    };
  },
};
