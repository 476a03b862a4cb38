/** The calls of orders over a test's own database: places and shelves, and orders of goods of a test's own. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { orderAdd } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import type { Variant } from '#variants/schema';
import { type TestApp, useApp } from './app.ts';
import { plantProduct, plantShelves } from './goods.ts';
import { orderOf } from './orders.ts';
import { type Planted, plantPlaces } from './people.ts';

/** Like `useApp`; `prepare` plants buyers and sellers. */
export const useOrderApp = (
  prepare: (made: TestApp) => Promise<void> = async () => {},
  change?: (variant: Variant) => Variant,
) => {
  const shop = useApp(async (made) => {
    await plantPlaces(made.app.db);
    await plantShelves(made.app.db);
    await prepare(made);
  }, change);

  const post = (path: string, input: unknown, { token }: Pick<Planted, 'token'>) =>
    shop().post(`/rest/order/${path}`, input, { token });

  /** A product at 100. @param stock units by branch @returns its code */
  const plantOwn = async (stock: Record<string, number>): Promise<string> => {
    const code = `O/${randomUUID().slice(0, 8)} #1.A`;
    await plantProduct(shop().app.db, { code, priceCents: 100_00, stock });
    return code;
  };

  /** Posts an input that must be accepted. */
  const placed = async (input: unknown, who: Planted): Promise<Order> => {
    const { status, body } = await post('add', input, who);
    expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
    return orderAdd.output.parse(body).data;
  };
  const place = (who: Planted, Code: string, Quantity = 1): Promise<Order> =>
    placed(orderOf([{ Code, Quantity, Price: 100 }]), who);

  return { shop, post, plantOwn, placed, place };
};
