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

/** Names an order's state for its buyer: 'Procesando pago...' only while that may be. */
export const stateNameFor = (order: { state: OrderState; date: string }): string =>
  isLeft(order) ? 'Pago sin terminar' : orderStates[order.state].name;

interface OrderStateTagProps {
  state: OrderState;
  /** ISO instant of the order; absent = the state's name alone. */
  date?: string;
}

export const OrderStateTag = ({ state, date }: OrderStateTagProps) => (
  <span className={`tag tag-${date && isLeft({ state, date }) ? 'warning' : tones[state]}`}>
    {date ? stateNameFor({ state, date }) : orderStates[state].name}
  </span>
);
