/** Runs the endpoints over a minimal back end without a database: a host that answers a few calls. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#backend/http/app-error';
import { createCookies } from '#backend/http/cookie';
import { LoginRefused } from '#backend/http/login-refused';
import type { Handlers, Session, ShopBackend } from '#backend/port';
import { type CallName, calls } from '#contract/calls';
import { LOGIN_CODES } from '#contract/calls/accounts';
import { autopart } from '#contract/entities/catalog';
import { secondsLeftOfDay } from '#contract/time/dates';
import { loadVariant } from '#variants/load';
import { createEndpoints } from './endpoints.ts';

const { tokenOf } = createCookies();
const ORIGIN = 'http://localhost:4321';
const TOKEN = '6f2c!0a1b';
const USER = {
  UserGUID: '0f8fad5b-d9cb-469f-a165-70867728950e',
  UserName: 'ana',
  UserEmail: 'ana@personas.example',
  UserFirstName: 'Ana',
  UserLastName: 'Paz',
};

/** Takes a path and a token, answers with PascalCase names that carry the entity's prefix. */
type Host = (path: string, token: string | undefined, input: unknown) => unknown;
const requests: string[] = [];
const host: Host = (path, token) => {
  requests.push(`${path} ${token ?? '-'}`);
  if (path === '/rest/brand/list') return { data: [{ BrandId: 7, BrandName: 'Frialdo' }] };
  if (path === '/rest/category/list')
    return { data: [{ CategoryId: '1.1', CategoryName: 'Radiadores', CategoryItems: [] }] };
  if (path === '/rest/autopart/filter')
    return { data: [{ AutopartCode: 'RAD-1', AutopartName: 'Radiador', CategoryId: '1.1' }] };
  if (path === '/rest/user/get') {
    if (token === TOKEN) return { data: USER };
    throw { code: '103', status: 403 };
  }
  throw { code: '0', status: 404 };
};
/** Simulates a host that is down. */
const hostDown: Host = () => {
  throw new TypeError('fetch failed');
};

const refusal = z.object({ code: z.string(), status: z.number() });
const PREFIX = /^(?:Brand|Category|Autopart|User)(?=.)/;
/** `BrandName` → `name`, at any depth; another entity's key (`CategoryId` of a part) keeps its prefix. */
const translate = (value: unknown, own: RegExp): unknown => {
  if (Array.isArray(value)) return value.map((item) => translate(item, own));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const short = key.replace(own, '');
      return [short.charAt(0).toLowerCase() + short.slice(1), translate(item, own)];
    }),
  );
};

const ask = (
  to: Host,
  path: string,
  token?: string,
  input: unknown = {},
  own = PREFIX,
): unknown => {
  try {
    return translate(to(path, token, input), own);
  } catch (error) {
    const parsed = refusal.safeParse(error);
    if (!parsed.success) throw new AppError('server.unavailable');
    throw new AppError(parsed.data.code === '103' ? 'session.missing' : 'record.notFound');
  }
};

/** Extends the session with the host's token. */
interface HostSession extends Session {
  token: string;
}

