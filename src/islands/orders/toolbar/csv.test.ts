/** The export of orders is safe in a spreadsheet, whatever buyers wrote. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import { counter, order } from '../sample-order.ts';
import { csvHead, orderLines } from './csv.ts';

test('cells that a spreadsheet would run are text, quotes and separators survive', () => {
  const [head, line] = ordersCsv([order]).split('\r\n');
  expect(head?.startsWith('\uFEFF"Número";"Fecha"')).toBe(true);
  expect(line).toContain(`"'=HYPERLINK(""http://x"") Ñandú"`);
  expect(line).toContain(`"'@SUM(A1)"`);
  expect(line).toContain(`"'-1+1"`);
  expect(line).toContain(`"'+59899000001"`);
  expect(line).toContain('"Radiador ""Gol""; 1.6";"";2;0;1234,5;0;2469;"";""');
});

const ordersCsv = (orders: readonly Order[]): string => csvHead() + orderLines(orders);

/** The cells of a CSV file, as a spreadsheet reads them: quoted ones are texts. */
const readCells = (csv: string): { text: string; isQuoted: boolean }[] =>
  [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(?:;|\r\n)/g)].map(([, quoted, bare]) => ({
    text: quoted?.replaceAll('""', '"') ?? bare ?? '',
    isQuoted: quoted !== undefined,
  }));

const COLUMNS = 33;
const TOTAL = 30;
const BACK = 31;
/** The first line's cells, below the names of the columns. */
const lineOf = (changed: Partial<Order>) =>
  readCells(ordersCsv([{ ...order, ...changed }])).slice(COLUMNS);

const NAME = 3;
const ADDRESS = 11;
test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\nhola', '＝1+1', '＋1', '－1', '＠A1', '﹦1', '₌1'],
  ...['  =1', '"=1', "'=1", '\u00a0＝1', '\ufeff=1', '\u200b=1', '«=1', ' " ＝1'],
])('%j is text', (personName) => {
  expect(lineOf({ personName })[NAME]).toEqual({ text: `'${personName} Ñandú`, isQuoted: true });
});

test.each(['Ana', ' Ana', '"Ana"', '1=1', 'a@b', '(+598) 99', ''])(
  '%j stays as it is',
  (address) => {
    expect(lineOf({ address })[ADDRESS]).toEqual({ text: address, isQuoted: true });
  },
);

const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠');
const before = fc.string({
  unit: fc.constantFrom(' ', '\t', '\r', '\n', '"', "'", '\u00a0', '\u3000', '\u200b'),
});
const anyText = fc.string({ unit: 'binary' });

test('no text is executed, whatever precedes its sign, and none is lost', () => {
  const text = fc.oneof(
    anyText,
    fc.tuple(before, sign, anyText).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (address) => {
      const cells = lineOf({ address });
      expect(cells).toHaveLength(COLUMNS);
      const { text: written = '', isQuoted } = cells[ADDRESS] ?? {};
      expect(isQuoted).toBe(true);
      expect([address, `'${address}`]).toContain(written);
      expect(written).not.toMatch(/^[\s"\u200b]*[=+\-@＝＋－＠]/u);
      expect(written).not.toMatch(/^[\t\r\n]/);
    }),
  );
});

test('numbers stay numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      const cells = lineOf({ total: cents / 100 });
      expect(cells[TOTAL]?.isQuoted).toBe(false);
      expect(Number(cells[TOTAL]?.text.replace(',', '.'))).toBe(cents / 100);
    }),
  );
});

test('an order of two rows says its total and its shipping once, and its time is Montevideo’s', () => {
  const [row] = order.items;
  const cells = lineOf({
    date: '2026-11-22T01:30:00.000Z',
    items: [row, row].flatMap((one) => one ?? []),
    total: 4938,
    shippingPrice: 240,
  }).map(({ text }) => text);
  expect(cells[1]).toBe('21/11/2026 22:30');
  expect(cells.slice(TOTAL - 1, TOTAL + 1)).toEqual(['240', '4938']);
  expect(cells.slice(-4)).toEqual(['', '', '', '']);
});

