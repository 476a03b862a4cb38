/** An item's page that is updated after its build: for sellers, and after the user left it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productKind } from '#catalog-view/kinds/product';
import { $session } from '#stores/account/session';
import { renewItem } from '../../src/components/detail/scripts/renew-item.ts';
import { correctOf, showSellerOf } from '../../src/components/detail/scripts/selling.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock('#client/send', () => ({ send }));
vi.mock('../../src/components/frame/open-mark.ts', () => ({ markBranches: vi.fn() }));

const product = {
  code: 'L-1',
  name: 'Lámpara nueva',
  categoryId: '1',
  categoryName: 'Hogar',
  brandName: 'Luz',
  description: '',
  price: 10,
  isPublic: true,
  isOriginal: false,
  specifications: [],
  relatedLinks: [],
  barcodes: [],
  sales: [],
  images: [],
};
const answers = (found: unknown) =>
  send.mockImplementation(async ({ path }: { path: string }) =>
    path === productKind.find.call.path ? found : { ok: true, data: { data: [] } },
  );

let page: { title: string };
/** Buttons to buy, which a rendered page replaces. */
let buttons: { hidden: boolean }[];
const part = {
  querySelector: () => null,
  querySelectorAll: () => [],
};
const itemOf = (isConnected: boolean): HTMLElement =>
  ({
    dataset: { itemCode: 'L-1' },
    isConnected,
    closest: () => null,
    querySelector: () => null,
    querySelectorAll: (selector: string) => (selector.includes('[data-add]') ? buttons : []),
    // A stub: the code uses only these members of an element.
  }) as unknown as HTMLElement;

beforeEach(() => {
  buttons = [{ hidden: false }];
  page = { title: 'Otra página' };
  vi.stubGlobal(
    'document',
    Object.assign(page, {
      documentElement: { dataset: {} },
      querySelectorAll: () => [],
      createElement: () => ({
        content: {
          querySelector: () => {
            buttons = [{ hidden: false }];
            return part;
          },
        },
      }),
    }),
  );
});
afterEach(() => {
  $session.set({ status: 'unknown' });
  vi.unstubAllGlobals();
});

test('the page of a removed item reports it, unless the user has left it', async () => {
  answers({ ok: false, error: { status: 404, code: 'record.notFound', text: '' } });
  const onGone = vi.fn();
  expect(await renewItem(itemOf(false), productKind, onGone)).toBeNull();
  expect(onGone).not.toHaveBeenCalled();
  expect(await renewItem(itemOf(true), productKind, onGone)).toBeNull();
  expect(onGone).toHaveBeenCalledTimes(1);
});

test('the title is that of the page that is shown, not of the one that was left', async () => {
  answers({ ok: true, data: { data: product } });
  expect(await renewItem(itemOf(false), productKind, () => {})).not.toBeNull();
  expect(page.title).toBe('Otra página');
  await renewItem(itemOf(true), productKind, () => {});
  expect(page.title).toContain('Lámpara nueva');
});

test('a seller has no button to buy on a page that was put right either, a buyer has', async () => {
  answers({ ok: true, data: { data: product } });
  const item = itemOf(true);
  showSellerOf(item, productKind, () => {});
  await correctOf(item, productKind, { onRenewed: () => {}, onGone: () => {} });
  expect(buttons).toEqual([{ hidden: false }]);
  $session.set({
    status: 'user',
    // The fields that are read here.
    user: { isSeller: true, person: null } as never,
  });
  expect(buttons).toEqual([{ hidden: true }]);
  await correctOf(item, productKind, { onRenewed: () => {}, onGone: () => {} });
  expect(buttons).toEqual([{ hidden: true }]);
});
