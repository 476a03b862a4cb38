/** The receipt of a sale at the counter, for a till's printer or on A4. */
import { variant } from 'virtual:variant';
import { Fragment } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import { counterPaymentNames } from '#contract/orders/counter-payments';
import { invoiceText } from '#contract/orders/invoice';
import { shortDateTime } from '#contract/time/dates';
import styles from '../print/Printout.module.css';
import { useBranches } from '../use-branches.ts';

interface ReceiptProps {
  order: Order;
  isTicket: boolean;
}

/** Returns what the customer got back, in cents. */
export const changeOf = ({ counter }: Order): number =>
  (counter?.till ?? []).reduce(
    (sum, { amount, received }) => sum + toCents(received) - toCents(amount),
    0,
  );

export const Receipt = ({ order, isTicket }: ReceiptProps) => {
  const branches = useBranches();
  const branch = branches.find(({ code }) => code === order.branchCode);
  const { name, identifier } = variant.destinationCompany;
  const change = changeOf(order);
  const cash = order.counter?.till?.find(({ id }) => id === 'EFE');
  const columns = isTicket ? 2 : 4;
  return (
    <section className={`${styles.page} ${isTicket ? styles.ticket : ''}`}>
      <header>
        <h1>{variant.name}</h1>
        <p>
          {name} · RUT {identifier}
        </p>
        <p>{branch ? `${branch.name}, ${branch.address} · ${branch.phone}` : order.branchName}</p>
        <p>
          Recibo <strong>N.º {order.number}</strong> · {shortDateTime(order.date)}
        </p>
      </header>
      <dl>
        <dt>Cliente</dt>
        <dd>
          {invoiceText(order) || `${order.personName} ${order.personLastName}`.trim()}
          {order.phone !== '' && ` · ${order.phone}`}
        </dd>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Cant.</th>
            {!isTicket && <th scope="col">Código</th>}
            <th scope="col">Producto</th>
            {!isTicket && <th scope="col">Precio</th>}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ code, name: product, price, quantity }) => (
            <tr key={code}>
              <td>{quantity}</td>
              {!isTicket && <td>{code}</td>}
              <td>
                {product}
                {isTicket && ` (${code})`}
              </td>
              {!isTicket && <td className={styles.number}>{formatMoney(toCents(price))}</td>}
              <td className={styles.number}>{formatMoney(toCents(price) * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns}>
              Total (IVA inc)
            </th>
            <td className={styles.number}>
              <strong>{formatMoney(toCents(order.total))}</strong>
            </td>
          </tr>
          {order.counter?.till?.map(({ id, amount }) => (
            <tr key={id}>
              <td colSpan={columns}>{counterPaymentNames[id]}</td>
              <td className={styles.number}>{formatMoney(toCents(amount))}</td>
            </tr>
          ))}
          {cash && change > 0 && (
            <Fragment>
              <tr>
                <td colSpan={columns}>Recibido</td>
                <td className={styles.number}>{formatMoney(toCents(cash.received))}</td>
              </tr>
              <tr>
                <td colSpan={columns}>Vuelto</td>
                <td className={styles.number}>{formatMoney(change)}</td>
              </tr>
            </Fragment>
          )}
        </tfoot>
      </table>
      <p>Gracias por tu compra. Este recibo no es un comprobante fiscal.</p>
    </section>
  );
};