const paidBack = (paid: NonNullable<Order['counter']>['paid']) =>
  lineOf({
    items: [order.items, order.items].flat(),
    counter: { ...counter, paid },
  });

test('refunds are at the end, once per order: pesos as a number, other currencies as text', () => {
  expect(csvHead()).toMatch(/"Total del pedido";"Devuelto";"Falta pagar"\r\n$/);
  const pesos = { currency: 'UYU', amount: 2469, returned: 500.5, left: 1968.5 };
  const dollars = { currency: 'USD', amount: 60, returned: 10, left: 50 };
  const cells = paidBack([pesos]);
  expect(cells[BACK]).toEqual({ text: '500,5', isQuoted: false });
  expect(cells.at(-1)?.text).toBe('');
  expect(paidBack([dollars])[BACK]?.text).toMatch(/^US\$\s10,00$/);
  expect(paidBack([{ ...pesos, returned: 0 }])[BACK]?.text).toBe('');
});

test('units and money that came back by hand are in the row and at its end', () => {
  const [item] = order.items;
  if (!item) throw new Error('the order has no rows');
  const one = {
    id: 1,
    gUID: 'g',
    version: 2,
    date: '2026-11-21T10:00:00.000Z',
    state: 'REC' as const,
    actor: 'seller' as const,
    reason: 'No anda',
    answer: '',
    items: [{ ...item, position: 0, quantity: 1 }],
    refund: { by: 'hand' as const, currency: 'UYU', amount: 100.5, outcome: 'done' as const },
  };
  const cells = lineOf({ returns: [one] }).map(({ text }) => text);
  expect([cells[TOTAL - 3], cells[BACK]]).toEqual(['1', '100,5']);

  // An edit's difference is taken off the total already; a debt that goods covered is not.
  const edit = { ...one, id: 2, items: [], difference: 40, refund: { ...one.refund, amount: 40 } };
  const online = { ...edit, id: 3, refund: { ...edit.refund, by: 'provider' as const } };
  const paid = [{ currency: 'UYU', amount: 300, returned: 90, left: 210 }];
  const edited = lineOf({
    returns: [one, edit, online, { ...one, id: 4, covered: 20 }],
    counter: { ...counter, paid },
    due: 15,
  });
  expect(edited[BACK]?.text).toBe('271');
  expect(edited[COLUMNS - 1]).toEqual({ text: '15', isQuoted: false });
});

test('a row names the car that it is for', () => {
  const [item] = order.items;
  const items = item ? [{ ...item, vehicle: 'Fiat Palio 1.3 2004' }] : [];
  expect(lineOf({ items }).map(({ text }) => text)).toContain('Fiat Palio 1.3 2004');
});

test('it contains the data to invoice and deliver', () => {
  const texts = lineOf({
    invoiceName: 'Taller Sur S.R.L.',
    invoiceIdentifier: '216543210012',
    addressObservation: 'Timbre 2',
    branchName: 'Bulevar',
    trackingNumber: 'UY123',
    counter: {
      attention: '',
      companyName: 'Frenos S.A.',
      companyIdentifier: '211003420017',
      phoneObservation: 'De 9 a 12',
      addressZIPCode: '11300',
      notes: [
        { date: '2026-11-21T10:00:00.000Z', text: 'Llamar antes', userName: 'Lucía' },
        { date: '2026-11-21T11:00:00.000Z', text: 'No contesta', userName: 'Lucía' },
      ],
    },
  }).map(({ text }) => text);
  for (const text of [
    'Taller Sur S.R.L.',
    '216543210012',
    'Timbre 2',
    'Bulevar',
    'Frenos S.A.',
    '211003420017',
    'De 9 a 12',
    '11300',
    'UY123',
    'Llamar antes / No contesta',
  ])
    expect(texts).toContain(text);
});
