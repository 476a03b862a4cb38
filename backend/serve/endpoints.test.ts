/**
 * The endpoints over another back end: an existing host that answers a few calls in its own spelling. By the
 * rules of this room nothing here knows of a database.
 */
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

/** The host: a path and a token in, PascalCase with the entity's prefix out. */
type Host = (path: string, token: string | undefined, input: unknown) => unknown;
const asked: string[] = [];
const host: Host = (path, token) => {
  asked.push(`${path} ${token ?? '-'}`);
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
/** The machine on the other side is off. */
const away: Host = () => {
  throw new TypeError('fetch failed');
};

const refusal = z.object({ code: z.string(), status: z.number() });
const KNOWN = /^(?:Brand|Category|Autopart|User)(?=.)/;
/** `BrandName` → `name`, at any depth; a key of another entity (`CategoryId` on a part) keeps its prefix. */
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

const ask = (to: Host, path: string, token?: string, input: unknown = {}, own = KNOWN): unknown => {
  try {
    return translate(to(path, token, input), own);
  } catch (error) {
    const told = refusal.safeParse(error);
    if (!told.success) throw new AppError('server.unavailable');
    throw new AppError(told.data.code === '103' ? 'session.missing' : 'record.notFound');
  }
};

/** What this back end adds to a session is its own: the host's token. */
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

/** Everything that the port asks for, over that host. */
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
      // One function answers them all, each by its own schema: their tie to the names is lost here.
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
      logout: async (request) => void asked.push(`/oauth/logout ${tokenOf(request)}`),
    },
    media: { picture: async () => null, printFile: async () => null },
    calendarText: async () => null,
    notified: async () => new Response(null, { status: 404 }),
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
      // The host sells auto parts alone.
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
    tellsCaches: false,
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

describe('a back end that is an existing host', () => {
  test('a call goes to it and its answer comes back in the reader’s names', async () => {
    const answer = await endpointsOf(host).rest(post('/rest/brand/list', '{}'));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ data: [{ id: 7, name: 'Frialdo' }], error: '' });
    expect(asked.at(-1)).toBe('/rest/brand/list -');
  });

  test('access and input are checked before it is asked', async () => {
    const before = asked.length;
    const endpoints = endpointsOf(host);
    expect((await endpoints.rest(post('/rest/order/filter', '{}'))).status).toBe(401);
    expect((await endpoints.rest(post('/rest/product/find', '{"code":7}'))).status).toBe(400);
    expect(asked).toHaveLength(before);
  });

  test('a login hands out its token, and the session’s calls carry it', async () => {
    const answer = await loginAs('ana', 'radiador-caliente');
    expect(await answer.json()).toMatchObject({ access_token: TOKEN, expires_in: 180 });
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    expect(cookie).toBe(`__Host-session=${TOKEN}`);
    await endpointsOf(host).rest(post('/rest/order/detail', '{"orderId":1}', { cookie }));
    expect(asked.slice(-2)).toEqual([`/rest/user/get ${TOKEN}`, `/rest/order/detail ${TOKEN}`]);
    expect((await endpointsOf(host).logout(post('/oauth/logout', '', { cookie }))).status).toBe(
      200,
    );
    expect(asked.at(-1)).toBe(`/oauth/logout ${TOKEN}`);
  });

  test('a wrong password and an expired token are refused as the shop refuses them', async () => {
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

  test('pages are made from it', async () => {
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

  test('what it does not know is not found, and when it is away the caller may come again', async () => {
    const known = await endpointsOf(host).rest(post('/rest/product/find', '{"code":"X"}'));
    expect(known.status).toBe(404);
    warned.length = 0;
    const answer = await endpointsOf(away).rest(post('/rest/brand/list', '{}'));
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ errorCode: 'server.unavailable' });
    expect(warned).toEqual(['unavailable']);
  });

  test('what a cache keeps of it is kept for a minute, where nobody tells of changes', async () => {
    const kept = async (tellsCaches: boolean) => {
      const backend = { ...createHostBackend(host), tellsCaches };
      const { rest } = createEndpoints(backend, { variant, log, limits: null });
      const { headers } = await rest(new Request(`${ORIGIN}/rest/brand/list`));
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      const [, seconds] =
        /^public, durable, max-age=(\d+), must-revalidate$/.exec(
          headers.get('netlify-cdn-cache-control') ?? '',
        ) ?? [];
      return Number(seconds);
    };
    const untold = await kept(false);
    expect(untold).toBeGreaterThan(0);
    expect(untold).toBeLessThanOrEqual(60);
    // For the rest of the day; a machine may stand still for a while.
    const left = secondsLeftOfDay(new Date());
    expect(await kept(true)).toBeGreaterThan(left - 60);
  });

  test('it has no timed work', async () => {
    expect(await endpointsOf(host).runJobs()).toEqual([]);
  });
});
