import { variant } from 'virtual:variant';
import type { KeptCar } from '#contract/calls/kept';
import { FILTER_LETTERS, narrowedList } from '#contract/goods/list-address';
import { chooseCar, setYear } from '#stores/cars';
import { vehicleText } from '#stores/chosen-car';
import { carName } from '#stores/chosen-vehicle';
import { listPath, vehiclePath } from '#variants/paths';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../../ui/Button.tsx';
import css from './Garage.module.css';
import { yearsOf } from './years.ts';

interface Props {
  car: KeptCar;
  isChosen: boolean;
  onRemove: () => void;
}

const listOf = ({ VehicleId, year }: KeptCar): string =>
  narrowedList(listPath(variant), 'vehicleId', VehicleId) +
  (year === undefined ? '' : `&${FILTER_LETTERS.year}=${year}`);

export const CarCard = ({ car, isChosen, onRemove }: Props) => {
  const name = carName(car);
  const page = vehiclePath(variant, car.VehicleId);
  const years = yearsOf(car);
  return (
    <li className={css.car} data-chosen={isChosen ? '' : undefined}>
      <div className={css.head}>
        <h3 className={css.name}>{name}</h3>
        {isChosen && <span className="tag">Elegido</span>}
      </div>
      <p className="small muted">{vehicleText(car)}</p>
      {years.length > 1 && (
        <label className={css.year}>
          <span className="small">Año</span>
          <select
            className="select"
            value={car.year ?? ''}
            onChange={({ target }) => setYear(car, Number(target.value) || undefined)}
          >
            <option value="">Sin elegir</option>
            {years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </label>
      )}
      <div className={css.actions}>
        <a className="button button-primary" href={listOf(car)}>
          Ver sus repuestos
        </a>
        {page && (
          <a className="button" href={page}>
            Dónde va cada pieza
          </a>
        )}
        {!isChosen && (
          <Button onClick={() => chooseCar(car)}>
            <Icon name="check" />
            Elegir<span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <Button look="quiet" onClick={onRemove}>
          <Icon name="trash" />
          Quitar<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
};
