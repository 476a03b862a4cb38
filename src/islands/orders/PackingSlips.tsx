/** The slips that go into the parcels: nothing on the screen, a page each on paper. */
import { variant } from 'virtual:variant';
import { createPortal } from 'react-dom';
import { shortDateTime } from '#contract/dates';
import type { Order } from '#contract/entities/orders';
import { pickupPlace } from '#variants/pickup';
import styles from './Slips.module.css';

const Slip = ({ order }: { order: Order }) => (
  <section className={styles.slip}>
    <header>
      <h1>{variant.name}</h1>
      <p>
        Remito del pedido <strong>N.º {order.number}</strong> · {shortDateTime(order.date)}
      </p>
    </header>
    <dl>
      <dt>Para</dt>
      <dd>
        {order.addressRecipient || `${order.personName} ${order.personLastName}`} · {order.phone}
      </dd>
      <dt>{order.shippingName}</dt>
      <dd>
        {pickupPlace(variant, order) ||
          [order.address, order.addressCityName, order.addressStateName].filter(Boolean).join(', ')}
        {order.addressObservation && ` (${order.addressObservation})`}
      </dd>
      {order.observation !== '' && (
        <>
          <dt>Nota del comprador</dt>
          <dd>{order.observation}</dd>
        </>
      )}
    </dl>
    <table>
      <thead>
        <tr>
          <th scope="col">Cant.</th>
          <th scope="col">Código</th>
          <th scope="col">Producto</th>
          <th scope="col">✓</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.code}>
            <td>{item.quantity}</td>
            <td>{item.code}</td>
            <td>{item.name}</td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Beside the page's own elements, so that print can hide those. */
export const PackingSlips = ({ orders }: { orders: readonly Order[] }) =>
  createPortal(
    <div className={styles.slips} data-print-only="">
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </div>,
    document.body,
  );
