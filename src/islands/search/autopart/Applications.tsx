/** What a part fits, as a table: the first rows, the rest on request. */

import { useState } from 'react';
import {
  COLLAPSED_ROWS,
  FIT_TEXTS,
  isMine,
  mineFirst,
  showsYears,
  yearsOf,
} from '#catalog-view/fitment';
import type { Application } from '#contract/entities/catalog';
import { Icon } from '../../../icons/Icon.tsx';
import css from '../list/card.module.css';

interface Props {
  applications: readonly Application[];
  /** The chosen vehicle: its row comes first. */
  vehicleId: number | null;
}

export const Applications = ({ applications, vehicleId }: Props) => {
  const [open, setOpen] = useState(false);
  if (applications.length === 0) return null;
  const withYears = showsYears(applications);
  const sorted = mineFirst(applications, vehicleId);
  const rows = open ? sorted : sorted.slice(0, COLLAPSED_ROWS);
  return (
    <div className={css.applications}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Marca</th>
            {withYears && <th scope="col">Año</th>}
            <th scope="col">Aplicación</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const chosen = isMine(row, vehicleId);
            return (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of one part may repeat letter by letter and never move.
                key={`${row.applicationBrandName} ${row.applicationName} ${index}`}
                className={chosen ? css.fits : undefined}
              >
                <td>{row.applicationBrandName}</td>
                {withYears && <td className={css.years}>{yearsOf(row)}</td>}
                <td>
                  {row.applicationName}
                  {chosen && (
                    <>
                      {' '}
                      <Icon name="check" />
                      <span className="visually-hidden">{FIT_TEXTS.fits}</span>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {applications.length > COLLAPSED_ROWS && (
        <button
          type="button"
          className={css.more}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Ver menos' : 'Ver mas'}
          {!open && (
            <span className={css.moreCount}>{`+${applications.length - COLLAPSED_ROWS}`}</span>
          )}
        </button>
      )}
    </div>
  );
};
