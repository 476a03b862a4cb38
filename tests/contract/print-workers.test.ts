/** Who works on a print request, and the history of what the workshop changes. */
import { expect, test } from 'vitest';
import { auditList } from '#contract/calls/audit';
import {
  printFilamentRemove,
  printFilamentSave,
  printRequestFilter,
  printWorkers,
} from '#contract/calls/print-desk';
import { plantUser } from '../support/people.ts';
import { usePrintDesk } from '../support/print-desk.ts';

const {
  shop,
  people,
  receive,
  desk,
  done,
  find,
  move,
  quoteInput,
  plantFilament,
  accept,
  moveOrder,
} = usePrintDesk();

const history = async (subject: 'print' | 'filament', id: number) => {
  const { body } = await shop().post(
    auditList.path,
    { subject, subjectId: `${id}` },
    people.seller,
  );
  return auditList.output.parse(body).data;
};

test('a request is assigned to any colleague who works with orders, and to nobody', async () => {
  const { body } = await shop().post(printWorkers.path, {}, people.seller);
  const workers = printWorkers.output.parse(body).data;
  expect(workers.filter(({ isMe }) => isMe)).toMatchObject([{ id: people.seller.userId }]);
  expect(workers.map(({ id }) => id)).toContain(people.other.userId);

  const { number } = await receive({ name: 'Asignada' });
  const fresh = await find(number);
  const workerId = people.other.userId;
  const assigned = await done('assign', { number, version: fresh.version, workerId });
  expect(assigned.worker).toMatchObject({ id: workerId, isMe: false });
  const late = await desk('assign', { number, version: fresh.version, workerId: null });
  expect(late.body.errorCode).toBe('record.stale');

  const list = async (worker: string, who = people.seller) => {
    const filters = [
      { FilterKey: 'text', FilterValue: 'asignada' },
      { FilterKey: 'worker', FilterValue: worker },
    ];
    const answer = await shop().post(printRequestFilter.path, { filters }, who);
    return printRequestFilter.output.parse(answer.body).data.map((row) => row.number);
  };
  expect(await list('ME', people.other)).toEqual([number]);
  expect(await list(`${workerId}`)).toEqual([number]);
  expect(await list('ME')).toEqual([]);
  expect(await list('NONE')).toEqual([]);

  const freed = await done('assign', { number, version: assigned.version, workerId: null });
  expect(freed.worker).toBeNull();
  expect(await list('NONE')).toEqual([number]);
  const entries = await history('print', number);
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'worker', from: 'Ana Píriz', to: '' }],
    [{ field: 'worker', from: '', to: 'Ana Píriz' }],
  ]);
});

test('nobody else is assigned: buyers, other companies, disabled accounts, unknown ids', async () => {
  const { db } = shop().app;
  const outsider = await plantUser(db, { isSeller: true, employeeOf: 2 });
  const disabled = await plantUser(db, { isSeller: true, employeeOf: 1, isDisabled: true });
  const mechanic = await plantUser(db, { employeeOf: 1, position: 'MEC' });
  const { number } = await receive();
  const { version } = await find(number);
  const ids = [outsider, disabled, mechanic, people.buyer].map(({ userId }) => userId);
  for (const workerId of [...ids, 999_999]) {
    const { body } = await desk('assign', { number, version, workerId });
    expect(body.fields).toEqual({ workerId: 'Esa persona ya no trabaja con los pedidos.' });
  }
  expect((await find(number)).worker).toBeNull();
  const { body } = await shop().post(
    printRequestFilter.path,
    { filters: [{ FilterKey: 'worker', FilterValue: '1 or 1=1' }] },
    people.seller,
  );
  expect(body.errorCode).toBe('request.invalid');
});

test('prices and filaments of a request are in its history', async () => {
  const [first, second] = [await plantFilament(1, 0), await plantFilament(1, 0)];
  const { input, number, key } = await receive({ print: { filamentId: first.id } });
  await done('quote', quoteInput(await find(number), 123.5));
  await accept(key, input.email);
  const { version, pieces } = await find(number);
  const pieceId = pieces[0]?.id;
  await done('spool', { number, version, pieceId, filamentId: second.id });
  const chosen = `PLA ${first.color} (${first.code})`;
  const entries = await history('print', number);
  expect(entries.map(({ author, changes }) => [author, changes])).toEqual([
    [
      'Ana Píriz',
      [
        {
          field: 'pieces',
          from: [`Pieza 1: ${chosen}, 30 g, $ 123,50`],
          to: [`Pieza 1: PLA ${second.color} (${second.code}), 30 g, $ 123,50`],
        },
      ],
    ],
    [
      'Ana Píriz',
      [
        { field: 'worker', from: '', to: 'Ana Píriz' },
        {
          field: 'pieces',
          from: [`Pieza 1: ${chosen}`],
          to: [`Pieza 1: ${chosen}, 30 g, $ 123,50`],
        },
      ],
    ],
  ]);
  // Names of files are the customer's.
  expect(JSON.stringify(entries)).not.toContain('engranaje');
});

test('the history of a filament has what was weighed, printed, given back and removed', async () => {
  const filament = await plantFilament(2, 40);
  const { id, fields } = filament;
  const save = (changes: object, version: number) =>
    shop().post(
      printFilamentSave.path,
      { filament: { ...fields, ...changes }, version },
      people.seller,
    );
  expect((await save({ openGrams: 35 }, filament.version)).status).toBe(200);
  const { input, number, key } = await receive({ print: { filamentId: id } });
  await done('quote', quoteInput(await find(number)));
  await moveOrder(await accept(key, input.email), 'PAP');
  await move(await move(await find(number), 'PRI'), 'ACC');
  expect((await shop().post(printFilamentRemove.path, { id }, people.seller)).status).toBe(200);
  const entries = await history('filament', id);
  const print = `Impresión N.º ${number}`;
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['DLT', ''],
    ['UPD', print],
    ['UPD', print],
    ['UPD', ''],
    ['INS', ''],
  ]);
  expect(entries.slice(1, 4).map(({ changes }) => changes)).toEqual([
    [{ field: 'openGrams', from: 975, to: 1035 }],
    [{ field: 'openGrams', from: 35, to: 975 }],
    [{ field: 'openGrams', from: 40, to: 35 }],
  ]);
  expect(entries[0]?.changes).toContainEqual({ field: 'color', from: filament.color });
});

test('a customer who wrote last is marked until the workshop answers', async () => {
  const { number, key } = await receive();
  const isWaiting = async () => (await find(number)).awaitsReply;
  expect(await isWaiting()).toBe(false);
  await shop().post('/rest/print/answer', { key, text: '¿Para cuándo está?' }, {});
  expect(await isWaiting()).toBe(true);
  await done('write', { number, text: 'El viernes' });
  expect(await isWaiting()).toBe(false);
});
