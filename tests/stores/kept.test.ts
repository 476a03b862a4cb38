/** A list on the device and in the account: login, changes, logout, invalid entries. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptCar, keptCar, keptCars } from '#contract/calls/kept';
import {
  MAX_ENTRIES,
  mergeEntries,
  type SyncedEntry,
  valuesOf,
} from '#contract/people/synced-list';
import { type Asked, standInBrowser, standInServer } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';

let browser: ReturnType<typeof standInBrowser>;
let server: Awaited<ReturnType<typeof standInServer>>;
/** Holds the lists of each account, by the user's GUID. */
let accounts: Map<string, SyncedEntry<KeptCar>[]>;
let who: string;
let isAway: boolean;
/** The server knows no session any more. */
let isOver: boolean;

const car = (VehicleId: number): KeptCar => ({
  VehicleId,
  VehicleName: 'Gol',
  VehicleYearRange: '',
  VehicleEngine: '1.6',
  BrandName: 'Volkswagen',
  name: '',
});
const entry = (id: number, changedAt: number): SyncedEntry<KeptCar> => ({
  id: `${id}`,
  changedAt,
  value: car(id),
});

const answer = ({ path, body }: Asked) => {
  if (path === '/rest/user/get' && isOver) return { status: 401, body: { error: 'x' } };
  if (path === '/rest/user/get')
    return {
      body: {
        error: '',
        data: {
          gUID: who,
          name: 'Ana',
          email: 'ana@nam.example',
          firstName: 'Ana',
          lastName: 'Pérez',
          isSeller: false,
          roles: [],
          externalId: 'Person:1',
          person: null,
          company: null,
        },
      },
    };
  if (path === '/Oauth/access_token')
    return {
      body: {
        access_token: 't',
        token_type: 'OAuth',
        expires_in: 1,
        refresh_token: 'r',
        scope: 'FullControl',
        user_guid: who,
      },
    };
  if (path !== '/rest/kept/cars') return { body: {} };
  if (isAway) return null;
  const { entries } = keptCars.input.parse(JSON.parse(body));
  const merged = mergeEntries(entries, accounts.get(who) ?? []);
  accounts.set(who, merged);
  return { body: { error: '', data: merged } };
};

const openPage = async () => {
  vi.resetModules();
  const { syncedList: keptList } = await import('#stores/kept/kept-list');
  const { syncWithAccount: keepInAccount } = await import('#stores/kept/kept-account');
  const { send } = await import('#client/send');
  const { $session, logout } = await import('#stores/account/session');
  const { login } = await import('#stores/account/login');
  const list = keptList('cars', keptCar);
  const renew = keepInAccount(list, (entries) => send(keptCars, { entries }));
  $session.listen(() => undefined);
  const shown = () => list.$values.get().map(({ VehicleId }) => VehicleId);
  return { ...list, $session, login, logout, shown, renew };
};
const held = (guid: string) => valuesOf(accounts.get(guid) ?? []).map(({ VehicleId }) => VehicleId);
const asked = () => server.asked.filter(({ path }) => path === '/rest/kept/cars').length;

beforeEach(async () => {
  browser = standInBrowser();
  accounts = new Map();
  who = 'ana';
  isAway = false;
  isOver = false;
  server = await standInServer(answer);
});
afterEach(() => server.close());

test('a login loses no car of the device or the account', async () => {
  accounts.set('ana', [entry(1, 1_000)]);
  const page = await openPage();
  page.put('2', car(2));
  expect(asked()).toBe(0);
  await page.login('ana@nam.example', 'secreto');
  await eventually(() => expect(page.shown()).toEqual([2, 1]));
  expect(held('ana')).toEqual([2, 1]);
});

test('later additions and removals are sent to the account automatically', async () => {
  const page = await openPage();
  await page.login('ana@nam.example', 'secreto');
  page.put('1', car(1));
  page.put('2', car(2));
  await eventually(() => expect(held('ana')).toEqual([2, 1]));
  page.remove('1');
  await eventually(() => expect(held('ana')).toEqual([2]));
  expect(page.shown()).toEqual([2]);
});

test('a page opened shortly afterwards does not sync again, and shows removals', async () => {
  const first = await openPage();
  await first.login('ana@nam.example', 'secreto');
  first.put('1', car(1));
  await eventually(() => expect(held('ana')).toEqual([1]));
  await eventually(() => expect(first.$state.get().knownAt).toBeGreaterThan(0));
  const before = asked();
  const next = await openPage();
  await eventually(() =>
    expect(server.asked.filter(({ path }) => path === '/rest/user/get')).toHaveLength(2),
  );
  expect([next.shown(), asked()]).toEqual([[1], before]);
  accounts.set('ana', [{ id: '1', changedAt: Date.now() + 10, value: null }]);
  next.put('2', car(2));
  await eventually(() => expect(next.shown()).toEqual([2]));
});

test('a page that shows the list always syncs with the account', async () => {
  const first = await openPage();
  await first.login('ana@nam.example', 'secreto');
  await eventually(() => expect(first.$state.get().askedAt).toBeGreaterThan(0));
  accounts.set('ana', [entry(1, Date.now())]);
  first.renew();
  await eventually(() => expect(first.shown()).toEqual([1]));
  accounts.set('ana', [entry(2, Date.now() + 10), entry(1, Date.now())]);
  const next = await openPage();
  // Before the session is known.
  next.renew();
  await eventually(() => expect(next.shown()).toEqual([2, 1]));
  next.logout();
  const before = asked();
  next.renew();
  expect([next.shown(), asked()]).toEqual([[], before]);
});