const parts = z.object({
  data: z.array(z.pick(autopart, { code: true, name: true, categoryId: true })),
});
const profile = z.object({
  data: z.object({
    gUID: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
});

/** Implements the whole port over that host. */
const createHostBackend = (to: Host): ShopBackend<HostSession> => {
  const forward =
    (name: CallName) =>
    async (input: unknown, { session }: { session: HostSession | null }) =>
      calls[name].output.parse(ask(to, calls[name].path, session?.token, input));
  const readParts = () =>
    parts
      .parse(ask(to, '/rest/autopart/filter', undefined, {}, /^Autopart(?=.)/))
      .data.map((part) => ({
        ...part,
        description: '',
        categoryName: 'Radiadores',
        isOriginal: false,
        isPublic: true,
        images: [],
        products: [],
        applications: [],
        originalCodes: [],
      }));
  return {
    calls: Object.fromEntries(
      Object.keys(calls).map((name) => [name, forward(name as CallName)]),
      // One function answers all calls, each by its own schema; the types lose this.
    ) as unknown as Handlers<CallName, HostSession>,
    sessions: {
      find: async (request) => {
        const token = tokenOf(request);
        if (!token) return null;
        try {
          const { gUID, ...names } = profile.parse(ask(to, '/rest/user/get', token)).data;
          return {
            ...names,
            userGuid: gUID,
            personId: null,
            personIdentifier: '',
            company: null,
            isSeller: false,
            companyIds: [],
            token,
          };
        } catch (error) {
          if (error instanceof AppError && error.code === 'session.missing') return null;
          throw error;
        }
      },
      login: async ({ username, password }) => {
        if (username !== 'ana' || password !== 'radiador-caliente')
          throw new LoginRefused(401, LOGIN_CODES.alsoWrong, 'Credenciales inválidas');
        return { token: TOKEN, seconds: 180, userGuid: USER.UserGUID };
      },
      logout: async (request) => void requests.push(`/oauth/logout ${tokenOf(request)}`),
    },
    media: { picture: async () => null, printFile: async () => null },
    calendarText: async () => null,
    handleWebhook: async () => new Response(null, { status: 404 }),
    pages: {
      inStock: async () => new Set(),
      categories: async () =>
        calls.categoryList.output
          .parse(ask(to, '/rest/category/list'))
          .data.map(({ id, name }) => ({ id, name, count: 1, items: [] })),
      makes: async () => calls.brandList.output.parse(ask(to, '/rest/brand/list')).data,
      autoparts: {
        featured: async (most) => readParts().slice(0, most),
        newest: async (most) => readParts().reverse().slice(0, most),
        some: async (codes) => readParts().filter(({ code }) => codes.includes(code)),
        lists: async () => [],
        list: async () => ({ data: readParts(), resultCount: 1, resultFilters: [] }),
        items: async () => ({
          all: readParts().map(({ code }) => ({ code, sales: [], related: [], state: '' })),
          read: async (from, to) =>
            readParts()
              .slice(from, to)
              .map((content) => ({ state: '', content })),
        }),
      },
      // The host sells only auto parts.
      products: {
        featured: async () => [],
        newest: async () => [],
        some: async () => [],
        lists: async () => [],
        list: async () => ({ data: [], resultCount: 0, resultFilters: [] }),
        items: async () => ({ all: [], read: async () => [] }),
      },
      bestSellers: async () => new Map(),
      vehicles: async () => ({ all: [], read: async () => [] }),
      drawings: async () => new Map(),
      releases: async () => null,
      banner: async () => null,
      openings: async () => null,
      listVersion: async () => '1-1',
      live: async (code) => readParts().find((part) => part.code === code)?.code,
    },
    jobs: [],
    purgesCaches: false,
    close: async () => {},
  };
};

const variant = await loadVariant('NAM');
const warned: string[] = [];
const log = {
  info: () => {},
  warn: (_: object, message: string) => void warned.push(message),
  error: (_: object, message: string) => void warned.push(message),
};
const endpointsOf = (to: Host) =>
  createEndpoints(createHostBackend(to), { variant, log, limits: null });
const post = (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
  new Request(ORIGIN + path, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    body,
  });
const loginAs = (username: string, password: string) =>
  endpointsOf(host).login(
    post(
      '/Oauth/access_token',
      new URLSearchParams({ grant_type: 'password', username, password }),
    ),
  );

describe('a back end over an existing host', () => {
  test('forwards a call and answers in the contract’s names', async () => {
    const answer = await endpointsOf(host).rest(post('/rest/brand/list', '{}'));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ data: [{ id: 7, name: 'Frialdo' }], error: '' });
    expect(requests.at(-1)).toBe('/rest/brand/list -');
  });

  test('checks access and input before asking the host', async () => {
    const before = requests.length;
    const endpoints = endpointsOf(host);
    expect((await endpoints.rest(post('/rest/order/filter', '{}'))).status).toBe(401);
    expect((await endpoints.rest(post('/rest/product/find', '{"code":7}'))).status).toBe(400);
    expect(requests).toHaveLength(before);
  });

  test('login returns the host’s token, and the session’s calls carry it', async () => {
    const answer = await loginAs('ana', 'radiador-caliente');
    expect(await answer.json()).toMatchObject({ access_token: TOKEN, expires_in: 180 });
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    expect(cookie).toBe(`__Host-session=${TOKEN}`);
    await endpointsOf(host).rest(post('/rest/order/detail', '{"orderId":1}', { cookie }));
    expect(requests.slice(-2)).toEqual([`/rest/user/get ${TOKEN}`, `/rest/order/detail ${TOKEN}`]);
    expect((await endpointsOf(host).logout(post('/oauth/logout', '', { cookie }))).status).toBe(
      200,
    );
    expect(requests.at(-1)).toBe(`/oauth/logout ${TOKEN}`);
  });

  test('rejects a wrong password and an expired token', async () => {
    const answer = await loginAs('ana', 'otra');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: { code: LOGIN_CODES.alsoWrong, message: 'Credenciales inválidas' },
    });
    const headers = { authorization: 'OAuth vencido' };
    expect((await endpointsOf(host).rest(post('/rest/order/filter', '{}', headers))).status).toBe(
      401,
    );
  });

  test('provides the content of pages', async () => {
    const { pages } = createHostBackend(host);
    expect(await pages.categories()).toEqual([
      { id: '1.1', name: 'Radiadores', count: 1, items: [] },
    ]);
    expect(await pages.makes()).toEqual([{ id: 7, name: 'Frialdo' }]);
    expect(await pages.autoparts.featured(12)).toMatchObject([
      { code: 'RAD-1', categoryId: '1.1' },
    ]);
    const { all, read } = await pages.autoparts.items();
    expect(all.map(({ code }) => code)).toEqual(['RAD-1']);
    expect((await read(0, 1)).map((found) => found?.content.code)).toEqual(['RAD-1']);
    const live = (code: string) =>
      endpointsOf(host).liveProduct(new Request(`${ORIGIN}/productos/${code}?x=1`), ORIGIN);
    expect((await live('NADA')).headers.get('location')).toBe('/404');
    expect((await endpointsOf(host).image(new Request(`${ORIGIN}/imagenes/RAD-1`))).status).toBe(
      404,
    );
  });

  test('answers 404 for unknown records, and 503 with retry-after when the host is down', async () => {
    const missing = await endpointsOf(host).rest(post('/rest/product/find', '{"code":"X"}'));
    expect(missing.status).toBe(404);
    warned.length = 0;
    const answer = await endpointsOf(hostDown).rest(post('/rest/brand/list', '{}'));
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ errorCode: 'server.unavailable' });
    expect(warned).toEqual(['unavailable']);
  });

  test('lets caches keep an answer for one minute if nobody purges them', async () => {
    const maxAge = async (purgesCaches: boolean) => {
      const backend = { ...createHostBackend(host), purgesCaches };
      const { rest } = createEndpoints(backend, { variant, log, limits: null });
      const { headers } = await rest(new Request(`${ORIGIN}/rest/brand/list`));
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      const [, seconds] =
        /^public, durable, max-age=(\d+), must-revalidate$/.exec(
          headers.get('netlify-cdn-cache-control') ?? '',
        ) ?? [];
      return Number(seconds);
    };
    const unpurged = await maxAge(false);
    expect(unpurged).toBeGreaterThan(0);
    expect(unpurged).toBeLessThanOrEqual(60);
    // For the rest of the day; a slow machine may lose some seconds.
    const left = secondsLeftOfDay(new Date());
    expect(await maxAge(true)).toBeGreaterThan(left - 60);
  });

  test('has no scheduled jobs', async () => {
    expect(await endpointsOf(host).runJobs()).toEqual([]);
  });
});
