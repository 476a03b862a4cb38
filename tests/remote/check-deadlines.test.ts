/** The check of a host ends in time, names what had no answer, and takes its tests back. */
import { expect, test } from 'vitest';
import { exitCodeOf } from '#backend/remote/check/check';
import { checkHost } from '#backend/remote/check/whole-check';
import type { CheckedCall } from '#contract/calls/host-check';
import { loadVariant } from '#variants/load';
import { overHost } from '#variants/over-host';
import { callText } from '../../scripts/check-host-text.ts';
import { DIALECTS } from '../hosts/independent/dialects.ts';
import { Host } from '../hosts/independent/host.ts';
import { PASSWORD } from '../hosts/independent/state.ts';
import { readPlantings, startPlanted } from '../hosts/planted.ts';

const variant = overHost(await loadVariant('NAM'));
const sapLike = DIALECTS['sap-like'] as NonNullable<(typeof DIALECTS)[string]>; // One of them.

const check = (url: string, times: { maxCallMs: number; maxMs?: number }): Promise<CheckedCall[]> =>
  checkHost({
    settings: { apiUrl: url, vehiclesUrl: `${url}/vehicles`, clientId: 'x', secrets: [] },
    variant,
    buyer: { username: 'lucia@buyer.example', password: PASSWORD },
    seller: { username: 'nelida@vendor.example', password: PASSWORD },
    writes: true,
    ...times,
  });

const textOf = (all: readonly CheckedCall[]): string => all.map(callText).join('\n');

const BYTE_MS = 50;

test.each([
  ['never answers', 'never'],
  ['answers byte by byte', 'drip'],
] as const)('a host that %s: each call ends, and then the whole check', async (_, kind) => {
  const host = new Host(sapLike);
  // All calls.
  const planted = await startPlanted(await host.start(), [
    { call: '', kind, key: '', value: BYTE_MS },
  ]);
  const begun = performance.now();
  const all = await check(planted.url, { maxCallMs: 10 * BYTE_MS, maxMs: 30 * BYTE_MS })
    .finally(planted.close)
    .finally(() => host.stop());
  // The last call may begin just before the end.
  expect(performance.now() - begun).toBeLessThan(30 * BYTE_MS + 10 * BYTE_MS + 2_000);
  const text = textOf(all);
  expect(text).toMatch(/^\/oauth\/access_token.* NO \d+ ms\n +✗ no contestó en \d(,\d)? s/m);
  expect(text).toMatch(/^\/rest\/autopart\/filter.* –\n +! no se preguntó: se acabó el tiempo/m);
  expect(text).toMatch(/sendContact.* –\n +· no se preguntó: se acabó el tiempo/);
  expect(text).toMatch(/order\/add.* –\n +! no se preguntó/);
  expect(exitCodeOf(all)).toBe(2);
});

/** Checks a fitting host whose answers to some calls are lost after it has done them. */
const checkLosing = async (plantings: string, times: Parameters<typeof check>[1]) => {
  const host = new Host(sapLike);
  const url = await host.start();
  const before = new Set(host.state.orders.map(({ guid }) => guid));
  const planted = await startPlanted(url, readPlantings(plantings));
  const all = await check(planted.url, times)
    .finally(planted.close)
    .finally(() => host.stop());
  const placed = host.state.orders.filter(({ guid }) => !before.has(guid));
  return { all, host, text: textOf(all), placed };
};

test('an order and a phone whose answers are lost are found and taken back', async () => {
  const { all, host, text, placed } = await checkLosing(
    'order/add slow 2500; person/update half; user/addWithPerson slow 2500',
    { maxCallMs: 1_500 },
  );
  expect(text).toMatch(/order\/add \(prueba\).*\n +✗ no contestó en 1,5 s/);
  expect(placed.map(({ state }) => state)).toEqual(['CAN']);
  expect(text).toMatch(/agregar un teléfono.*\n +! cortó la respuesta/);
  const buyer = host.state.people.find(({ name }) => name === 'Lucía');
  expect(buyer?.phones.map(({ phone }) => phone)).toEqual(['099 111 222', '2400 3344']);
  expect(text).toMatch(/· quizás queda la cuenta prueba-\w+@example.com/);
  expect(exitCodeOf(all)).toBe(2);
});

test('an order that cannot be looked up is named', async () => {
  const { text, placed } = await checkLosing('order/add page; order/filter page', {
    maxCallMs: 1_500,
  });
  expect(placed).toHaveLength(1);
  expect(text).toMatch(/· quizás queda un pedido con la nota «PRUEBA de la tienda/);
});

test('nothing more is written when the time is over', async () => {
  const { text, placed } = await checkLosing('email/sendContact slow 4000', {
    maxCallMs: 5_000,
    maxMs: 3_500,
  });
  expect(text).toMatch(/addWithPerson \(prueba\).* –\n +· no se preguntó: se acabó el tiempo/);
  expect(text).toMatch(/order\/add \(prueba\).* –\n +! no se preguntó: se acabó el tiempo/);
  expect(placed).toEqual([]);
});
