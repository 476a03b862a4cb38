import { type OrderState, orderStates } from '#contract/orders/order-states';
import { MINUTE_MS } from '#contract/time/dates';

const tones: Readonly<Record<OrderState, string>> = {
  INI: 'muted',
  PCH: 'warning',
  PPE: 'warning',
  PAP: 'success',
  DIS: 'success',
  CAN: 'danger',
};

/** How long a buyer may be at the provider's page. */
const PAYING_MS = 15 * MINUTE_MS;

/** Returns whether an online payment was begun, and not finished in the time that it takes. */
const isLeft = ({ state, date }: { state: OrderState; date: string }): boolean =>
  state === 'INI' && Date.now() - new Date(date).getTime() > PAYING_MS;

interface OrderStateTagProps {
  state: OrderState;
  /** ISO instant of the order; absent = the state's name alone. */
  date?: string;
  /** Whether the provider reports that there is no payment; absent = it was not asked. */
  isUnpaid?: boolean;
}

const isUnfinished = ({ state, date, isUnpaid = false }: OrderStateTagProps): boolean =>
  date !== undefined && ((state === 'INI' && isUnpaid) || isLeft({ state, date }));

/** Names an order's state for its buyer: 'Procesando pago...' only while that may be. */
export const stateNameFor = (order: OrderStateTagProps): string =>
  isUnfinished(order) ? 'Pago sin terminar' : orderStates[order.state].name;

export const OrderStateTag = (order: OrderStateTagProps) => (
  <span className={`tag tag-${isUnfinished(order) ? 'warning' : tones[order.state]}`}>
    {stateNameFor(order)}
  </span>
);
