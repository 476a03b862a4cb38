/** Over an existing host no button leads to a refusal: unsupported features are hidden. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadVariant } from '#variants/load';
import { overHost } from '#variants/over-host';
import { order } from '../../src/islands/orders/sample-order.ts';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
const own = await loadVariant('NAM');
beforeEach(() => {
  vi.resetModules();
});

/** The texts of all buttons and links that the pieces show. */
const offeredBy = async (variant: typeof own): Promise<string[]> => {
  vi.doMock('virtual:variant', () => ({ variant }));
  const { CancelOrder } = await import('../../src/ui/order/CancelOrder.tsx');
  const { CounterTools } = await import('../../src/islands/orders/card/CounterTools.tsx');
  const { UndoNotice } = await import('../../src/islands/orders/card/UndoNotice.tsx');
  const { AddButton, ChooseNotice } = await import('../../src/islands/search/list/AddButton.tsx');
  const { $undoable } = await import('#stores/orders/order-management');
  const nothing = () => undefined;
  const changed = [order, { ...order, id: 2 }];
  const undo = (orders: typeof changed) => {
    $undoable.set(orders);
    return renderToStaticMarkup(<UndoNotice isFor={() => true} takesMany />);
  };
  const offer = { code: 'RA1', name: 'Radiador', priceCents: 100_00 };
  const pieces = [
    renderToStaticMarkup(<CancelOrder order={order} />),
    renderToStaticMarkup(<CounterTools order={order} onNote={nothing} onTrack={nothing} />),
    undo(changed.slice(0, 1)),
    undo(changed),
    renderToStaticMarkup(
      <AddButton offer={{ ...offer, imageCode: 'RA1' }} stocks={null} carOf={() => ''} />,
    ),
    renderToStaticMarkup(<ChooseNotice href="/productos/RA1" />),
  ];
  return [...pieces.join('').matchAll(/<(button|a)\b.*?<\/\1>/gs)].map(([all]) =>
    all.replace(/<[^>]*>/g, '').trim(),
  );
};

const REFUSED_THERE = [
  'Cancelar pedido',
  'Agregar nota',
  'Agregar seguimiento',
  'Deshacer',
  'Avisarme cuando haya stock',
];

test('a shop over its own database offers them', async () => {
  const offered = await offeredBy(own);
  expect(offered).toEqual(expect.arrayContaining([...REFUSED_THERE, 'Agregar']));
});

test('a shop over a host offers the remaining screens', async () => {
  const offered = await offeredBy(overHost(own));
  expect(offered).toContain('Agregar');
  expect(offered.filter((text) => REFUSED_THERE.includes(text))).toEqual([]);
});

/** Whether a seller of the shop's own is given the tools on an item's page. */
const editsOn = async (variant: typeof own): Promise<boolean> => {
  const editItem = vi.fn(() => () => {});
  vi.doMock('virtual:variant', () => ({ variant }));
  vi.doMock('#client/send', () => ({ send: async () => ({ ok: false, error: { status: 503 } }) }));
  vi.doMock('../../src/components/detail/scripts/edit-item.ts', () => ({ editItem }));
  const { productKind } = await import('#catalog-view/kinds/product');
  const { $session } = await import('#stores/account/session');
  const { showSellerOf } = await import('../../src/components/detail/scripts/selling.ts');
  const item = {
    dataset: { itemCode: 'RA1' },
    closest: () => null,
    querySelectorAll: () => [],
    // A stub: the code uses only these members of an element.
  } as unknown as HTMLElement;
  showSellerOf(item, productKind, () => {});
  const { id, name } = variant.destinationCompany;
  $session.set({
    status: 'user',
    // The fields that are read here.
    user: { isSeller: true, person: { employeeOf: [{ id, name }] } } as never,
  });
  // An earlier import resolves earlier.
  await import('../../src/components/detail/scripts/edit-item.ts');
  return editItem.mock.calls.length > 0;
};

test('goods are edited on their page over a database, and not over a host that lacks half of the calls', async () => {
  expect(await editsOn(own)).toBe(true);
  vi.resetModules();
  expect(await editsOn(overHost(own))).toBe(false);
});
