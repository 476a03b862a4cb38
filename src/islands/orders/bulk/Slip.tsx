/** The slip that goes into an order's parcel, a page on paper. */
import { variant } from 'virtual:variant';
import { Fragment } from 'react';
import { amountText, costText, formatMoney, toCents } from '#contract/amounts/money';
import { boughtOrder } from '#contract/definitions/order';
import type { Order } from '#contract/entities/orders';
import { discountText } from '#contract/orders/discount-states';
import { forCar } from '#contract/orders/for-car';
import { invoiceText } from '#contract/orders/invoice';
import { hasBeenPaid, orderStates } from '#contract/orders/order-states';
import { unitsBackOf } from '#contract/orders/returned-units';
import { shortDateTime } from '#contract/time/dates';
import { freightNote } from '#variants/freight';
import { pickupPlace } from '#variants/pickup';
import { fileValues } from '../../../ui/order/written-fields.ts';
import styles from '../../../ui/print/Printout.module.css';
import { useBranches } from '../../../ui/use-branches.ts';

const addressOf = (order: Order): string =>
  [
    order.address,
    order.counter?.addressZIPCode,
    order.addressCityName,
    order.addressStateName === order.addressCityName ? '' : order.addressStateName,
  ]
    .filter(Boolean)
    .join(', ');

/** Returns the recipient of the invoice: as entered at the checkout, else the account's company. */
const billedTo = ({ counter, ...order }: Order): string =>
  invoiceText(order) ||
  (counter?.companyIdentifier
    ? invoiceText({
        invoiceName: counter.companyName,
        invoiceIdentifier: counter.companyIdentifier,
      })
    : '');

/** Returns the branches of the units; empty if unknown, or if all are at the pick-up branch. */
const placesOf = (
  { counter, branchCode }: Order,
  code: string,
  branches: ReturnType<typeof useBranches>,
): string => {
  const taken = counter?.taken?.filter((units) => units.code === code) ?? [];
  return taken.every(({ branch }) => branch === branchCode)
    ? ''
    : taken
        .map(
          ({ quantity, branch }) =>
            `${quantity} de ${branches.find((one) => one.code === branch)?.name ?? branch}`,
        )
        .join(', ');
};

/** The parcel's recipient may have no other paper to learn it from. */
const freightOf = ({ shippingId, shippingPrice }: Order): string => {
  const note = freightNote(variant, shippingId, toCents(shippingPrice));
  return note && ` · ${note}`;
};

export const Slip = ({ order }: { order: Order }) => {
  const branches = useBranches();
  return (
    <section className={styles.page}>
      <header>
        <h1>{variant.name}</h1>
        {/* The packer may see nothing else of the order: one that is not paid is not to leave. */}
        {!hasBeenPaid(order) && (
          <p className={styles.state}>
            <strong>{orderStates[order.state].name}</strong>
          </p>
        )}
        <p>
          Remito del pedido <strong>N.º {order.number}</strong> · {shortDateTime(order.date)}
        </p>
      </header>
      <dl>
        <dt>Para</dt>
        <dd>
          {order.addressRecipient || `${order.personName} ${order.personLastName}`} · {order.phone}
          {order.counter?.phoneObservation && ` (${order.counter.phoneObservation})`}
        </dd>
        {billedTo(order) !== '' && (
          <>
            <dt>Factura</dt>
            <dd>{billedTo(order)}</dd>
          </>
        )}
        <dt>{order.shippingName}</dt>
        <dd>
          {pickupPlace({ branches }, order) || addressOf(order)}
          {order.addressObservation && ` (${order.addressObservation})`}
        </dd>
        {fileValues(boughtOrder, order).map(
          ({ title, value }) =>
            value !== '' && (
              <Fragment key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Cant.</th>
            <th scope="col">Código</th>
            <th scope="col">Producto</th>
            <th scope="col">Total</th>
            <th scope="col">✓</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item.code} ${item.name}`}>
              <td>{item.quantity}</td>
              <td>{item.code}</td>
              <td>
                {item.name}
                {item.vehicle && (
                  <>
                    <br />
                    {forCar(item.vehicle)}
                  </>
                )}
                {unitsBackOf(order, item) > 0 && (
                  <>
                    <br />
                    <strong>Devuelto: {unitsBackOf(order, item)}</strong>
                  </>
                )}
                {placesOf(order, item.code, branches) !== '' && (
                  <>
                    <br />
                    <strong>{placesOf(order, item.code, branches)}</strong>
                  </>
                )}
              </td>
              <td>{formatMoney(toCents(item.price) * item.quantity)}</td>
              <td />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.discount && (
            <tr>
              <td colSpan={3}>{discountText(order.discount.code)}</td>
              <td>{formatMoney(toCents(order.discount.amount))}</td>
              <td />
            </tr>
          )}
          <tr>
            <td colSpan={3}>
              {order.shippingName}
              {freightOf(order)}
            </td>
            <td>{costText(toCents(order.shippingPrice))}</td>
            <td />
          </tr>
          <tr>
            <th scope="row" colSpan={3}>
              Total (IVA inc) · {order.paymentName}
            </th>
            <td>{formatMoney(toCents(order.total))}</td>
            <td />
          </tr>
          {order.counter?.paid
            ?.filter(({ returned }) => returned > 0)
            .map(({ currency, amount, returned }) => (
              <tr key={currency}>
                <td colSpan={3}>
                  Se devolvió, de {amountText({ currency, amount })} que se pagaron
                </td>
                <td>{amountText({ currency, amount: returned })}</td>
                <td />
              </tr>
            ))}
        </tfoot>
      </table>
    </section>
  );
};
