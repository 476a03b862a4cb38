/** Checks a quotation's lines against the catalogue and the seller's limits. */
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { AppError, refuseField } from '#backend/http/app-error';
import { isBelowCost } from '#backend/prices/resolve';
import type { Terms } from '#backend/prices/sources';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import { messages } from '#contract/messages';
import { unitCentsOf } from '#contract/orders/quotation-prices';
import { findQuoted, type QuotedProduct } from './products.ts';

type Input = InputOf<'quotationAdd'>['quotation']['Items'];

export interface NewLine {
  productId: number | null;
  code: string;
  name: string;
  priceCents: number;
  discount: number;
  quantity: number;
}

type Seller = Pick<OwnSession, 'discountLimit' | 'permissions'>;

/** The price that a position may ask at least. */
const leastCents = ({ priceCents }: QuotedProduct, { discountLimit }: Seller): number =>
  unitCentsOf({ priceCents, discount: discountLimit });

/** @param at its place in the input */
const checkPrice = (
  line: NewLine,
  product: QuotedProduct | undefined,
  seller: Seller,
  at: string,
): void => {
  const unitCents = unitCentsOf(line);
  const least = product ? leastCents(product, seller) : 0;
  const fields = (text: string) => ({ fields: { [at]: text }, text });
  if (unitCents < least)
    throw new AppError(
      'quotation.discount',
      fields(
        `Tu tope de descuento es ${seller.discountLimit} %: ${line.name} va desde ${formatMoney(least)}.`,
      ),
    );
  if (!product && line.discount > seller.discountLimit)
    throw new AppError(
      'quotation.discount',
      fields(`Tu tope de descuento es ${seller.discountLimit} %.`),
    );
  if (unitCents === 0 && !seller.permissions.includes('prices'))
    throw new AppError(
      'quotation.belowCost',
      fields(`${line.name} quedaría sin cargo. Pide el precio a quien lo autoriza.`),
    );
  if (product && isBelowCost(unitCents, product) && !seller.permissions.includes('prices'))
    throw new AppError(
      'quotation.belowCost',
      fields(`${line.name} quedaría por debajo de su costo. Pide el precio a quien lo autoriza.`),
    );
};

/**
 * Returns the lines with their products, as of today.
 * @param path of the lines in the input
 * @throws AppError request.invalid for an unknown code or one in two lines; quotation.discount,
 * quotation.belowCost
 */
export const checkLines = async (
  tx: Tx,
  items: Input,
  { seller, terms }: { seller: Seller; terms: Terms },
  path: string,
): Promise<NewLine[]> => {
  const products = await findQuoted(
    tx,
    items.map(({ Code }) => Code).filter((code) => code !== ''),
    terms,
  );
  const seen = new Set<number>();
  return items.map(({ Code, Name, Price, Discount, Quantity }, index) => {
    const product = products.get(Code);
    const at = (field: string) => `${path}.${index}.${field}`;
    if (Code !== '' && !product) throw refuseField(at('Code'), 'No hay un producto con ese código');
    // Its units are taken once per order.
    if (product && seen.has(product.id))
      throw refuseField(at('Code'), 'Ya está en otra línea: súmalo a esa');
    if (product) seen.add(product.id);
    if (toCents(Price) <= 0) throw refuseField(at('Price'), messages.required);
    const line = {
      productId: product?.id ?? null,
      code: product?.code ?? '',
      name: product?.name ?? Name,
      priceCents: toCents(Price),
      discount: Discount,
      quantity: Quantity,
    };
    checkPrice(line, product, seller, at('Discount'));
    return line;
  });
};
