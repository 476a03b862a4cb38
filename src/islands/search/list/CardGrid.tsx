/** The cards of one page side by side. */
import type { ReactNode } from 'react';
import type { ListCard } from '#catalog-view/list-card';
import { PageCodes } from '../seller/parts.tsx';
import css from './results.module.css';

/** Pictures that a phone shows are asked for at once; a browser asks for more of a desktop's by itself. */
export const FIRST = 2;

interface Props {
  cards: readonly ListCard[];
  children: (card: ListCard, index: number) => ReactNode;
}

export const CardGrid = ({ cards, children }: Props) => (
  <PageCodes value={cards.flatMap(({ codes }) => codes)}>
    <ul className={css.grid}>
      {cards.map((card, index) => (
        <li key={card.code} className={css.cell}>
          {children(card, index)}
        </li>
      ))}
    </ul>
  </PageCodes>
);
