import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { Line } from '#backend/orders/rules';
import type { Terms } from '#backend/prices/sources';
import { checkLines } from '#backend/quotations/lines';
import { findQuoted } from '#backend/quotations/products';
import { fromCents, toCents } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import { unitCentsOf } from '#contract/orders/quotation-prices';

type Items = InputOf<'orderSell'>['sale']['Items'];

/**
 * Prices the lines of a sale at the counter: the price of its customer, less a discount within the seller's limits.
 * @throws AppError order.unknownItem, order.priceChanged with the changes, and those of `checkLines`
 */
export const priceSold = async (
  tx: Tx,
  items: Items,
  limits: { seller: Pick<OwnSession, 'discountLimit' | 'permissions'>; terms: Terms },
): Promise<Line[]> => {
  const products = await findQuoted(
    tx,
    items.map(({ Code }) => Code),
    limits.terms,
  );
  const unknown = items.filter(({ Code }) => !products.has(Code));
  if (unknown.length > 0)
    throw new AppError('order.unknownItem', {
      text: `Ningún producto tiene el código ${unknown.map(({ Code }) => Code).join(', ')}.`,
      detail: { items: unknown.map(({ Code }) => ({ code: Code })) },
    });
  const changed = items.flatMap(({ Code, Price }) => {
    const product = products.get(Code);
    return product && product.priceCents !== toCents(Price)
      ? [{ code: product.code, name: product.name, price: fromCents(product.priceCents) }]
      : [];
  });
  if (changed.length > 0)
    throw new AppError('order.priceChanged', { detail: { items: changed, shippingPrice: 0 } });
  const lines = await checkLines(
    tx,
    items.map((item) => ({ ...item, Name: '' })),
    limits,
    'sale.Items',
  );
  return lines.map(({ productId, code, name, priceCents, discount, quantity }) => ({
    productId,
    code,
    name,
    priceCents: unitCentsOf({ priceCents, discount }),
    quantity,
    vehicle: '',
  }));
};
