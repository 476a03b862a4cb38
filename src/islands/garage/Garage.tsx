/** `/mi-garaje`: the visitor's cars, and where one is added. */
import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { KeptCar } from '#contract/calls/kept';
import type { Brand } from '#contract/entities/catalog';
import { valuesOf } from '#contract/people/synced-list';
import { returnPathOf } from '#stores/account/return-path';
import { $search } from '#stores/address';
import { carId, cars, removeCar } from '#stores/cars';
import { $chosenCar, vehicleText } from '#stores/chosen-car';
import { AddCar } from './AddCar.tsx';
import { backTo } from './back-to.ts';
import { CarCard } from './CarCard.tsx';
import css from './Garage.module.css';

/**
 * A car that is the only one of its vehicle goes without its year, which is chosen on the card: that would be made anew
 * under whoever chooses. Of two, the one whose year was told becomes the first, and a card must not become another's.
 */
const keyed = (kept: readonly KeptCar[]): [key: string, car: KeptCar][] =>
  kept.map((car) => {
    const same = kept.filter(({ VehicleId }) => VehicleId === car.VehicleId);
    return [same.length > 1 ? carId(car) : `${car.VehicleId}`, car];
  });

export const Garage = ({ makes }: { makes: readonly Brand[] }) => {
  const { entries } = useStore(cars.$state, { ssr: 'initial' });
  const chosen = useStore($chosenCar, { ssr: 'initial' });
  // The page that asked which car it is for.
  const from = returnPathOf(useStore($search, { ssr: 'initial' }) ?? '');
  const [said, say] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const kept = valuesOf(entries);
  /** What was pressed is gone, or stands below the cars, out of sight on a phone. */
  const tell = (text: string) => {
    say(text);
    heading.current?.focus();
  };
  const remove = (car: KeptCar) => {
    removeCar(car);
    tell(`${vehicleText(car)}: quitado de tu garaje.`);
  };
  return (
    <div className={css.garage}>
      <section className={css.cars} aria-labelledby="tus-vehiculos">
        <h2 id="tus-vehiculos" ref={heading} tabIndex={-1} className={css.title}>
          Tus vehículos
        </h2>
        <p className={said ? 'small' : 'visually-hidden'} role="status">
          {said}
        </p>
        {from !== undefined && chosen && (
          <a className={`button button-primary ${css.back}`} href={from} onClick={backTo(from)}>
            Ver si es compatible
          </a>
        )}
        {kept.length === 0 ? (
          <p className="muted">
            Todavía no hay ninguno. Agrega el tuyo y te decimos qué repuestos le sirven.
          </p>
        ) : (
          <ul className={css.list}>
            {keyed(kept).map(([key, car]) => (
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
          tell(`${vehicleText(car)}: ${isNew ? 'en tu garaje' : 'ya está en tu garaje'}.`)
        }
      />
    </div>
  );
};
