import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#backend/database/connection';
import type { Log } from '#backend/http/log';
import type { OnlineGateway } from '#backend/payments/gateway';
import { createProviderWatch } from '#backend/payments/provider-health';
import { officeState } from '#contract/calls/office';
import { boxesOf } from '../../src/islands/office-state/rows.ts';
import { useCounter } from './counter.ts';

const counter = useCounter();

const told = async () => {
  const { post, seller } = counter();
  const { body } = await post(officeState.path, {}, seller.token);
  const boxes = boxesOf(officeState.output.parse(body).data);
  const box = boxes.find(({ title }) => title === 'Medios de pago');
  return box?.rows.map(({ label, value, isWrong }) => [label, value, isWrong ?? false]);
};

const GATEWAY: OnlineGateway = {
  isTest: true,
  publicKey: '',
  start: async () => ({ reference: 'a', redirectUrl: 'https://pagos.example/a' }),
  read: async () => undefined,
  find: async () => ({ readings: [], unreadable: 0, checkouts: new Map() }),
  capture: async () => ({ isDeclined: false }),
  verifyWebhook: () => ({ asks: false, prove: async () => ({ about: 'nothing' }) }),
  refund: async () => {},
};

/** A process beside the one that serves the sellers. */
const besides = (databaseUrl: string) => {
  const warned: string[] = [];
  const log: Log = { info: () => {}, warn: (_fields, text) => warned.push(text), error: () => {} };
  const { db, close } = connect(databaseUrl, 1);
  const gateway = createProviderWatch({ db, log })('MPU', GATEWAY);
  return { gateway, warned, close };
};

const url = async () => {
  const admin = await counter().admin();
  const { host, port, user, password, database } = admin;
  await admin.end();
  return `postgres://${user}:${password}@${host}:${port}/${database}`;
};

const version = async () =>
  (await counter().app.db.execute(sql`select xmin::text as at from provider_answers`)).rows;

test('a failing provider is shown until it answers any process', async () => {
  expect(await told()).toEqual([['Sin consultas todavía', '—', false]]);
  const placed = await counter().atCheckout('MPU');
  expect(await told()).toEqual([['Mercado Pago', 'respondió hace un momento', false]]);

  counter().emulators.mercadoPago.provider.trouble({ failNext: 3 });
  await counter().sweep(placed);
  expect(await told()).toEqual([['Mercado Pago', 'responde con error 503, hace un momento', true]]);

  const other = besides(await url());
  onTestFinished(other.close);
  await other.gateway.read('1');
  expect(await told()).toEqual([['Mercado Pago', 'respondió hace un momento', false]]);

  const before = await version();
  await other.gateway.read('2');
  await other.gateway.find({ number: 1, guid: '', references: [] });
  expect(await version(), 'the same again is not written').toEqual(before);
});

test('a health record that cannot be stored fails no payment', async () => {
  const other = besides(await url());
  await other.close();
  expect(await other.gateway.capture({} as never, 'key')).toEqual({ isDeclined: false });
  expect(other.warned).toEqual(['how a provider answered was not written down']);
});

test('a provider that the shop no longer offers is not shown', async () => {
  await counter().app.db.execute(sql`insert into provider_answers (provider, failed_at)
    values ('old', now())`);
  expect((await told())?.map(([label]) => label)).toEqual(['Mercado Pago']);
});
