import { type RefObject, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Vehicle } from '#contract/entities/vehicle';
import { yearsText } from '#contract/vehicles/years-text';
import { storePlace } from '#stores/address';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { listHref } from '../list-address.ts';
import { matchesModel } from '../matches.ts';
import { emptyQuery } from '../query.ts';
import css from './advanced.module.css';
import { FilterInput, WaitingRows } from './ChoiceColumn.tsx';
import type { Choices } from './use-choices.ts';

const entrySchema = z.object({
  models: z.object({
    /** The choices above the models: on a large screen, others may follow in the same entry. */
    of: z.string(),
    text: z.string(),
  }),
});

/** Stores the typed text in the history entry, for the way back. */
const storeText = (of: string, text: string): void => storePlace(scrollY, { models: { of, text } });

const storedText = (of: string): string => {
  const models = entrySchema.safeParse(history.state).data?.models;
  return models?.of === of ? models.text : '';
};

interface Props {
  /** The category of the parts. */
  categoryId: string;
  vehicles: Choices<Vehicle>;
  /** Identifies the choices above, for the stored text. */
  of: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Whether the make was chosen just now, and not restored from an earlier visit. */
  isChosenNow: boolean;
}

/** The vehicles of a make with parts in the chosen category; a row leads to those parts. */
export const ModelTable = (props: Props) => {
  const { categoryId, of, headingRef, isChosenNow } = props;
  const { items, error } = props.vehicles;
  const [typed, setTyped] = useState('');
  useEffect(() => setTyped(storedText(of)), [of]);
  // On medium screens the table is below the columns. It scrolls into view at the choice, not when its rows come.
  useEffect(() => {
    const box = headingRef.current?.parentElement?.getBoundingClientRect();
    if (isChosenNow && box && box.top > innerHeight * 0.6)
      headingRef.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [isChosenNow, headingRef]);
  const shown = items?.filter((vehicle) => matchesModel(vehicle, typed)) ?? [];
  return (
    <section className={css.models} aria-label="Modelo">
      <h2 className={css.columnTitle} ref={headingRef} tabIndex={-1}>
        Modelo
      </h2>
      <FilterInput
        title="Modelo"
        placeholder="Modelo"
        typed={typed}
        onType={setTyped}
        error={error}
      />
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
                    onClick={() => storeText(of, typed)}
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
