/** The vehicle that the visitor shops for, one tap away from everything that fits it. */

import { useStore } from '@nanostores/react';
import { $garage, forgetVehicle, vehicleText } from '#stores/garage';
import { Icon } from '../../../icons/Icon.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { listHref } from '../list-address.ts';
import { emptyQuery } from '../query.ts';
import css from './advanced.module.css';

export const OwnVehicle = () => {
  const garage = useStore($garage);
  if (!garage) return null;
  return (
    <div className={css.own}>
      <ListLink
        className={css.ownLink}
        href={listHref({ ...emptyQuery, vehicleId: String(garage.VehicleId) })}
      >
        <Icon name="car" />
        <span>
          <span className={css.ownLabel}>Compatible con tu vehículo</span>
          <strong className={css.ownName}>{vehicleText(garage)}</strong>
        </span>
        <Icon name="arrow-right" />
      </ListLink>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label="Olvidar el vehículo"
        onClick={forgetVehicle}
      >
        <Icon name="x" />
      </button>
    </div>
  );
};
