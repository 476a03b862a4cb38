import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  COLLAPSED_ROWS,
  type FitQuery,
  isMine,
  MINE_TEXT,
  rowOutsideTitle,
  rowsFor,
} from '#catalog-view/fitment';
import type { FitRow } from '#catalog-view/list-card';
import { type Car, carWanted, verdictOf } from '#catalog-view/verdict';
import { joined } from '#contract/vehicles/vehicle-names';
import { possibleYear } from '#contract/vehicles/vehicle-years';
import { yearsText } from '#contract/vehicles/years-text';
import { $chosenCar } from '#stores/chosen-car';
import { Icon } from '../../../icons/Icon.tsx';
import { FitNote } from '../../../ui/FitNote.tsx';
import type { FitsProps } from '../kind.ts';
import css from '../list/card.module.css';
import type { ListQuery } from '../query.ts';

/** Returns the rows' part of the list's query; without a vehicle in it, the visitor's own takes its place. */
const fitQueryOf = ({ query, brandName }: FitsProps, own: Car | null): FitQuery => {
  const year = /^\d{4}$/.test(query.year) ? Number(query.year) : null;
  const vehicleId = /^\d+$/.test(query.vehicleId) ? Number(query.vehicleId) : own?.VehicleId;
  const ownYear = own?.VehicleId === vehicleId ? own?.year : undefined;
  return {
    chosen: vehicleId === undefined ? null : { vehicleId, year: year ?? ownYear ?? null },
    brand: brandName,
    year,
    text: query.text,
  };
};

/** Returns the car whose fit the card states; none where the list is of another vehicle. */
const judgedCar = ({ vehicleId, year }: ListQuery, own: Car | null): Car | null => {
  if (!own || (vehicleId !== '' && vehicleId !== `${own.VehicleId}`)) return null;
  const hasYear = /^\d{4}$/.test(year) && vehicleId !== '';
  return hasYear ? { ...own, year: possibleYear(own, Number(year)) ?? own.year } : own;
};

/** Returns the car that a part of this list is bought for: that of the address, else the visitor's own. */
export const carOfCard = (fits: readonly FitRow[], query: ListQuery): string => {
  const own = $chosenCar.get();
  const judged = judgedCar(query, own);
  if (judged || query.vehicleId === '') return carWanted(fits, judged);
  const row = fits.find(({ vehicleId }) => `${vehicleId}` === query.vehicleId);
  return row ? joined([row.brand, row.name, query.year]) : '';
};

const Row = ({ row, withYears, isOwn }: { row: FitRow; withYears: boolean; isOwn: boolean }) => (
  <tr className={isOwn ? css.fits : undefined}>
    <td>{row.brand}</td>
    {withYears && <td className={css.years}>{row.years}</td>}
    <td>
      {isOwn ? `${row.name} ` : row.name}
      {isOwn && (
        <>
          <Icon name="check" />
          <span className="visually-hidden">{MINE_TEXT}</span>
        </>
      )}
    </td>
  </tr>
);

/** Shows whether a part fits the visitor's car, and the table of its fitments. */
export const Fits = (props: FitsProps) => {
  const { fits, query, title } = props;
  const own = useStore($chosenCar, { ssr: 'initial' });
  const [isOpen, setOpen] = useState(false);
  const fitQuery = fitQueryOf(props, own);
  const car = judgedCar(query, own);
  const verdict = car && verdictOf(fits, car);
  // No row is the car's own where the verdict is that the part does not fit, or may not.
  const marksOwn = verdict === null || verdict.fit === 'fits';
  const withYears = fits.some(({ years }) => years !== '');
  const sorted = rowsFor(fits, fitQuery);
  const rows = isOpen ? sorted : sorted.slice(0, COLLAPSED_ROWS);
  // The title names one vehicle; the part may have been found for another one.
  const found = verdict ? undefined : rowOutsideTitle(sorted, fitQuery, title);
  return (
    <>
      {verdict && <FitNote {...verdict} />}
      {found && (
        <p className={css.note}>
          {`Sirve para ${joined([found.brand, found.name, yearsText(found.years)])}`}
        </p>
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Marca</th>
            {withYears && <th scope="col">Año</th>}
            <th scope="col">Aplicación</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one part may repeat letter by letter and never move.
              key={`${row.brand} ${row.name} ${index}`}
              row={row}
              withYears={withYears}
              isOwn={marksOwn && isMine(row, fitQuery.chosen)}
            />
          ))}
        </tbody>
      </table>
      {fits.length > COLLAPSED_ROWS && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Ver menos' : 'Ver mas'}
          {!isOpen && <span className={css.moreCount}>{`+${fits.length - COLLAPSED_ROWS}`}</span>}
        </button>
      )}
    </>
  );
};
