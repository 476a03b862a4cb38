import { expect, test } from 'vitest';
import type { OrderEvent } from '#contract/calls/order-management';
import type { RefundEvent } from '#contract/entities/refunds';
import type { OrderState } from '#contract/orders/order-states';
import { timelineOf } from './timeline.ts';

const event = (toState: OrderState, date: string): OrderEvent => ({
  date,
  fromState: null,
  toState,
  actor: 'provider',
  userName: '',
  reason: '',
});
const refund = (changes: Partial<RefundEvent> = {}): RefundEvent => ({
  date: '2026-11-21T12:00:00.000Z',
  endDate: '2026-11-21T12:00:20.000Z',
  currency: 'UYU',
  amount: 1234.5,
  outcome: 'done',
  actor: 'seller',
  userName: 'Lucía Fernández',
  ...changes,
});
const line = (changes: Partial<RefundEvent>) =>
  timelineOf({ history: [], refunds: [refund(changes)], remarks: [] })[0];

test('a refund is between the states, before the one that it caused', () => {
  const history = [
    event('PAP', '2026-11-21T11:00:00.000Z'),
    event('CAN', '2026-11-21T12:00:00.000Z'),
  ];
  const titles = timelineOf({ history, refunds: [refund()], remarks: [] }).map(
    ({ title }) => title,
  );
  expect(titles).toEqual(['Pago aprobado', 'Devolución de $ 1.234,50: hecha', 'Cancelado']);
});

test('simultaneous entries keep their order, and one after the last state is last', () => {
  const history = [event('DIS', '2026-11-21T11:00:00.000Z')];
  const refunds = [refund({ outcome: 'failed' }), refund({ currency: 'USD', amount: 31.2 })];
  expect(timelineOf({ history, refunds, remarks: [] }).map(({ title }) => title)).toEqual([
    'Despachado',
    'Devolución de $ 1.234,50: no se hizo',
    'Devolución de US$ 31,20: hecha',
  ]);
});

test('it names the author, and nobody for automatic refunds', () => {
  expect(line({})?.author).toBe('Lucía Fernández');
  expect(line({ actor: 'system', userName: '' })?.author).toBe('Automático');
  expect(line({ actor: 'provider', userName: '' })?.author).toBe('Medio de pago');
});

test('the provider’s result is shown unless it is obvious', () => {
  expect(line({})?.note).toBe('');
  expect(line({ endDate: '2026-11-22T12:00:00.000Z' })?.note).toContain('la confirmó: 22/11/26');
  expect(line({ outcome: 'asked', endDate: null })?.note).toContain('todavía no la confirmó');
  expect(line({ outcome: 'failed' })?.note).toContain('no la aceptó');
});

test('a solved problem is shown at its time, with the seller and the text', () => {
  const lines = timelineOf({
    history: [event('CAN', '2026-11-21T11:00:00.000Z'), event('PAP', '2026-11-21T13:00:00.000Z')],
    refunds: [],
    remarks: [
      {
        date: '2026-11-21T12:00:00.000Z',
        kind: 'attended',
        about: 'Devuelve el dinero.',
        text: 'Hecho por transferencia',
        userName: 'Lucía Fernández',
      },
    ],
  });
  expect(lines.map(({ title }) => title)).toEqual(['Cancelado', 'Resuelto', 'Pago aprobado']);
  expect(lines[1]).toMatchObject({
    author: 'Lucía Fernández',
    note: 'Devuelve el dinero. «Hecho por transferencia»',
  });
});

test('a return is shown with its units and its reason, and money by hand as that', () => {
  const returns = [{ id: 7, items: [{ position: 0, code: 'A', name: 'Radiador', quantity: 2 }] }];
  const lines = timelineOf({
    history: [event('DIS', '2026-11-21T11:00:00.000Z')],
    refunds: [refund({ isByHand: true, date: '2026-11-23T12:00:00.000Z' })],
    returnEvents: [
      {
        returnId: 7,
        date: '2026-11-22T12:00:00.000Z',
        toState: 'REQ',
        actor: 'buyer',
        userName: 'Martín Pereira',
        reason: 'No anda',
      },
    ],
    order: { returns },
    remarks: [],
  });
  expect(lines.slice(1)).toMatchObject([
    { title: 'Devolución: Solicitada', author: 'Martín Pereira', note: '2 × A «No anda»' },
    {
      title: 'Devolución de $ 1.234,50: a mano',
      note: 'En efectivo o por transferencia.',
    },
  ]);
});
