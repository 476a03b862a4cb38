/** One return of an order: its state, units, reasons and money. */
import type { ReactNode } from 'react';
import { amountText, formatMoney, toCents } from '#contract/amounts/money';
import type { OrderReturn } from '#contract/entities/returns';
import { paidWayNames } from '#contract/orders/paid-ways';
import { shortDateTime } from '#contract/time/dates';
import { useBranchName } from '../../../ui/use-branches.ts';
import { ReturnStateTag } from './ReturnStateTag.tsx';
import styles from './Returns.module.css';

const outcomes: Readonly<Record<NonNullable<OrderReturn['refund']>['outcome'], string>> = {
  due: 'falta devolver',
  asked: 'el medio de pago todavía no lo confirmó',
  done: 'devuelto',
  failed: 'el medio de pago no lo devolvió',
};

const moneyText = (refund: NonNullable<OrderReturn['refund']>): string =>
  `${amountText(refund)}${refund.way ? `, ${paidWayNames[refund.way].toLowerCase()}` : refund.by === 'hand' ? ' a mano' : ''}: ${outcomes[refund.outcome]}`;

/** Tells money that came back and nobody has decided about. */
const owedText = (owed: number): string => `Falta devolver ${formatMoney(toCents(owed))}`;

/** Tells the money of a return in a list. */
export const listedMoney = ({ refund, owed }: OrderReturn): string =>
  refund
    ? refund.outcome === 'done'
      ? amountText(refund)
      : moneyText(refund)
    : owed === undefined
      ? ''
      : owedText(owed);

/** Names a return without units; undefined for others. */
const nameOf = ({ difference, refund }: OrderReturn): string | undefined =>
  difference !== undefined
    ? 'Diferencia de un cambio'
    : refund?.way && 'Dinero del pedido cancelado';

/** Lists the units of a return. */
export const unitsText = (one: OrderReturn): string =>
  nameOf(one) ??
  one.items.map(({ code, name, quantity }) => `${quantity} × ${code || name}`).join(', ');

interface ReturnFactsProps {
  one: OrderReturn;
  /** Whether a seller reads it: where the units went is shown. */
  isSeller: boolean;
  /** Buttons. */
  children?: ReactNode;
}

export const ReturnFacts = ({ one, isSeller, children }: ReturnFactsProps) => {
  const branchName = useBranchName();
  const { shelves = [] } = one;
  const own = nameOf(one);
  const placeOf = (code: string, quantity: number): string => {
    if (!isSeller || one.state !== 'REC') return '';
    const here = shelves.filter((shelf) => shelf.code === code);
    const shelved = here.reduce((sum, shelf) => sum + shelf.quantity, 0);
    const places = here.map((shelf) => `${shelf.quantity} a ${branchName(shelf.branch)}`);
    const off = quantity - shelved;
    if (off > 0) places.push(`${off} no ${off === 1 ? 'vuelve' : 'vuelven'} a la venta`);
    return ` · ${places.join(', ')}`;
  };
  return (
    <li className={styles.one}>
      <p className="cluster">
        <strong>{own ?? 'Devolución'}</strong>
        {own === undefined && <ReturnStateTag state={one.state} />}
        <time className="small muted" dateTime={one.date}>
          {shortDateTime(one.date)}
        </time>
      </p>
      <ul className={styles.items}>
        {one.items.map(({ position, code, name, quantity }) => (
          <li key={position}>
            <strong>{quantity}</strong> × {name} <span className="code small muted">{code}</span>
            <span className="small muted">{code !== '' && placeOf(code, quantity)}</span>
          </li>
        ))}
      </ul>
      {one.reason !== '' && <p className="small">Motivo: {one.reason}</p>}
      {one.answer !== '' && <p className="small">Respuesta: {one.answer}</p>}
      {one.refund && (
        <p>
          <strong>{moneyText(one.refund)}</strong>
        </p>
      )}
      {one.owed !== undefined && (
        <p>
          <strong>{owedText(one.owed)}</strong>
        </p>
      )}
      {one.covered !== undefined && (
        <p>Cubrió {amountText({ currency: 'UYU', amount: one.covered })} que faltaba pagar.</p>
      )}
      {children}
    </li>
  );
};
