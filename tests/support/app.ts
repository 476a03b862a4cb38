/** The shop's server side over a test's own database, with a client. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { Log } from '#backend/http/log';
import type { FilesPlace } from '#backend/media/files';
import type { Publisher } from '#backend/publishing/publisher';
import type { Limits } from '#backend/rate-limit/limits';
import type { Variant } from '#variants/schema';
import { useDatabase } from './database.ts';
import { loginForm } from './login-form.ts';
import { type App, createApp } from './make-app.ts';
import { roomyVariant } from './roomy.ts';

export const ORIGIN = 'http://localhost:4321';

export interface Answer {
  status: number;
  /** The parsed reply: every test reads other parts of it. */
  body: Record<string, unknown> & { error: string; errorCode?: string };
  headers: Headers;
}

interface Caller {
  /** Sent as `Authorization: OAuth`. */
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: App;
  /** Errors logged as unknown since the test file began; a test that provokes some removes them. */
  errors: object[];
  post: (path: string, input: unknown, caller?: Caller) => Promise<Answer>;
  login: (
    username: string,
    password: string,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /** Moves the app's clock. */
  setClock: (now: Date | undefined) => void;
}

export const readAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  // Each test checks the parts it reads.
  body: (await response.json()) as Answer['body'],
  headers: response.headers,
});

export const postRequest = (path: string, input: unknown, caller: Caller = {}): Request =>
  new Request(ORIGIN + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: ORIGIN,
      ...(caller.token ? { authorization: `OAuth ${caller.token}` } : {}),
      ...caller.headers,
    },
    body: typeof input === 'string' ? input : JSON.stringify(input),
  });

export const loginRequest = (
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Request =>
  new Request(`${ORIGIN}/Oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
    body: loginForm(username, password),
  });

/**
 * Makes the app for a file's tests.
 * @param prepare plants their data
 * @param change makes another shop of NAM
 * @param limits rate limits; all calls of a file come from one address
 * @param publisher of its pages; none by default
 * @param files where its files are; by default all tests share a folder
 */
export const useApp = (
  prepare: (made: TestApp) => Promise<void> = async () => {},
  change: (variant: Variant) => Variant = (variant) => variant,
  limits: Limits | null = null,
  publisher?: Publisher,
  files?: FilesPlace,
) => {
  const { url } = useDatabase();
  let made: TestApp | undefined;
  beforeAll(async () => {
    const errors: object[] = [];
    let clock: Date | undefined;
    const log: Log = { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) };
    const app = createApp({
      databaseUrl: url(),
      variant: change(await roomyVariant()),
      limits,
      publisher,
      ...(files && { files }),
      log,
      now: () => clock ?? new Date(),
    });
    made = {
      app,
      errors,
      post: async (path, input, caller) =>
        readAnswer(await app.rest(postRequest(path, input, caller))),
      login: (username, password, headers) => app.login(loginRequest(username, password, headers)),
      setClock: (now) => {
        clock = now;
      },
    };
    await prepare(made);
  });
  afterAll(async () => {
    await made?.app.close();
    expect(made?.errors, 'unexpected errors were logged').toEqual([]);
  });
  return () => {
    if (!made) throw new Error('the app exists only inside tests');
    return made;
  };
};
