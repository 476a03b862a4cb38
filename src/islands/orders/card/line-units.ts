import type { Order } from '#contract/entities/orders';
import type { Stock } from '#contract/entities/stock';
import { orderStates, waitsForUnits } from '#contract/orders/order-states';
import { unitsBackOf } from '#contract/orders/returned-units';

const takenOf = ({ counter }: Pick<Order, 'counter'>, code: string) =>
  counter?.taken?.filter((units) => units.code === code) ?? [];

/** Returns the codes of a paid or payable order for which no units are reserved, though some are needed. */
export const codesWithoutUnits = (
  order: Pick<Order, 'counter' | 'items' | 'state' | 'returns'>,
): string[] =>
  waitsForUnits(order)
    ? order.items.flatMap(({ code, name, quantity }) =>
        // A free text has no code, and takes no units.
        code !== '' &&
        takenOf(order, code).length === 0 &&
        unitsBackOf(order, { code, name }) < quantity
          ? [code]
          : [],
      )
    : [];

/**
 * Says at which branches the units of a line are: the reserved ones, else those in stock. Empty if unknown.
 * @param stock of the lines without reserved units
 */
export const unitsText = (
  order: Pick<Order, 'counter' | 'state'> & Partial<Pick<Order, 'items' | 'returns'>>,
  code: string,
  stock: readonly Stock[],
  nameOf: (branch: string) => string,
): string => {
  const taken = takenOf(order, code);
  if (taken.length > 0)
    return `${orderStates[order.state].goods === 'left' ? 'Salió de' : 'Apartado'}: ${taken.map(({ branch, quantity }) => `${nameOf(branch)} ${quantity}`).join(', ')}`;
  const item = order.items?.find((one) => one.code === code);
  if (item && unitsBackOf(order, item) >= item.quantity) return '';
  const units = (stock.find((one) => one.code === code)?.branches ?? []).flatMap(
    ({ code: branch, quant }) => (quant === undefined ? [] : `${nameOf(branch)} ${quant}`),
  );
  return units.length > 0 ? `Sin apartar. Hay: ${units.join(', ')}` : '';
};
