import { type OrderState, orderStates } from '#contract/orders/order-states';

const tones: Readonly<Record<OrderState, string>> = {
  INI: 'muted',
  PCH: 'warning',
  PPE: 'warning',
  PAP: 'success',
  DIS: 'success',
  CAN: 'danger',
};

export const OrderStateTag = ({ state }: { state: OrderState }) => (
  <span className={`tag tag-${tones[state]}`}>{orderStates[state].name}</span>
);
