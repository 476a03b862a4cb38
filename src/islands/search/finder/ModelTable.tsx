/** The vehicles of a make that have parts in the chosen category; a row leads to those parts. */
import { type RefObject, useEffect, useState } from 'react';
import type { Vehicle } from '#contract/entities/vehicle';
import { yearsText } from '#contract/vehicles/years-text';
import { chooseFound } from '#stores/chosen-vehicle';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { listHref } from '../list-address.ts';
import { emptyQuery } from '../query.ts';
import css from './advanced.module.css';
import { keepText, keptText } from './kept-text.ts';
import { isModel } from './model-match.ts';
import type { Choices } from './use-choices.ts';
import { WaitingRows } from './WaitingRows.tsx';

interface Props {
  /** The parts' category; the list is narrowed to it. */
  categoryId: string;
  vehicles: Choices<Vehicle>;
  /** Which choices these are of, for the text that is typed over them. */
  of: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Somebody just chose the make; not where the choices of an earlier visit stand there again. */
  isChosenNow: boolean;
}

export const ModelTable = (props: Props) => {
  const { categoryId, of, headingRef, isChosenNow } = props;
  const { items, error } = props.vehicles;
  const [typed, setTyped] = useState('');
  useEffect(() => setTyped(keptText(of)), [of]);
  // Between phone and desktop it stands below the columns, perhaps out of sight: it is shown at the choice,
  // not when its rows come, by when whoever chose may read elsewhere.
  useEffect(() => {
    const box = headingRef.current?.parentElement?.getBoundingClientRect();
    if (isChosenNow && box && box.top > innerHeight * 0.6)
      headingRef.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [isChosenNow, headingRef]);
  const shown = items?.filter((vehicle) => isModel(vehicle, typed)) ?? [];
  return (
    <section className={css.models} aria-label="Modelo">
      <h2 className={css.columnTitle} ref={headingRef} tabIndex={-1}>
        Modelo
      </h2>
      <input
        className="input"
        type="search"
        value={typed}
        placeholder="Modelo"
        aria-label="Filtrar Modelo"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {items === null && !error && <WaitingRows count={6} />}
      {items !== null && shown.length === 0 && (
        <p className={css.waitingFor}>No se encontraron resultados.</p>
      )}
      {shown.length > 0 && (
        <table className={css.modelTable}>
          <thead>
            <tr>
              <th scope="col">Modelo</th>
              <th scope="col">Motor</th>
              <th scope="col">Año</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((vehicle) => (
              <tr key={vehicle.VehicleId}>
                <td>
                  <ListLink
                    className={css.model}
                    href={listHref({
                      ...emptyQuery,
                      categoryId,
                      vehicleId: String(vehicle.VehicleId),
                    })}
                    onClick={() => {
                      keepText(of, typed);
                      chooseFound(vehicle);
                    }}
                  >
                    {vehicle.VehicleName}
                  </ListLink>
                </td>
                <td>{vehicle.VehicleEngine}</td>
                <td className={css.year}>{yearsText(vehicle.VehicleYearRange)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
