/** Filament of the workshop, colours that customers choose, and hostile input at each step. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { printFilamentSave } from '#contract/calls/print-desk';
import { printOpen } from '#contract/calls/print-follow';
import { printColors } from '#contract/calls/printing';
import { stockOf } from '../support/goods.ts';
import { PIECE, usePrintDesk } from '../support/print-desk.ts';
import { startInput } from '../support/print-requests.ts';

const {
  shop,
  people,
  start,
  send,
  finish,
  receive,
  desk,
  done,
  find,
  move,
  quoteInput,
  plantFilament,
  openGramsOf,
  accept,
  moveOrder,
} = usePrintDesk();

test('a mistaken start gives its grams back to the open spool; a cancelled print does not', async () => {
  const filament = await plantFilament(1, 0);
  const { input, number, key } = await receive({ print: { filamentId: filament.id } });
  await done('quote', quoteInput(await find(number)));
  await moveOrder(await accept(key, input.email), 'PAP');
  const printed = await move(await find(number), 'PRI');
  expect(await openGramsOf(filament.id)).toBe(940);
  const back = await move(printed, 'ACC');
  expect(await openGramsOf(filament.id)).toBe(1000);
  expect(await stockOf(shop().app.db, filament.code)).toBe(0);
  const again = await move(back, 'PRI');
  expect(await openGramsOf(filament.id)).toBe(940);
  expect((await move(again, 'CAN', 'Se rompió la pieza')).uses).toMatchObject([
    { grams: 60, spools: 1 },
    { grams: -60, spools: 0 },
    { grams: 60, spools: 0 },
  ]);
  expect(await openGramsOf(filament.id)).toBe(940);
});

test('two requests at once take the last grams once', async () => {
  const filament = await plantFilament(0, 70);
  const both = await Promise.all(
    [1, 2].map(async () => {
      const { input, number, key } = await receive({ print: { filamentId: filament.id } });
      await done('quote', quoteInput(await find(number)));
      await moveOrder(await accept(key, input.email), 'PAP');
      return find(number);
    }),
  );
  const answers = await Promise.all(
    both.map(({ number, version }) => desk('move', { number, version, state: 'PRI' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.errorCode).toBe('print.noFilament');
  expect(refused?.body.error).toContain('lleva 60 g y hay 10 g');
  expect(await openGramsOf(filament.id)).toBe(10);
  const now = await Promise.all(both.map(({ number }) => find(number)));
  expect(now.map(({ state }) => state).toSorted()).toEqual(['ACC', 'PRI']);
  // The piece gets another filament, and is printed.
  const other = await plantFilament(1, 0);
  const waiting = now.find(({ state }) => state === 'ACC');
  if (!waiting) throw new Error('both were printed');
  const { number, version, pieces } = waiting;
  const input = { number, version, pieceId: pieces[0]?.id ?? 0, filamentId: other.id };
  const wrong = await desk('spool', { ...input, filamentId: 999_999 });
  expect(wrong.body.errorCode).toBe('request.invalid');
  const printed = await move(await done('spool', input), 'PRI');
  expect(printed.uses).toMatchObject([{ color: other.color, spools: 1 }]);
  const late = await desk('spool', { ...input, version: printed.version });
  expect(late.body.errorCode).toBe('record.changed');
});

test('hostile input is refused at each step', async () => {
  const filament = await plantFilament(1, 0);
  const petg = await receive({ print: { material: 'petg' } });
  const codes = async (input: object, name: Parameters<typeof desk>[0] = 'quote') =>
    (await desk(name, input)).body.errorCode;
  const print = await find(petg.number);
  const good = quoteInput(print);
  const [first] = good.pieces;
  for (const wrong of [
    { pieces: [] },
    { pieces: [first, first] },
    { pieces: [{ ...first, id: 999_999 }] },
    { pieces: [{ ...first, filamentId: filament.id }] },
    { pieces: [{ ...first, price: 0 }] },
    { pieces: [{ ...first, price: -5 }] },
    { pieces: [{ ...first, price: 1e12 }] },
    { pieces: [{ ...first, grams: 1.5 }] },
    { days: 0 },
    { days: 100_000 },
    { extra: -1 },
  ])
    expect([wrong, await codes({ ...good, ...wrong })]).toEqual([wrong, 'request.invalid']);
  expect(await codes({ ...good, number: 999_999 })).toBe('record.notFound');
  expect(await codes({ number: print.number, text: ' ' }, 'write')).toBe('request.invalid');
  expect((await find(petg.number)).state).toBe('REC');
  for (const [name, value] of Object.entries({
    layerMm: 0.21,
    infill: 21,
    quantity: 201,
    filamentId: 999_999,
  })) {
    const { status, body } = await start(startInput(PIECE, { print: { [name]: value } }));
    expect([status, body.fields]).toEqual([
      400,
      { [`pieces.0.print.${name}`]: expect.any(String) },
    ]);
  }
  for (const key of ['1', randomUUID(), "' or 1=1 --"]) {
    const { status } = await shop().post(printOpen.path, { key }, {});
    expect(status).toBeGreaterThanOrEqual(400);
  }
  for (const fields of [
    { ...filament.fields, code: 'no-existe' },
    { ...filament.fields, material: 'oro' },
    { ...filament.fields, spoolGrams: 0 },
    { ...filament.fields, openGrams: -1 },
  ]) {
    const input = { filament: fields, version: filament.version };
    const { status } = await shop().post(printFilamentSave.path, input, people.seller);
    expect(status).toBe(400);
  }
  const stale = await shop().post(
    printFilamentSave.path,
    { filament: filament.fields, version: filament.version + 1 },
    people.seller,
  );
  expect(stale.body.errorCode).toBe('record.stale');
});

test('customers choose colours of which there is some, and follow what they asked for', async () => {
  const full = await plantFilament(1, 0);
  const gone = await plantFilament(0, 0);
  const least = await plantFilament(0, 5, full.color);
  const { body } = await shop().post(printColors.path, {}, {});
  const ids = printColors.output.parse(body).data.map(({ id }) => id);
  expect(ids).toContain(full.id);
  expect(ids).not.toContain(gone.id);
  // Two products of one colour are one choice.
  expect(ids).not.toContain(least.id);
  const input = startInput(PIECE);
  await shop().post('/rest/print/request/start', input, people.buyer);
  await send(input.guid, 0, PIECE);
  await finish(input.guid);
  const own = await shop().post('/rest/print/own', {}, people.buyer);
  expect(own.body.data).toMatchObject([{ state: 'REC', fileNames: ['engranaje final.stl'] }]);
  const others = await shop().post('/rest/print/own', {}, people.other);
  expect(others.body.data).toEqual([]);
});
