/** The shop's list of print requests: for its own sellers, newest first, with a search. */
import { afterAll, expect, test } from 'vitest';
import { partKey } from '#backend/media/file-parts';
import { printRequestFilter } from '#contract/calls/print-desk';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { cutUp, partInput, startInput } from '../support/print-requests.ts';
import { asTextStl, box } from '../support/solids.ts';

const { printing, branches } = await loadVariant('RTC');
let seller: Planted;
const shop = useApp(
  async ({ app: { db } }) => {
    await plantPlaces(db);
    seller = await plantUser(db, { employeeOf: 1, isSeller: true });
  },
  (variant) => ({ ...variant, printing, branches }),
);
const stored: string[] = [];
afterAll(async () => {
  for (const guid of stored) await shop().app.files.remove(partKey('printing', guid, 0));
});

const piece = asTextStl(box([20, 30, 40]));
let callers = 0;
const begin = async (changes: Parameters<typeof startInput>[1]) => {
  const input = startInput(piece, changes);
  stored.push(input.guid);
  callers += 1;
  await shop().post('/rest/print/request/start', input, {
    headers: { 'x-real-ip': `10.8.0.${callers}` },
  });
  return input;
};
/** Sends a complete request. @returns its number */
const receive = async (changes: Parameters<typeof startInput>[1]): Promise<number> => {
  const { guid } = await begin(changes);
  for (const [part, body] of cutUp(piece).entries())
    await shop().post('/rest/print/request/part', partInput(guid, part, body));
  const { body } = await shop().post('/rest/print/request/finish', { guid });
  return Number(body.number);
};
const list = async (input: object = {}) => {
  const { body } = await shop().post(printRequestFilter.path, { filters: [], ...input }, seller);
  return printRequestFilter.output.parse(body);
};
const found = async (text: string) =>
  (await list({ filters: [{ FilterKey: 'text', FilterValue: text }] })).data.map(
    ({ name }) => name,
  );

test('lists received requests newest first, in pages, without those in progress', async () => {
  const ana = await receive({ name: 'Ana Paz', email: 'ana@personas.example' });
  await begin({ name: 'Nadie Todavía' });
  const leo = await receive({ name: 'Leo Ríos', email: 'leo@personas.example' });
  const { data, resultCount } = await list();
  expect(resultCount).toBe(2);
  expect(data.map(({ number }) => number)).toEqual([leo, ana]);
  expect(data[1]).toMatchObject({
    name: 'Ana Paz',
    email: 'ana@personas.example',
    state: 'REC',
    worker: null,
    hasFiles: true,
    pieces: [{ material: 'pla', format: 'stl', fileBytes: piece.length }],
  });
  // The sender's address is not shown to sellers.
  const { body } = await shop().post(
    printRequestFilter.path,
    { filters: [] },
    { token: seller.token },
  );
  expect(JSON.stringify(body)).not.toMatch(/network|10\.8\.0/);
  const second = await list({ rowIndex: 1, rowsMax: 1 });
  expect([second.resultCount, second.data.map(({ number }) => number)]).toEqual([2, [ana]]);
});

test('finds requests by words of name, e-mail or number, in any case and order', async () => {
  expect(await found('ANA pa')).toEqual(['Ana Paz']);
  expect(await found('leo@')).toEqual(['Leo Ríos']);
  expect(await found('RIOS')).toEqual(['Leo Ríos']);
  expect(await found('paz personas ANA')).toEqual(['Ana Paz']);
  expect(await found('ríos paz')).toEqual([]);
  expect(await found('100%')).toEqual([]);
});

test('refuses unknown filters', async () => {
  const { status, body } = await shop().post(
    printRequestFilter.path,
    { filters: [{ FilterKey: 'estado', FilterValue: 'PAP' }] },
    { token: seller.token },
  );
  expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
});
