/** The session: hint, login, its errors, logout in every tab. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderFilter } from '#contract/calls/orders';
import { type Answer, type Asked, standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

const user = {
  gUID: 'u-1',
  name: 'Ana',
  email: 'ana@nam.example',
  firstName: 'Ana',
  lastName: 'Pérez',
  isSeller: false,
  roles: [],
  externalId: 'Person:1',
  person: null,
  company: null,
};
const grant = {
  access_token: 't',
  token_type: 'OAuth',
  expires_in: 1,
  refresh_token: 'r',
  scope: 'FullControl',
  user_guid: 'u-1',
};

let browser: ReturnType<typeof standInBrowser>;
let server: Awaited<ReturnType<typeof standInServer>>;
let userReply: { status?: number; body: unknown };
let loginReply: { status?: number; body: unknown };
/** Null = no connection. */
let logoutReply: Answer;

/** Answers a call that is not about the session. */
let onOrders: () => Answer;

const answer = ({ path }: Asked) =>
  path === orderFilter.path
    ? onOrders()
    : path === '/rest/user/get'
      ? userReply
      : path === '/Oauth/access_token'
        ? loginReply
        : logoutReply;

const openPage = async () => {
  vi.resetModules();
  const page = {
    ...(await import('#stores/account/session')),
    ...(await import('#stores/account/login')),
  };
  page.$session.listen(() => undefined);
  return page;
};

beforeEach(async () => {
  browser = standInBrowser();
  userReply = { body: { data: user, error: '' } };
  loginReply = { body: grant };
  logoutReply = { body: {} };
  server = await standInServer(answer);
});
afterEach(() => server.close());

test('a visitor who never logged in makes no call', async () => {
  const { $session } = await openPage();
  expect($session.get()).toEqual({ status: 'anonymous' });
  expect(server.asked).toEqual([]);
});

test('a login returns the user, and the next page requests it again', async () => {
  const { $session, login } = await openPage();
  expect(await login('ana@nam.example', 'secreto')).toBeUndefined();
  expect($session.get()).toEqual({ status: 'user', user });
  expect(server.asked[0]?.body).toBe(
    'client_id=mostrador&grant_type=password&scope=FullControl&username=ana%40nam.example&password=secreto',
  );
  const next = await openPage();
  expect(next.$session.get().status).toBe('unknown');
  await eventually(() => expect(next.$session.get().status).toBe('user'));
});

test.each([
  ['10', 'x', 'El usuario no se encuentra activado, compruebe su email'],
  ['11', 'x', 'Credenciales inválidas'],
  ['18', 'x', 'Credenciales inválidas'],
  ['99', 'Email incorrecto', '99 Email incorrecto'],
  ['7', 'Other', '7 Other'],
  ['429', 'Demasiados intentos. Espera unos minutos.', 'Demasiados intentos. Espera unos minutos.'],
])('login code %s reads as the spec says', async (code, message, text) => {
  loginReply = { status: 401, body: { error: { code, message } } };
  const { $session, login } = await openPage();
  expect(await login('a@b.uy', 'x')).toMatchObject({ text });
  expect($session.get()).toEqual({ status: 'anonymous' });
});

test('an ended session is forgotten here and on the server', async () => {
  browser.localStorage.setItem('mostrador.session', '{"guid":"u-1"}');
  userReply = { status: 401, body: { error: 'Debes iniciar sesión para continuar.' } };
  const { $session } = await openPage();
  await eventually(() => expect($session.get()).toEqual({ status: 'anonymous', hasEnded: true }));
  expect(browser.localStorage.getItem('mostrador.session')).toBeNull();
  await eventually(() => expect(server.asked.at(-1)?.path).toBe('/oauth/logout'));
});

test('logging out in another tab logs out here', async () => {
  const { $session, login } = await openPage();
  await login('ana@nam.example', 'secreto');
  browser.changeElsewhere('session', null);
  expect($session.get()).toEqual({ status: 'anonymous' });
});

