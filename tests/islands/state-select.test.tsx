/** Offers a seller the allowed states, for one order and for several. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import { counter, order } from '../../src/islands/orders/sample-order.ts';

const { BulkMoves } = await import('../../src/islands/orders/bulk/BulkMoves.tsx');
const { StateSelect } = await import('../../src/islands/orders/card/StateSelect.tsx');

const nothing = () => undefined;

/** The names of the states that can be chosen, in each of the two selects. */
const offered = (shown: Order): string[][] =>
  [
    <StateSelect key="one" order={shown} onWanted={nothing} />,
    <BulkMoves key="many" orders={[shown]} onPrint={nothing} />,
  ].map((select) =>
    [...renderToStaticMarkup(select).matchAll(/<option value="[A-Z]+"([^>]*)>([^<]+)/g)]
      .filter(([, attributes]) => !/disabled|selected/.test(attributes ?? ''))
      .map(([, , name]) => name ?? ''),
  );

test('a cancelled order can become paid if it expired, and not if a person cancelled it', () => {
  const cancelled = (mayResume?: boolean): Order => ({
    ...order,
    state: 'CAN',
    counter: mayResume === undefined ? counter : { ...counter, mayResume },
  });
  const paid = [['Pago aprobado'], ['Pago aprobado']];
  expect(offered(cancelled(true))).toEqual(paid);
  expect(offered(cancelled(false))).toEqual([[], []]);
  // Over a host nobody knows who cancelled it.
  expect(offered(cancelled())).toEqual(paid);
});

test('a dispatch can be taken back as long as the server says so', () => {
  const left = (mayTakeBack?: boolean) =>
    offered({ ...order, state: 'DIS', counter: { ...counter, mayTakeBack } });
  expect(left(true)).toEqual([['Pago aprobado'], ['Pago aprobado']]);
  expect(left(false)).toEqual([[], []]);
  expect(left()).toEqual([[], []]);
});

test('any other order is offered the moves of the table', () => {
  expect(offered({ ...order, state: 'PPE', counter })).toEqual([
    ['Pago aprobado', 'Cancelado'],
    ['Pago aprobado', 'Cancelado'],
  ]);
});
