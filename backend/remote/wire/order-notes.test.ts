import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderFilter } from '#contract/calls/orders';
import { isSameNote, readOrderNotes, withOrderNotes, withoutBrackets } from './order-notes.ts';
import { readRows } from './rows.ts';

const NOTED = {
  branchCode: 'B',
  branchName: 'Bulevar (esquina)',
  invoiceName: 'Taller, Hnos.',
  invoiceIdentifier: '217777770019',
  observation: 'Llamar [antes]\nde las 5',
};
const isSame = (one: string, other: string) =>
  one.replace(/\s+/g, ' ') === other.replace(/\s+/g, ' ');

test('branch, invoice and note are read back from the observation of the address', () => {
  const text = withOrderNotes('Timbre 3', NOTED, () => true);
  expect(text).toBe(
    'Timbre 3 [Retira en: Bulevar (esquina) (B)] [Factura: Taller, Hnos., RUT 217777770019] [Nota: Llamar (antes)\nde las 5]',
  );
  expect(readOrderNotes(text)).toEqual({
    addressObservation: 'Timbre 3',
    notes: { ...NOTED, observation: 'Llamar (antes)\nde las 5' },
  });
});

test('only what a host drops is told so, and nothing empty', () => {
  expect(withOrderNotes('Timbre 3', NOTED, () => false)).toBe('Timbre 3');
  expect(withOrderNotes('', NOTED, (key) => key === 'branchCode')).toBe(
    '[Retira en: Bulevar (esquina) (B)]',
  );
  const none = { ...NOTED, branchCode: '', invoiceName: '', observation: '' };
  expect(withOrderNotes('[x]', none, () => true)).toBe('[x]');
});

test('any texts come back, whatever their letters and wherever the host cuts', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, fc.nat(200), (address, note, length) => {
      const noted = { ...NOTED, observation: note };
      const whole = withOrderNotes(address.trim(), noted, () => true);
      const told = readOrderNotes(whole);
      expect(told.addressObservation).toBe(withoutBrackets(address.trim()));
      expect(isSameNote(told.notes.observation ?? '', note.trim(), isSame)).toBe(true);
      const cut = readOrderNotes(whole.slice(0, length)).notes.observation;
      expect(cut === undefined || isSameNote(cut, note.trim(), isSame)).toBe(true);
    }),
  );
});

test('an order is read with them, and keys of the host’s own come first', () => {
  const row = {
    OrderNumber: 7,
    OrderDate: '2026-11-30T10:00:00',
    OrderState: 'PPE',
    Items: [],
    OrderAddressObservation: withOrderNotes('', NOTED, () => true),
  };
  const read = (more: object) =>
    readRows(orderFilter, { data: [{ ...row, ...more }], resultCount: 1 }).output.data[0];
  expect(read({})).toMatchObject({
    addressObservation: '',
    branchCode: 'B',
    invoiceName: 'Taller, Hnos.',
    invoiceIdentifier: '217777770019',
    observation: 'Llamar (antes)\nde las 5',
  });
  expect(read({ OrderBranchCode: 'C', OrderObservation: '' })).toMatchObject({
    branchCode: 'C',
    observation: 'Llamar (antes)\nde las 5',
  });
});

test('an order with an id and no number, or the other way round, without sums', () => {
  const row = {
    OrderDate: '',
    OrderState: 'PPE',
    Items: [{ Code: 'A', Name: 'A', Price: '1.250,50', Quantity: '2' }],
  };
  for (const key of ['OrderId', 'OrderNumber']) {
    const { output } = readRows(orderFilter, [{ ...row, [key]: '12' }], {
      rowIndex: 0,
      rowsMax: 5,
      isCut: false,
    });
    expect(output).toMatchObject({
      resultCount: 1,
      data: [{ id: 12, number: 12, total: 2501, shippingPrice: 0 }],
    });
  }
});
