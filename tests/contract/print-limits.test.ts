/** Print requests: limits by sender, and of mails to a mailbox. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PART_BYTES } from '#contract/files/file-parts';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { mailsTo } from '../support/mails.ts';
import { plantPlaces } from '../support/people.ts';
import { fileInput, startInput, usePrintCalls } from '../support/print-requests.ts';
import { asTextStl, box } from '../support/solids.ts';

const { printing, branches } = await loadVariant('RTC');
const SHOP_MAILBOX = branches[0]?.email ?? '';
const shop = useApp(
  ({ app: { db } }) => plantPlaces(db),
  (variant) => ({ ...variant, printing, branches }),
);
const db = () => shop().app.db;
const { start, send, finish } = usePrintCalls(shop);

const small = asTextStl(box([20, 30, 40]));
const received = async (changes: Parameters<typeof startInput>[1]) => {
  const input = startInput(small, changes);
  await start(input);
  await send(input.guid, 0, small);
  return { input, answer: await finish(input.guid) };
};

test('requests from one address are limited', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 14; index += 1)
    statuses.push((await start(startInput(small), '198.51.100.9')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(statuses.at(-1)).toBe(429);
});

const huge = () => {
  const parts = Array.from({ length: 67 }, () => fileInput(small).parts[0] ?? '');
  return startInput(small, { file: { name: 'a.stl', bytes: 67 * PART_BYTES - 2 ** 20, parts } });
};
const codeOf = async (answer: Promise<{ body: { errorCode?: string } }>) =>
  (await answer).body.errorCode;

test('announced files that never come do not use up the shop’s space', async () => {
  for (let index = 0; index < 21; index += 1)
    expect((await start(huge(), `198.18.${index}.1`)).status).toBe(200);
  for (let index = 0; index < 6; index += 1)
    expect((await start(huge(), '203.0.113.77')).status).toBe(200);
});

test('received files count for the network, the shop and the disk; parts are refused like requests', async () => {
  const known = startInput(small);
  await start(known, '203.0.113.78');
  const arrived: string[] = [];
  /** All are announced before the first one comes. */
  const arrive = async (networks: readonly string[]) => {
    const inputs = networks.map(huge);
    for (const [index, input] of inputs.entries()) await start(input, networks[index]);
    for (const { guid } of inputs)
      await db().execute(sql`update print_parts set stored_at = now() from print_pieces
        where piece_id = id and guid = ${guid}`);
    arrived.push(...inputs.map(({ guid }) => guid));
  };
  const networks = (count: number, day: number) =>
    Array.from({ length: count }, (_, index) => `198.${18 + day}.${index}.1`);
  await arrive(Array.from({ length: 6 }, () => '203.0.113.78'));
  expect(await codeOf(start(huge(), '203.0.113.78'))).toBe('print.full');
  expect(await codeOf(send(known.guid, 0, small))).toBe('print.full');
  expect((await start(huge(), '203.0.113.200')).status).toBe(200);
  await arrive(networks(14, 1));
  expect(await codeOf(start(huge(), '203.0.113.200'))).toBe('print.full');
  // It uses disk space as long as it is stored.
  const age = () =>
    db().execute(sql`update print_parts set stored_at = now() - interval '2 days'
                     where stored_at is not null`);
  await age();
  expect((await start(huge(), '203.0.113.200')).status).toBe(200);
  for (let day = 2; day < 7; day += 1) {
    await arrive(networks(20, day));
    await age();
  }
  expect(await codeOf(start(huge(), '203.0.113.201'))).toBe('print.full');
  for (const guid of arrived)
    await db().execute(sql`delete from print_requests where guid = ${guid}`);
});

test('a stranger’s mailbox gets at most six mails, the shop all of them', async () => {
  const email = `${randomUUID()}@personas.example`;
  const before = (await mailsTo(db(), SHOP_MAILBOX)).length;
  for (let index = 0; index < 7; index += 1)
    expect((await received({ email })).answer.status).toBe(200);
  expect(await mailsTo(db(), email)).toHaveLength(6);
  expect(await mailsTo(db(), SHOP_MAILBOX)).toHaveLength(before + 7);
});

test('premature completions do not prevent a confirmation', async () => {
  const input = startInput(small);
  await start(input);
  for (let index = 0; index < 8; index += 1)
    expect((await finish(input.guid)).body.errorCode).toBe('file.incomplete');
  await send(input.guid, 0, small);
  expect((await finish(input.guid)).status).toBe(200);
  expect(await mailsTo(db(), input.email)).toHaveLength(1);
});

test('a confirmation contains no text of the requester', async () => {
  const { input } = await received({
    note: 'Ganaste: http://premio.example',
    file: fileInput(small, 'http://premio.example/cobrar.stl'),
  });
  const [mail] = await mailsTo(db(), input.email);
  expect(JSON.stringify(mail?.data)).not.toMatch(/premio/);
});
