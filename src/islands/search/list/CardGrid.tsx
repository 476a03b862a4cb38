/** The cards of one page side by side. */
import type { ReactNode } from 'react';
import css from './results.module.css';

/** Pictures of the first row and a bit are asked for at once. */
export const FIRST = 4;

interface Props<T> {
  items: readonly T[];
  children: (item: T, index: number) => ReactNode;
}

export const CardGrid = <T extends { code: string }>({ items, children }: Props<T>) => (
  <ul className={css.grid}>
    {items.map((item, index) => (
      <li key={item.code} className={css.cell}>
        {children(item, index)}
      </li>
    ))}
  </ul>
);
