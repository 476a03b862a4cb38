/** The page of the host's state: its check reads the host step by step, for the shop's own sellers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckedCall } from '#contract/calls/host-check';
import { hostCheck } from '#contract/calls/host-check';
import { DIALECTS } from '../hosts/independent/dialects.ts';
import { Host } from '../hosts/independent/host.ts';
import { PASSWORD } from '../hosts/independent/state.ts';
import { openShop } from '../support/remote-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-state-'));
const dialect = DIALECTS['sap-like'];
if (!dialect) throw new Error('sap-like');
const host = new Host(dialect);
let shop: ReturnType<typeof openShop>;
beforeAll(async () => {
  const url = await host.start();
  shop = openShop({ url, vehiclesUrl: `${url}/rest/vehicle/filter`, environment: {} }, folder);
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

const enter = async (username: string): Promise<string> => {
  const response = await shop.tryLogin(username, PASSWORD);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
};

test('a seller of the shop sees each step, and nothing is written at the host', async () => {
  const cookie = await enter('nelida@vendor.example');
  host.journal.length = 0;
  const { body: begun } = await shop.post(hostCheck.path, { step: '' }, cookie);
  expect(begun.data.checked).toBeNull();
  const calls: CheckedCall[] = [];
  let { samples } = begun.data;
  for (const step of begun.data.steps) {
    const { status, body } = await shop.post(hostCheck.path, { step, samples }, cookie);
    expect([step, status]).toEqual([step, 200]);
    calls.push(body.data.checked);
    samples = body.data.samples;
  }
  expect(calls.length).toBeGreaterThan(30);
  const failed = calls.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ call }) => call)).toEqual([]);
  expect(calls.flatMap(({ findings }) => findings).length).toBeGreaterThan(10);
  const asked = host.journal.map(({ path }) => path);
  expect(asked).toContain('/rest/order/filter');
  expect(
    asked.filter((path) => /(add|update|set|remove|changeState|Pwd|activate)/i.test(path)),
  ).toEqual([]);
});

test('buyers and visitors are refused; an unknown step is not found', async () => {
  const [buyer, seller] = [
    await enter('lucia@buyer.example'),
    await enter('nelida@vendor.example'),
  ];
  expect((await shop.post(hostCheck.path, { step: '' })).status).toBe(401);
  expect((await shop.post(hostCheck.path, { step: '' }, buyer)).status).toBe(403);
  expect((await shop.post(hostCheck.path, { step: 'x' }, seller)).status).toBe(404);
});
