/** The chosen filters as chips, each a link that undoes it, and the visitor's own vehicle as an offer. */

import { useStore } from '@nanostores/react';
import { $garage } from '#stores/garage';
import { Icon } from '../../../icons/Icon.tsx';
import { ListLink } from '../../../ui/ListLink.tsx';
import { listHref } from '../list-address.ts';
import { emptyQuery, type ListQuery, type QueryChange } from '../query.ts';
import css from './chips.module.css';
import type { Choice } from './facets.ts';
import { shortVehicle } from './vehicle-name.ts';

interface Props {
  choices: readonly Choice[];
  query: ListQuery;
  hrefOf: (change: QueryChange) => string;
}

export const Chips = ({ choices, query, hrefOf }: Props) => {
  const garage = useStore($garage);
  const own = garage && query.vehicleId !== String(garage.VehicleId) ? garage : null;
  if (choices.length === 0 && !own) return null;
  return (
    <ul className={css.chips} aria-label="Filtros elegidos">
      {choices.map((choice) => (
        <li key={choice.key}>
          <ListLink
            className={css.chip}
            data-kind={choice.key}
            href={hrefOf(choice.change)}
            aria-label={`Quitar ${choice.label}`}
          >
            {choice.key === 'vehicleId' && <Icon name="car" />}
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
      {own && (
        <li>
          <ListLink className={css.own} href={hrefOf({ vehicleId: String(own.VehicleId) })}>
            <Icon name="car" />
            <span>Compatible con tu vehículo</span>
            <span className={css.detail}>{shortVehicle(own)}</span>
          </ListLink>
        </li>
      )}
    </ul>
  );
};
