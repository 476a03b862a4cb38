/** The workshop's desk: states, prices, quotation, order, messages. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formatMoney, toCents } from '#contract/amounts/money';
import { orderDetail, orderFollow } from '#contract/calls/order-management';
import { printRequestFilter, printRequestFind } from '#contract/calls/print-desk';
import { quotationAccept } from '#contract/calls/quotations';
import { stockOf } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import { PIECE, usePrintDesk } from '../support/print-desk.ts';
import { fileInput, PRINT, startInput } from '../support/print-requests.ts';
import { acceptanceOf } from '../support/quotations.ts';
import { asObj, box } from '../support/solids.ts';

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
  follow,
  templates,
  plantFilament,
  openGramsOf,
  accept,
  moveOrder,
} = usePrintDesk();

test('from the request to the delivered pieces: quoted, accepted, paid, printed', async () => {
  const filament = await plantFilament(3, 40);
  const { input, number, key } = await receive({ print: { filamentId: filament.id } });
  const email = input.email;
  const received = await find(number);
  expect(received).toMatchObject({ state: 'REC', worker: null, quotation: null, order: null });
  expect(received.pieces).toMatchObject([{ color: filament.color, price: null, grams: null }]);
  const reviewed = await move(received, 'REV');
  expect(reviewed).toMatchObject({ state: 'REV', worker: { isMe: true } });
  const quoted = await done('quote', quoteInput(reviewed, 123.5, { extra: 3, notes: 'El martes' }));
  expect(quoted).toMatchObject({
    state: 'QUO',
    pieces: [{ price: 123.5, grams: 30 }],
    quotation: { state: 'SEN', total: 250 },
  });
  expect(await follow(key)).toMatchObject({
    state: 'QUO',
    quotation: { state: 'SEN', total: 250 },
    order: null,
  });
  expect(await templates(email)).toEqual(['printReceived', 'quotation']);
  const { rows } = await shop().app.db.execute<{ name: string; quantity: number }>(
    sql`select name, quantity from quotation_lines where quotation_id = ${quoted.quotation?.id} order by position`,
  );
  expect(rows).toEqual([
    {
      name: `Impresión 3D: engranaje final (PLA ${filament.color.toLowerCase()}, capa 0,2 mm, relleno 20 %, sin soportes)`,
      quantity: 2,
    },
    { name: 'Mínimo por pedido', quantity: 1 },
  ]);

  const orderId = await accept(key, email);
  const accepted = await find(number);
  expect(accepted).toMatchObject({ state: 'ACC', order: { id: orderId, state: 'PPE' } });
  // The order leads back to the quotation and the request.
  const detail = await shop().post(orderDetail.path, { orderId }, people.seller);
  expect(orderDetail.output.parse(detail.body).data.order.counter?.quotation).toMatchObject({
    id: quoted.quotation?.id,
    print: number,
  });
  // Its buyer comes from the order to the request.
  const { order: followed } = await follow(key);
  const opened = await shop().post(
    orderFollow.path,
    { number: followed?.number, key: followed?.key },
    {},
  );
  expect(orderFollow.output.parse(opened.body).data.print).toEqual({ number, key });
  const early = await desk('move', { number, version: accepted.version, state: 'PRI' });
  expect([early.status, early.body.errorCode]).toEqual([409, 'print.unpaid']);
  expect((await moveOrder(orderId, 'PAP')).status).toBe(200);
  const printed = await move(accepted, 'PRI');
  // Two of 30 g: 40 g were open, so one spool is opened.
  expect(printed.uses).toMatchObject([{ grams: 60, spools: 1 }]);
  expect(await openGramsOf(filament.id)).toBe(980);
  expect(await stockOf(shop().app.db, filament.code)).toBe(2);
  const ready = await move(printed, 'REA', 'Te esperamos');
  const delivered = await move(ready, 'DEL');
  expect(delivered).toMatchObject({ state: 'DEL', order: { state: 'DIS' } });
  const mails = await mailsTo(shop().app.db, email);
  expect(mails.map(({ template }) => template)).toEqual([
    'printReceived',
    'quotation',
    'orderReceived',
    'printState',
    'printState',
    'orderState',
  ]);
  expect(mails.filter(({ template }) => template === 'printState')).toMatchObject([
    { data: { state: 'PRI' } },
    { data: { state: 'REA', text: 'Te esperamos' } },
  ]);
  expect((await follow(key)).events.map(({ toState }) => toState)).toEqual([
    'REC',
    'REV',
    'QUO',
    'ACC',
    'PRI',
    'REA',
    'DEL',
  ]);
  expect(shop().errors).toEqual([]);
});

test('two sellers notice each other', async () => {
  const { number } = await receive();
  const { version } = await find(number);
  const answers = await Promise.all([
    desk('move', { number, version, state: 'REV' }),
    desk('move', { number, version, state: 'CAN' }, people.other),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stale = answers.find(({ status }) => status === 409);
  expect(stale?.body.errorCode).toBe('record.stale');
  expect(printRequestFind.output.shape.data.safeParse(stale?.body.detail).success).toBe(true);
});

test('moves that the table does not have are refused', async () => {
  const { number, key } = await receive();
  const { version } = await find(number);
  for (const state of ['ACC', 'PRI', 'REA', 'DEL', 'REC', 'QUO']) {
    const { body } = await desk('move', { number, version, state });
    expect([state, body.errorCode]).toEqual([state, 'record.changed']);
  }
  const quoted = await find(number);
  const { status } = await shop().post('/rest/print/cancel', { key }, {});
  expect(status).toBe(200);
  expect(
    (await desk('quote', quoteInput({ ...quoted, version: quoted.version + 1 }))).body,
  ).toMatchObject({
    errorCode: 'record.changed',
  });
});

test('a new price replaces the quotation at the same link; an earlier one is refused', async () => {
  const { input, number, key } = await receive();
  const first = await done('quote', quoteInput(await find(number), 100));
  const before = await follow(key);
  const second = await done('quote', quoteInput(first, 90));
  expect(second.quotation).toMatchObject({ id: first.quotation?.id, total: 180 });
  const { rows } = await shop().app.db.execute<{ version: number }>(
    sql`select version from quotations where id = ${first.quotation?.id}`,
  );
  const url = `http://x.example/presupuesto/${before.quotation?.key}`;
  const old = await shop().post(
    quotationAccept.path,
    acceptanceOf({ url, version: (rows[0]?.version ?? 0) - 1 }),
    {},
  );
  expect(old.body.errorCode).toBe('quotation.changed');
  expect(await templates(input.email)).toEqual(['printReceived', 'quotation', 'quotation']);
});

test('an order that nobody paid goes back to the desk, which quotes anew', async () => {
  const { input, number, key } = await receive();
  const quoted = await done('quote', quoteInput(await find(number)));
  const orderId = await accept(key, input.email);
  const accepted = await find(number);
  const early = await desk('move', { number, version: accepted.version, state: 'REV' });
  expect(early.body.errorCode).toBe('record.changed');
  await moveOrder(orderId, 'CAN');
  const reviewed = await move(await find(number), 'REV');
  expect(reviewed).toMatchObject({ quotation: null, order: null });
  const again = await done('quote', quoteInput(reviewed, 80));
  expect(again.quotation?.id).not.toBe(quoted.quotation?.id);
});

test('a request that is called off cancels its quotation, once, and the shop is told', async () => {
  const { number, key } = await receive();
  const quoted = await done('quote', quoteInput(await find(number)));
  const answers = await Promise.all(
    [1, 2, 3].map(() => shop().post('/rest/print/cancel', { key }, {})),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await find(number)).toMatchObject({ state: 'CAN', quotation: { state: 'CAN' } });
  const { rows } = await shop().app.db.execute(
    sql`select from mails where event = ${`print-cancelled:${number}`}`,
  );
  expect(rows).toHaveLength(1);
  const { status } = await shop().post(
    '/rest/quotation/accept',
    acceptanceOf({ url: `http://x.example/${quoted.quotation?.id}/${randomUUID()}`, version: 1 }),
    {},
  );
  expect(status).toBe(404);
});

test('a customer calls off an accepted request with its unpaid order, and a paid one is refused', async () => {
  const accepted = async () => {
    const { input, number, key } = await receive();
    await done('quote', quoteInput(await find(number)));
    return { number, key, email: input.email, orderId: await accept(key, input.email) };
  };
  const callOff = (key: string) => shop().post('/rest/print/cancel', { key }, {});
  const unpaid = await accepted();
  expect((await callOff(unpaid.key)).status).toBe(200);
  expect(await find(unpaid.number)).toMatchObject({ state: 'CAN', order: { state: 'CAN' } });
  expect((await templates(unpaid.email)).at(-1)).toBe('orderState');
  const paid = await accepted();
  await moveOrder(paid.orderId, 'PAP');
  const refused = await callOff(paid.key);
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'record.changed']);
  expect(refused.body.error).toMatch(/^El pedido ya está pagado/);
  expect(await find(paid.number)).toMatchObject({ state: 'ACC', order: { state: 'PAP' } });
});

test('the workshop cancels an accepted request with its unpaid order; a paid order stays', async () => {
  for (const [isPaid, order] of [
    [false, 'CAN'],
    [true, 'PAP'],
  ] as const) {
    const { input, number, key } = await receive();
    await done('quote', quoteInput(await find(number)));
    const orderId = await accept(key, input.email);
    if (isPaid) await moveOrder(orderId, 'PAP');
    const cancelled = await move(await find(number), 'CAN', 'Se rompió la impresora');
    expect(cancelled).toMatchObject({ state: 'CAN', order: { state: order } });
    expect((await templates(input.email)).at(-1)).toBe('printState');
  }
});

test('what was paid and then cancelled in the orders is not delivered', async () => {
  const { input, number, key } = await receive();
  await done('quote', quoteInput(await find(number)));
  const orderId = await accept(key, input.email);
  await moveOrder(orderId, 'PAP');
  const ready = await move(await move(await find(number), 'PRI'), 'REA');
  expect((await moveOrder(orderId, 'CAN')).status).toBe(200);
  const { body } = await desk('move', { number, version: ready.version, state: 'DEL' });
  expect(body.errorCode).toBe('print.unpaid');
  expect(body.error).toContain('no hay nada que entregar');
  expect(await move(ready, 'CAN')).toMatchObject({ state: 'CAN', order: { state: 'CAN' } });
});

test('acceptance and cancellation at once have one result', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { input, number, key } = await receive();
    await done('quote', quoteInput(await find(number)));
    const [accepted, cancelled] = await Promise.allSettled([
      accept(key, input.email),
      shop().post('/rest/print/cancel', { key }, {}),
    ]);
    expect(cancelled).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    const { state, order, quotation } = await find(number);
    // Either nothing was ordered, or the order was called off with the request.
    expect([state, order?.state, quotation?.state]).toEqual(
      accepted.status === 'fulfilled' ? ['CAN', 'CAN', 'ACC'] : ['CAN', undefined, 'CAN'],
    );
  }
  expect(shop().errors).toEqual([]);
});

test('the history says each price that was offered, and notes once', async () => {
  const { number, key } = await receive();
  const first = await done('quote', quoteInput(await find(number), 300, { notes: 'El martes' }));
  const second = await done('quote', quoteInput(first, 280, { notes: 'El martes' }));
  await done('quote', quoteInput(second, 280, { notes: 'El jueves' }));
  const total = (pesos: number) => `${formatMoney(toCents(pesos))} sin el envío`;
  expect((await follow(key)).events.slice(1).map(({ text }) => text)).toEqual([
    `${total(600)}\nEl martes`,
    total(560),
    `${total(560)}\nEl jueves`,
  ]);
});

test('workshop and customer write to each other; texts are data', async () => {
  const { input, number, key } = await receive();
  const text = '<img src=x onerror=alert(1)>\r\nBcc: otro@ejemplo.uy';
  await done('write', { number, text });
  // A second press.
  await done('write', { number, text });
  await shop().post('/rest/print/answer', { key, text: 'De acuerdo' }, {});
  const { events } = await find(number);
  expect(events.slice(1)).toMatchObject([
    { actor: 'seller', text, toState: null },
    { actor: 'customer', text: 'De acuerdo', author: '' },
  ]);
  expect(await templates(input.email)).toEqual(['printReceived', 'printMessage']);
  const followed = await follow(key);
  // Neither employees nor the address.
  expect(followed.events.map(({ author }) => author)).toEqual(['', '', '']);
  expect(JSON.stringify(followed)).not.toContain(input.email);
});

test('a request has several files, each with its own choices', async () => {
  const other = asObj(box([10, 20, 30]));
  const input = startInput(PIECE);
  const second = randomUUID();
  const both = {
    ...input,
    pieces: [
      ...input.pieces,
      {
        guid: second,
        file: fileInput(other, 'tapa.obj'),
        print: { ...PRINT, material: 'petg', quantity: 200, hasSupports: true },
      },
    ],
  };
  expect((await start(both)).body).toMatchObject({ missing: [[0], [0]] });
  await send(input.guid, 0, PIECE);
  expect((await finish(input.guid)).body.errorCode).toBe('file.incomplete');
  await send(second, 0, other);
  // Fewer files are another request.
  expect((await start(input)).body.errorCode).toBe('file.otherFile');
  const { body } = await finish(input.guid);
  const print = await find(Number(body.number));
  expect(print.pieces).toMatchObject([
    { fileName: 'engranaje final.stl', format: 'stl', quantity: 2 },
    { fileName: 'tapa.obj', format: 'obj', material: 'petg', quantity: 200, hasSupports: true },
  ]);
  const quoted = await done('quote', quoteInput(print, 10));
  // A line of a quotation takes a hundred.
  expect(quoted.quotation?.total).toBe(2 * 10 + 200 * 10);
});

test('the list is filtered by state and by who works on it', async () => {
  const { number } = await receive({ name: 'Zoe Filtrada' });
  const list = async (...filters: [string, string][]) => {
    const { body } = await shop().post(
      printRequestFilter.path,
      { filters: filters.map(([FilterKey, FilterValue]) => ({ FilterKey, FilterValue })) },
      people.other,
    );
    return printRequestFilter.output.parse(body).data.map((row) => row.number);
  };
  expect(await list(['text', 'zoe'], ['state', 'OPEN'])).toEqual([number]);
  expect(await list(['text', 'zoe'], ['worker', 'ME'])).toEqual([]);
  const { version } = await find(number);
  const { userId: workerId } = people.other;
  await done('assign', { number, version, workerId });
  expect(await list(['text', 'zoe'], ['worker', 'ME'])).toEqual([number]);
  await move(await find(number), 'CAN');
  expect(await list(['text', 'zoe'], ['state', 'OPEN'])).toEqual([]);
  expect(await list(['text', 'zoe'], ['state', 'CAN'])).toEqual([number]);
});