/** Stores drafts and seen items. @returns reads which of them are left */
const standsThere = () => {
  const typed = { 'mostrador.typed.contact': '{"name":"Ana"}', 'mostrador.measured': '"40x30"' };
  const storage = {
    ...typed,
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  const caches = new Set(['mostrador-vistos', 'mostrador-archivos']);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('caches', { delete: async (name: string) => caches.delete(name) });
  return () => ['mostrador.typed.contact' in storage, ...caches];
};
const STAYS = [true, 'mostrador-vistos', 'mostrador-archivos'];
const GOES = [false, 'mostrador-archivos'];

test('a logout, here or in another tab, clears typed texts and visited items; an expired session keeps them', async () => {
  const there = standsThere();
  const { $session, login, logout, refreshUser } = await openPage();
  await login('ana@nam.example', 'secreto');
  // The user who logged in then typed it.
  expect(there()).toEqual(STAYS);
  userReply = { status: 401, body: { error: 'Debes iniciar sesión para continuar.' } };
  await refreshUser();
  expect($session.get()).toEqual({ status: 'anonymous', hasEnded: true });
  userReply = { body: { data: user, error: '' } };
  await login('ana@nam.example', 'secreto');
  expect(there()).toEqual(STAYS);
  logout();
  expect(there()).toEqual(GOES);

  await login('ana@nam.example', 'secreto');
  const elsewhere = standsThere();
  browser.changeElsewhere('session', null);
  expect(elsewhere()).toEqual(GOES);
});

test('a login after another user’s session expired finds no typed texts or visited items', async () => {
  const { login, refreshUser } = await openPage();
  await login('ana@nam.example', 'secreto');
  const there = standsThere();
  userReply = { status: 401, body: { error: 'Debes iniciar sesión para continuar.' } };
  await refreshUser();
  const { login: comeIn } = await openPage();
  expect(there()).toEqual(STAYS);
  userReply = { body: { data: { ...user, gUID: 'u-2' }, error: '' } };
  loginReply = { body: { ...grant, user_guid: 'u-2' } };
  await comeIn('beto@nam.example', 'secreto');
  expect(there()).toEqual(GOES);
});

test('a refusal of the previous session does not end the one that began meanwhile in another tab', async () => {
  const { $session, login } = await openPage();
  await login('ana@nam.example', 'secreto');
  onOrders = () => {
    browser.changeElsewhere('session', { guid: 'u-1' });
    return { status: 401, body: { error: 'Debes iniciar sesión para continuar.' } };
  };
  const { send } = await import('#client/send');
  const reply = await send(orderFilter, {});
  expect(reply.ok).toBe(false);
  await eventually(() => expect($session.get()).toEqual({ status: 'user', user }));
  expect(logouts()).toBe(0);
  // A refusal of the new session ends it.
  onOrders = () => ({ status: 401, body: { error: 'Debes iniciar sesión para continuar.' } });
  await send(orderFilter, {});
  expect($session.get()).toEqual({ status: 'anonymous', hasEnded: true });
  await eventually(() => expect(logouts()).toBe(1));
});

const logouts = () => server.asked.filter(({ path }) => path === '/oauth/logout').length;
const toasts = async () => (await import('#stores/toasts')).$toasts.get().map(({ text }) => text);
const comesOnline = () => globalThis.window.dispatchEvent(new Event('online'));

test('a logout that reaches the server says nothing', async () => {
  const { $session, login, logout } = await openPage();
  await login('ana@nam.example', 'secreto');
  logout();
  expect($session.get()).toEqual({ status: 'anonymous' });
  await eventually(() => expect(browser.localStorage.getItem('mostrador.logout')).toBeNull());
  expect(logouts()).toBe(1);
  expect(await toasts()).toEqual([]);
});

test.each([
  ['without a connection', null],
  ['with the service away', { status: 503, body: { error: 'x' } }],
] as const)(
  'a logout %s is reported, and completed when the connection is back',
  async (_name, reply) => {
    const { $session, login, logout } = await openPage();
    await login('ana@nam.example', 'secreto');
    logoutReply = reply;
    logout();
    expect($session.get()).toEqual({ status: 'anonymous' });
    await eventually(async () =>
      expect(await toasts()).toEqual([expect.stringContaining('cerrar')]),
    );
    logoutReply = { body: {} };
    const before = logouts();
    comesOnline();
    await eventually(async () => expect(await toasts()).toEqual([]));
    expect(logouts()).toBe(before + 1);
    comesOnline();
    await openPage();
    expect(logouts()).toBe(before + 1);
  },
);

test('a logout that did not reach the server is repeated automatically', async () => {
  const { login, logout } = await openPage();
  await login('ana@nam.example', 'secreto');
  logoutReply = null;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    logout();
    await expect.poll(toasts).toHaveLength(1);
    const before = logouts();
    logoutReply = { body: {} };
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(toasts).toEqual([]);
    expect(logouts()).toBe(before + 1);
  } finally {
    vi.useRealTimers();
  }
});

