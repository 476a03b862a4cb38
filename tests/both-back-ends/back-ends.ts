/** A back end as the suite uses it, with the same endpoints and the same world; here over PostgreSQL. */
import { afterAll, beforeAll } from 'vitest';
import type { Log } from '#backend/http/log';
import { loginRequest, ORIGIN, postRequest, readAnswer, type TestApp } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { keyMailedTo } from '../support/mails.ts';
import { createApp } from '../support/make-app.ts';
import { plantRestWorld } from '../support/rest-world/plant.ts';
import { roomyVariant } from '../support/roomy.ts';

/** Everybody's in this world. */
export const PASSWORD = 'mostrador86';

export interface RunningShop extends Pick<TestApp, 'post' | 'login'> {
  /** Errors that were logged as unknown. */
  errors: object[];
  /** The session's token of somebody of this world, who is logged in once. */
  tokenOf: (email: string) => Promise<string>;
  logout: (token: string) => Promise<Response>;
  /** A whole file, as the existing host's callers send it. */
  upload: (file: File, token: string | undefined) => ReturnType<TestApp['post']>;
  /** The key in the newest mail to an address. */
  keyMailedTo: (email: string) => Promise<string>;
}

export interface BackEnd {
  name: string;
  /** Inside a `describe`. @returns what exists once its tests run */
  use: () => () => RunningShop;
}

interface Endpoints {
  rest: (request: Request) => Promise<Response>;
  login: (request: Request) => Promise<Response>;
  logout: (request: Request) => Promise<Response>;
  upload: (request: Request) => Promise<Response>;
}

/** Before whatever answers. */
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
      shop = runningShop(app, { errors, keyMailedTo: (email) => keyMailedTo(app.db, email) });
    });
    afterAll(() => close());
    return () => {
      if (!shop) throw new Error('the shop exists only inside tests');
      return shop;
    };
  },
};
