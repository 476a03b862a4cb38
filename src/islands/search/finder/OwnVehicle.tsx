import { useStore } from '@nanostores/react';
import { setYear } from '#stores/cars';
import { $chosenCar, vehicleText } from '#stores/chosen-car';
import { filtersOf, forgetVehicle, yearsToAsk } from '#stores/chosen-vehicle';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { listHref } from '../list-address.ts';
import { emptyQuery } from '../query.ts';
import css from './advanced.module.css';

export const OwnVehicle = () => {
  const chosen = useStore($chosenCar);
  if (!chosen) return null;
  const years = yearsToAsk(chosen);
  return (
    <div className={css.own}>
      <ListLink className={css.ownLink} href={listHref({ ...emptyQuery, ...filtersOf(chosen) })}>
        <Icon name="car" />
        <span>
          <span className={css.ownLabel}>Compatible con tu vehículo</span>
          <strong className={css.ownName}>{vehicleText(chosen)}</strong>
        </span>
        <Icon name="arrow-right" />
      </ListLink>
      {years.length > 1 && (
        <select
          className={`select ${css.ownYear}`}
          aria-label="Año de tu vehículo"
          value={chosen.year ?? ''}
          onChange={({ target }) => setYear(chosen, Number(target.value) || undefined)}
        >
          <option value="">Cualquier año</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      )}
      <Button look="quiet icon" aria-label="Olvidar el vehículo" onClick={forgetVehicle}>
        <Icon name="x" />
      </Button>
    </div>
  );
};
