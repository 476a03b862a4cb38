/** Under an own order's total, for its buyer: what was charged where it was not in pesos, and what of it went back. */

import { amountText } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';

export const PaidRows = ({ order: { paid = [] } }: { order: Order }) =>
  paid.flatMap(({ currency, amount, returned }) => [
    currency !== 'UYU' && (
      <tr key={`${currency} charged`}>
        <td colSpan={2}>Te cobramos</td>
        <td className="numeric">{amountText({ currency, amount })}</td>
      </tr>
    ),
    returned > 0 && (
      <tr key={`${currency} returned`}>
        <th scope="row" colSpan={2}>
          Te devolvimos
        </th>
        <td className="numeric">
          <strong>{amountText({ currency, amount: returned })}</strong>
        </td>
      </tr>
    ),
  ]);