test('a logout removes the account’s cars from the device; another user does not get them', async () => {
  const page = await openPage();
  await page.login('ana@nam.example', 'secreto');
  page.put('1', car(1));
  await eventually(() => expect(page.$state.get().knownAt).toBeGreaterThan(0));
  page.logout();
  expect(page.shown()).toEqual([]);
  who = 'beto';
  await page.login('beto@nam.example', 'secreto');
  await eventually(() => expect(accounts.has('beto')).toBe(true));
  expect(held('beto')).toEqual([]);
  expect(held('ana')).toEqual([1]);
});

test('a session that ended takes nothing from the device until its person leaves, or another one comes in', async () => {
  const page = await openPage();
  await page.login('ana@nam.example', 'secreto');
  page.put('1', car(1));
  await eventually(() => expect(page.$state.get().knownAt).toBeGreaterThan(0));
  isOver = true;
  const ended = await openPage();
  await eventually(() =>
    expect(ended.$session.get()).toEqual({ status: 'anonymous', hasEnded: true }),
  );
  expect(ended.shown()).toEqual([1]);
  // When another tab reports it, and on any later page.
  browser.changeElsewhere('session', null);
  expect(page.$session.get()).toEqual({ status: 'anonymous' });
  expect([page.shown(), (await openPage()).shown()]).toEqual([[1], [1]]);

  isOver = false;
  const back = await openPage();
  await back.login('ana@nam.example', 'secreto');
  expect(back.shown()).toEqual([1]);
  back.logout();
  expect([back.shown(), (await openPage()).shown()]).toEqual([[], []]);
});

test('a user who logs in after another’s session expired gets none of their list', async () => {
  const page = await openPage();
  await page.login('ana@nam.example', 'secreto');
  page.put('1', car(1));
  await eventually(() => expect(page.$state.get().knownAt).toBeGreaterThan(0));
  isOver = true;
  const ended = await openPage();
  await eventually(() => expect(ended.$session.get().status).toBe('anonymous'));
  isOver = false;
  who = 'beto';
  const next = await openPage();
  expect(next.shown()).toEqual([1]);
  await next.login('beto@nam.example', 'secreto');
  await eventually(() => expect(accounts.has('beto')).toBe(true));
  expect([next.shown(), held('beto'), held('ana')]).toEqual([[], [], [1]]);
});

test('a change without a connection is stored, and sent later', async () => {
  const page = await openPage();
  await page.login('ana@nam.example', 'secreto');
  await eventually(() => expect(accounts.has('ana')).toBe(true));
  isAway = true;
  page.put('1', car(1));
  await eventually(() => expect(asked()).toBeGreaterThan(1));
  isAway = false;
  await eventually(() => expect(held('ana')).toEqual([1]));
  expect(page.shown()).toEqual([1]);
});

test('a line that cannot be read takes none of the others with it', async () => {
  const lines = [entry(1, 1_000), { id: '2', changedAt: 'ayer' }, 7];
  const state = { owner: '', knownAt: 0, askedAt: 0, entries: lines };
  browser.localStorage.setItem('mostrador.cars', JSON.stringify(state));
  expect((await openPage()).shown()).toEqual([1]);
});

test('favourites are limited: another one is refused, and none is dropped', async () => {
  const entries = Array.from({ length: MAX_ENTRIES }, (_, at) => ({
    id: `a${at}`,
    changedAt: MAX_ENTRIES - at,
    value: { code: `A${at}` },
  }));
  const state = { owner: '', knownAt: 0, askedAt: 0, entries };
  browser.localStorage.setItem('mostrador.favourites', JSON.stringify(state));
  vi.resetModules();
  const { $favourites, toggleFavourite } = await import('#stores/kept/favourites');
  expect(toggleFavourite('B1')).toBe('full');
  expect([$favourites.get().length, $favourites.get().at(-1)]).toEqual([MAX_ENTRIES, 'A199']);
  expect(toggleFavourite('A0')).toBe('removed');
  expect(toggleFavourite('B1')).toBe('added');
  expect($favourites.get()[0]).toBe('B1');
});

test('up to four are compared, in the order they were chosen, however a code is written', async () => {
  vi.resetModules();
  const { $compared, clearCompared, stopComparing, toggleCompared } = await import(
    '#stores/kept/compared'
  );
  const compared = [...$compared.get()];
  $compared.listen((codes) => compared.splice(0, compared.length, ...codes));
  expect(['A1', 'B1', 'C1', 'D1', 'E1'].map(toggleCompared)).toEqual([
    'added',
    'added',
    'added',
    'added',
    'full',
  ]);
  expect(compared).toEqual(['A1', 'B1', 'C1', 'D1']);
  expect(toggleCompared('b1')).toBe('removed');
  stopComparing('a1');
  expect(toggleCompared('E1')).toBe('added');
  expect(compared).toEqual(['C1', 'D1', 'E1']);
  clearCompared();
  expect(compared).toEqual([]);
});
