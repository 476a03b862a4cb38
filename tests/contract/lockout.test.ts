/** Wrong passwords: guessing is limited, and nobody can lock others out. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LOGIN_CODES, loginRefusal } from '#contract/calls/accounts';
import { useApp } from '../support/app.ts';
import { PASSWORD, plantPlaces, plantUser } from '../support/people.ts';

const shop = useApp(async ({ app }) => plantPlaces(app.db));
const db = () => shop().app.db;
const anywhere = () => randomUUID();

interface From {
  address?: string;
  device?: string;
}
const login = (email: string, password: string, { address = anywhere(), device }: From = {}) =>
  shop().login(email, password, {
    'x-real-ip': address,
    ...(device !== undefined && { cookie: device }),
  });
const statusOf = async (...args: Parameters<typeof login>) => (await login(...args)).status;
/** Sends eleven wrong passwords from one address at once. */
const attack = async (email: string, address = anywhere()): Promise<number[]> =>
  Promise.all(Array.from({ length: 11 }, () => statusOf(email, 'mal', { address })));
const deviceOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('__Host-device='))
    ?.split(';')[0] ?? '';
/** A browser with an earlier login. */
const knownDevice = async (email: string) => deviceOf(await login(email, PASSWORD));

test('11 wrong logins lock the account for that address, in any spelling', async () => {
  const { email } = await plantUser(db());
  const other = await plantUser(db());
  const address = anywhere();
  expect(new Set(await attack(email, address))).toEqual(new Set([401]));
  const locked = await login(email.toUpperCase(), PASSWORD, { address });
  const { error } = loginRefusal.parse(await locked.json());
  expect({ status: locked.status, code: error.code }).toEqual({
    status: 429,
    code: LOGIN_CODES.tooMany,
  });
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await statusOf(other.email, PASSWORD, { address })).toBe(200);
});

test('an owner under attack from other networks logs in on a new device', async () => {
  const { email } = await plantUser(db());
  await attack(email);
  expect(await statusOf(email, PASSWORD)).toBe(200);
});

test('an owner under attack from the own network logs in on a known device', async () => {
  const { email } = await plantUser(db());
  const address = anywhere();
  const device = await knownDevice(email);
  await attack(email, address);
  expect(await statusOf(email, PASSWORD, { address })).toBe(429);
  expect(await statusOf(email, PASSWORD, { address, device })).toBe(200);
});

test('many addresses together are limited too, and a known device still logs in', async () => {
  const { email } = await plantUser(db());
  const device = await knownDevice(email);
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) statuses.push(...(await attack(email)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(await statusOf(email, PASSWORD)).toBe(429);
  expect(await statusOf(email, PASSWORD, { device })).toBe(200);
});

test('a known device has the same limit of guesses', async () => {
  const { email } = await plantUser(db());
  const device = await knownDevice(email);
  const tries = Array.from({ length: 15 }, () => statusOf(email, 'mal', { device }));
  const statuses = await Promise.all(tries);
  expect(statuses.filter((status) => status === 401)).toHaveLength(11);
  expect(await statusOf(email, PASSWORD, { device })).toBe(429);
  expect(await statusOf(email, PASSWORD)).toBe(200);
});

test('a device is known for its own accounts only, also when two share it', async () => {
  const [one, two, stranger] = [
    await plantUser(db()),
    await plantUser(db()),
    await plantUser(db()),
  ];
  const address = anywhere();
  const first = await knownDevice(one.email);
  const shared = deviceOf(await login(two.email, PASSWORD, { device: first }));
  for (const { email } of [one, two, stranger]) await attack(email, address);
  expect(await statusOf(one.email, PASSWORD, { address, device: first })).toBe(429);
  expect(await statusOf(stranger.email, PASSWORD, { address, device: shared })).toBe(429);
  const both = deviceOf(await login(one.email, PASSWORD, { address, device: shared }));
  expect(await statusOf(two.email, PASSWORD, { address, device: both })).toBe(200);
});

test('the table of devices contains no usable secret', async () => {
  const { email } = await plantUser(db());
  const device = await knownDevice(email);
  const { rows } = await db().execute('select * from known_devices');
  expect(JSON.stringify(rows)).not.toContain(device.split('=')[1]);
});

test('an account has at most 20 sessions; the oldest one ends', async () => {
  const { email, token } = await plantUser(db());
  const isIn = async (own: string) =>
    (await shop().post('/rest/user/get', {}, { token: own })).status === 200;
  const tokens: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(email, PASSWORD)));
    for (const answer of answers)
      tokens.push(((await answer.json()) as { access_token: string }).access_token);
  }
  expect(await isIn(token)).toBe(false);
  const open = (await Promise.all(tokens.map(isIn))).filter(Boolean);
  expect(open).toHaveLength(20);
  expect(await isIn(tokens.at(-1) ?? '')).toBe(true);
});
