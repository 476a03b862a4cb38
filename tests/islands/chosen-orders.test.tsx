/** The bar over the order table while orders are selected, with their number. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#contract/entities/orders';
import type { RowSource } from '../../src/ui/table/columns.ts';
import type { Selection } from '../../src/ui/table/use-selection.ts';

const { ManagementBulk } = await import('../../src/islands/orders/management/ManagementBulk.tsx');
const { orderQuery } = await import('../../src/islands/orders/query.ts');
const { ChosenBar } = await import('../../src/ui/table/ChosenBar.tsx');

const order = (id: number) => ({ id, state: 'PPE' }) as Order;

test('the order table says once how many orders are chosen, beside what can be done with them', () => {
  const nothing = () => undefined;
  const selection: Selection<Order> = {
    rows: [order(1), order(2)],
    dropped: 0,
    has: () => true,
    toggle: nothing,
    add: nothing,
    drop: nothing,
    clear: nothing,
  };
  const html = renderToStaticMarkup(
    <ChosenBar selection={selection} rows={{ count: 2 } as RowSource<Order>}>
      <ManagementBulk
        chosen={selection}
        rows={{ count: 0, at: () => undefined }}
        query={orderQuery.parse('')}
      />
    </ChosenBar>,
  );
  expect(html.match(/2 elegid[ao]s/g)).toEqual(['2 elegidas']);
  expect(html.match(/role="status"/g)).toHaveLength(1);
  expect(html).toContain('Cambiar el estado de los elegidos');
  expect(html).toContain('Imprimir remitos');
});
