/** How many orders there are of each state; each leads to them. */
import type { CallOutput } from '#contract/call';
import type { officeDashboard } from '#contract/calls/office';
import { ORDER_STATES, orderStates } from '#contract/orders/order-states';
import styles from './Dashboard.module.css';
import { Lines } from './Lines.tsx';

interface OrderStatesProps {
  states: CallOutput<typeof officeDashboard>['data']['states'] | undefined;
  href: string | undefined;
}

export const OrderStates = ({ states, href }: OrderStatesProps) => {
  if (!states) return <Lines />;
  const countOf = (state: string) => states.find((one) => one.state === state)?.count ?? 0;
  return (
    <ul className={styles.list}>
      {ORDER_STATES.map((state) => {
        const { name } = orderStates[state];
        return (
          <li key={state}>
            {href ? <a href={`${href}?s=${state}`}>{name}</a> : name}
            <strong>{countOf(state)}</strong>
          </li>
        );
      })}
    </ul>
  );
};
