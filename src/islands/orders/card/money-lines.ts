import { amountText, formatMoney, toCents } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import { differenceWayNames } from '#contract/orders/paid-ways';
import { shortDateTime } from '#contract/time/dates';

/** Returns the movements of an order's money in words; empty where the total was paid and stays. */
export const moneyLines = ({
  paymentName,
  counter,
  returns = [],
}: Pick<Order, 'paymentName' | 'counter' | 'returns'>): { text: string; sum: string }[] => {
  const money = counter?.money;
  if (!money) return [];
  return [
    { text: `Pagado: ${paymentName}`, sum: formatMoney(toCents(money.first)) },
    ...money.later.map(({ date, by, amount }) => ({
      text: `${amount < 0 ? 'Contracargo de una diferencia' : 'Diferencia pagada'}: ${differenceWayNames[by]}, ${shortDateTime(date)}`,
      sum: formatMoney(toCents(amount)),
    })),
    ...returns.flatMap(({ refund }) =>
      refund?.outcome === 'done'
        ? [
            {
              text: `Devuelto: ${(refund.way && differenceWayNames[refund.way]) ?? (refund.by === 'hand' ? 'a mano' : paymentName)}`,
              sum: `− ${amountText(refund)}`,
            },
          ]
        : [],
    ),
    { text: 'Queda pagado', sum: formatMoney(toCents(money.left)) },
  ];
};
