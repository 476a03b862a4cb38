import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { isYearOf } from '#contract/vehicles/vehicle-years';
import { $chosenCar } from '#stores/chosen-car';
import { filtersOf } from '#stores/chosen-vehicle';
import { vehiclePath } from '#variants/paths';
import { Icon } from '../../../icons/Icon.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import css from '../list/chips.module.css';
import type { ListQuery, QueryChange } from '../query.ts';
import { shortVehicle } from './vehicle-name.ts';

interface Props {
  query: ListQuery;
  hrefOf: (change: QueryChange) => string;
  /** Whether the list has results: only vehicles with parts have a page. */
  hasSome: boolean;
}

const PageLink = ({ vehicleId }: { vehicleId: string }) => {
  const page = /^[1-9]\d{0,8}$/.test(vehicleId) && vehiclePath(variant, Number(vehicleId));
  if (!page) return null;
  return (
    <li>
      <a className={css.own} href={page}>
        <Icon name="car" />
        <span>Ver dónde va cada pieza</span>
      </a>
    </li>
  );
};

/** Offers to narrow the list to the visitor's vehicle, and the page of the vehicle that it is narrowed to. */
export const OwnVehicleChip = ({ query, hrefOf, hasSome }: Props) => {
  const own = useStore($chosenCar, { ssr: 'initial' });
  const isChosen = own && query.vehicleId === `${own.VehicleId}`;
  const link = hasSome && query.vehicleId !== '' && <PageLink vehicleId={query.vehicleId} />;
  if (!own || isChosen) return link || null;
  const { vehicleId, year } = filtersOf(own);
  const keepsYear =
    own.year === undefined && query.vehicleId === '' && isYearOf(own, Number(query.year));
  return (
    <>
      {link}
      <li>
        <ListLink
          className={css.own}
          // A year in the query belongs to the vehicle of the query.
          href={hrefOf(keepsYear ? { vehicleId } : { vehicleId, year })}
        >
          <Icon name="car" />
          <span>Compatible con tu vehículo</span>
          <span className={css.detail}>{shortVehicle(own, year)}</span>
        </ListLink>
      </li>
    </>
  );
};
