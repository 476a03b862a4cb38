import type { ComponentType } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { listHref } from '../list-address.ts';
import { emptyQuery, type ListQuery, type QueryChange } from '../query.ts';
import css from './chips.module.css';
import type { Choice } from './facets.ts';

interface Props {
  choices: readonly Choice[];
  query: ListQuery;
  hrefOf: (change: QueryChange) => string;
  /** Renders list items, or nothing. */
  Offer?: ComponentType<Pick<Props, 'query' | 'hrefOf' | 'hasSome'>> | undefined;
  /** Whether the list has results. */
  hasSome: boolean;
}

/** The chosen filters, each a link that removes it. */
export const Chips = ({ choices, query, hrefOf, Offer, hasSome }: Props) => (
  <ul className={css.chips} aria-label="Filtros elegidos">
    {choices.map((choice) => (
      <li key={choice.id}>
        <ListLink
          className={css.chip}
          data-kind={choice.kind ?? choice.key}
          href={hrefOf(choice.change)}
          aria-label={`Quitar ${choice.label}`}
        >
          {(choice.key === 'vehicleId' || choice.kind === 'vehicle') && <Icon name="car" />}
          {choice.label}
          <Icon name="x" />
        </ListLink>
      </li>
    ))}
    {choices.length > 1 && (
      <li>
        <ListLink className={css.clear} href={listHref({ ...emptyQuery, order: query.order })}>
          Quitar todos
        </ListLink>
      </li>
    )}
    {Offer && <Offer query={query} hrefOf={hrefOf} hasSome={hasSome} />}
  </ul>
);
