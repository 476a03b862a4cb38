import { variant } from 'virtual:variant';
import type { ReactNode } from 'react';
import { costText, formatMoney, toCents } from '#contract/amounts/money';
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import type { Order } from '#contract/entities/orders';
import { discountText } from '#contract/orders/discount-states';
import { invoiceText } from '#contract/orders/invoice';
import { needsAddress } from '#contract/orders/payments';
import { unitsBackOf } from '#contract/orders/returned-units';
import { addressText } from '#contract/people/addresses';
import { telLink } from '#contract/people/phones';
import { freightNote } from '#variants/freight';
import { factTexts } from '../edit/entity-values.ts';
import { ForCar } from '../ForCar.tsx';
import { Unbroken } from '../Unbroken.tsx';
import styles from './OrderFacts.module.css';

const lineCents = ({ price, quantity }: Order['items'][number]): number =>
  toCents(price) * quantity;

interface OrderFactsProps {
  order: Order;
  /** The pick-up branch; empty for deliveries. */
  pickup: string;
  /** The number is a link to call the buyer. */
  isCalled?: boolean;
  /** Says where the units of a line are; empty = not shown. */
  unitsOf?: (code: string) => string;
  /** Rows of the table, under its total. */
  children?: ReactNode;
}

export const OrderFacts = (props: OrderFactsProps) => {
  const { order, pickup, isCalled = false, unitsOf, children } = props;
  const shippingCents = toCents(order.shippingPrice);
  const address = needsAddress(order.shippingId) ? addressText(order) : '';
  const invoice = invoiceText(order);
  const facts = [soldOrder, boughtOrder].flatMap((entity) => factTexts(entity, order));
  const freight = freightNote(variant, order.shippingId, shippingCents);
  return (
    <div className={styles.facts}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Cant.</th>
            <th scope="col">Producto</th>
            <th scope="col" className="numeric">
              Subtotal
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item.code} ${item.name}`}>
              <td className={styles.quantity}>{item.quantity}</td>
              <td>
                <Unbroken text={item.name} /> <span className="code small muted">{item.code}</span>
                {item.vehicle && <br />}
                <ForCar vehicle={item.vehicle} />
                {unitsBackOf(order, item) > 0 && (
                  <>
                    <br />
                    <strong className="small">
                      Devuelto: {unitsBackOf(order, item)} de {item.quantity}
                    </strong>
                  </>
                )}
                {item.code !== '' && unitsOf?.(item.code) && (
                  <>
                    <br />
                    <span className="small muted">{unitsOf(item.code)}</span>
                  </>
                )}
              </td>
              <td className="numeric">{formatMoney(lineCents(item))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.discount && (
            <tr>
              <td colSpan={2}>{discountText(order.discount.code)}</td>
              <td className="numeric">{formatMoney(toCents(order.discount.amount))}</td>
            </tr>
          )}
          <tr>
            <td colSpan={2}>
              {order.shippingName}
              {freight !== '' && <small className="muted"> · {freight}</small>}
            </td>
            <td className="numeric">{costText(shippingCents)}</td>
          </tr>
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              Total <small>IVA inc</small>
            </th>
            <td className="numeric">{formatMoney(toCents(order.total))}</td>
          </tr>
          {order.due !== undefined && (
            <tr>
              <th scope="row" colSpan={2}>
                Falta pagar
              </th>
              <td className="numeric">
                <strong>{formatMoney(toCents(order.due))}</strong>
              </td>
            </tr>
          )}
          {children}
        </tfoot>
      </table>
      <dl className={styles.terms}>
        <div>
          <dt>Forma de pago</dt>
          <dd>{order.paymentName}</dd>
        </div>
        {pickup !== '' && (
          <div>
            <dt>Se retira en</dt>
            <dd>{pickup}</dd>
          </div>
        )}
        {address !== '' && (
          <div>
            <dt>Dirección</dt>
            <dd>{address}</dd>
          </div>
        )}
        {order.trackingNumber !== '' && (
          <div>
            <dt>Número de seguimiento</dt>
            <dd className="code">{order.trackingNumber}</dd>
          </div>
        )}
        {order.phone !== '' && (
          <div>
            <dt>Teléfono</dt>
            <dd className="code">
              {isCalled ? <a href={telLink(order.phone)}>{order.phone}</a> : order.phone}
            </dd>
          </div>
        )}
        {invoice !== '' && (
          <div>
            <dt>Factura</dt>
            <dd>{invoice}</dd>
          </div>
        )}
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