test('the next page completes a logout that the last one could not', async () => {
  const { login, logout } = await openPage();
  await login('ana@nam.example', 'secreto');
  logoutReply = null;
  logout();
  await eventually(() => expect(logouts()).toBe(1));
  logoutReply = { body: {} };
  await openPage();
  await eventually(() => expect(browser.localStorage.getItem('mostrador.logout')).toBeNull());
});

test('a login after an unfinished logout is not ended by it', async () => {
  const { $session, login, logout } = await openPage();
  await login('ana@nam.example', 'secreto');
  logoutReply = null;
  logout();
  await eventually(() => expect(logouts()).toBe(1));
  logoutReply = { body: {} };
  await login('ana@nam.example', 'secreto');
  comesOnline();
  await openPage();
  expect($session.get()).toEqual({ status: 'user', user });
  expect(logouts()).toBe(1);
});

test('a session that expires over unsaved changes leaves the page until the user is back', async () => {
  const { $session, login, refreshUser } = await openPage();
  await login('ana@nam.example', 'secreto');
  const { watchUnsaved } = await import('#stores/unsaved');
  const { $ended, markRead, personIsBack } = await import('#stores/ended-over-unsaved');
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const form = Symbol('form');
  let isUnsaved = true;
  const unwatch = watchUnsaved(form, { isUnsaved: () => isUnsaved });
  userReply = { status: 401, body: { error: 'Debes iniciar sesión para continuar.' } };
  logoutReply = { status: 200, body: {} };
  await refreshUser();
  expect($session.get().status).toBe('user');
  expect($ended.get()).toMatchObject({ form, isRead: false });
  await eventually(() => expect(logouts()).toBe(1));
  expect(browser.localStorage.getItem('mostrador.session')).toBeNull();

  // The page's own requests report it once.
  markRead();
  await refreshUser();
  expect($ended.get()?.isRead).toBe(true);
  browser.changeElsewhere('session', null);
  expect($session.get().status).toBe('user');
  expect(logouts()).toBe(1);

  // Another tab logs in.
  userReply = { body: { data: user, error: '' } };
  const told: string[] = [];
  const unlisten = $session.listen(({ status }) => told.push(status));
  browser.changeElsewhere('session', { guid: 'u-1' });
  await eventually(() => expect(told).toEqual(['user']));
  unlisten();
  personIsBack();

  isUnsaved = false;
  userReply = { status: 401, body: { error: 'Debes iniciar sesión para continuar.' } };
  await refreshUser();
  expect($session.get()).toEqual({ status: 'anonymous', hasEnded: true });
  expect($ended.get()).toBeUndefined();
  unwatch();
});
