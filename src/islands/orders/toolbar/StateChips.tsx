/** How many orders there are of each state; a press shows these alone. */

import { useLayoutEffect, useRef } from 'react';
import { orderCounts } from '#contract/calls/orders';
import type { FilterItem } from '#contract/fields/list-fields';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import styles from '../management.module.css';
import { STATE_CHOICES, type StateChoice } from '../query.ts';

interface StateChipsProps {
  filters: readonly FilterItem[];
  current: string;
  hrefOf: (state: string) => string;
}

/** A state may be requested by its group's name or its own. */
const isCurrent = ({ id, states }: StateChoice, current: string): boolean =>
  id === current || (states.length === 1 && states[0] === current);

export const StateChips = ({ filters, current, hrefOf }: StateChipsProps) => {
  const { data } = useQuery(orderCounts, { filters: [...filters] });
  const counts = data?.data;
  const row = useRef<HTMLElement>(null);
  const isCounted = counts !== undefined;
  // On phones the row is longer than the screen: it begins where the chosen one is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, or its counts, moves the chips
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('[aria-current]');
    if (!row.current || !chosen) return;
    const [all, one] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    row.current.scrollLeft += one.left - all.left - (all.width - one.width) / 2;
  }, [current, isCounted]);
  return (
    <nav className={styles.chips} aria-label="Estados" ref={row}>
      {STATE_CHOICES.map((choice) => (
        <ListLink
          key={choice.id}
          href={hrefOf(choice.id)}
          className={styles.chip}
          aria-current={isCurrent(choice, current) ? 'true' : undefined}
        >
          {choice.name}{' '}
          <b>{counts ? choice.states.reduce((sum, state) => sum + counts[state], 0) : '…'}</b>
        </ListLink>
      ))}
    </nav>
  );
};
