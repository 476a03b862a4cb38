/** The visitor's own vehicle, offered beside the chosen filters until the list is narrowed to it. */
import { useStore } from '@nanostores/react';
import { $garage, filtersOf } from '#stores/garage';
import { Icon } from '../../../icons/Icon.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import css from '../list/chips.module.css';
import type { ListQuery, QueryChange } from '../query.ts';
import { shortVehicle } from './vehicle-name.ts';

interface Props {
  query: ListQuery;
  hrefOf: (change: QueryChange) => string;
}

export const OwnVehicleChip = ({ query, hrefOf }: Props) => {
  const own = useStore($garage);
  if (!own || query.vehicleId === String(own.VehicleId)) return null;
  const { vehicleId, year } = filtersOf(own);
  return (
    <li>
      <ListLink
        className={css.own}
        href={hrefOf(own.year === undefined ? { vehicleId } : { vehicleId, year })}
      >
        <Icon name="car" />
        <span>Compatible con tu vehículo</span>
        <span className={css.detail}>{shortVehicle(own, year)}</span>
      </ListLink>
    </li>
  );
};
