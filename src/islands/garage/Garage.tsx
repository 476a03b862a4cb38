/** `/mi-garaje`: the visitor's cars, and a form to add one. */
import { useStore } from '@nanostores/react';
import { type MouseEvent, useRef, useState } from 'react';
import type { KeptCar } from '#contract/calls/kept';
import type { Brand } from '#contract/entities/catalog';
import { valuesOf } from '#contract/people/synced-list';
import { returnPathOf } from '#stores/account/return-path';
import { $search } from '#stores/address';
import { carId, cars, removeCar } from '#stores/cars';
import { $chosenCar, vehicleText } from '#stores/chosen-car';
import { AddCar } from './AddCar.tsx';
import { CarCard } from './CarCard.tsx';
import css from './Garage.module.css';

/**
 * Goes back in history if the link leads to the previous page, which restores its scroll position.
 * @param path of this site @returns a click handler
 */
const backTo =
  (path: string) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !('navigation' in window)) return;
    const here = navigation.currentEntry?.index ?? 0;
    if (navigation.entries()[here - 1]?.url !== new URL(path, location.href).href) return;
    event.preventDefault();
    history.back();
  };

/**
 * Returns React keys. A vehicle's only car has a key without its year, so that the card is not replaced while its year is chosen.
 * Two cars of a vehicle are keyed with their years, so that their cards keep their identity when the order changes.
 */
const keyed = (garageCars: readonly KeptCar[]): [key: string, car: KeptCar][] =>
  garageCars.map((car) => {
    const same = garageCars.filter(({ VehicleId }) => VehicleId === car.VehicleId);
    return [same.length > 1 ? carId(car) : `${car.VehicleId}`, car];
  });

export const Garage = ({ makes }: { makes: readonly Brand[] }) => {
  const { entries } = useStore(cars.$state, { ssr: 'initial' });
  const chosen = useStore($chosenCar, { ssr: 'initial' });
  // The page that requested the car.
  const from = returnPathOf(useStore($search, { ssr: 'initial' }) ?? '');
  const [status, setStatus] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const garageCars = valuesOf(entries);
  /** The pressed button is gone, or the list is out of sight on a phone: the focus moves to the heading. */
  const announce = (text: string) => {
    setStatus(text);
    heading.current?.focus();
  };
  const remove = (car: KeptCar) => {
    removeCar(car);
    announce(`${vehicleText(car)}: quitado de tu garaje.`);
  };
  return (
    <div className={css.garage}>
      <section className={css.cars} aria-labelledby="tus-vehiculos">
        <h2 id="tus-vehiculos" ref={heading} tabIndex={-1} className={css.title}>
          Tus vehículos
        </h2>
        <p className={status ? 'small' : 'visually-hidden'} role="status">
          {status}
        </p>
        {from !== undefined && chosen && (
          <a className={`button button-primary ${css.back}`} href={from} onClick={backTo(from)}>
            Ver si es compatible
          </a>
        )}
        {garageCars.length === 0 ? (
          <p className="muted">
            Todavía no hay ninguno. Agrega el tuyo y te decimos qué repuestos le sirven.
          </p>
        ) : (
          <ul className={css.list}>
            {keyed(garageCars).map(([key, car]) => (
              <CarCard
                key={key}
                car={car}
                isChosen={chosen !== null && carId(chosen) === carId(car)}
                onRemove={() => remove(car)}
              />
            ))}
          </ul>
        )}
        <p className="small muted">
          Quedan guardados en este dispositivo; si ingresas a tu cuenta, también en ella.
        </p>
      </section>
      <AddCar
        makes={makes}
        onAdded={(car, isNew) =>
          announce(`${vehicleText(car)}: ${isNew ? 'en tu garaje' : 'ya está en tu garaje'}.`)
        }
      />
    </div>
  );
};
