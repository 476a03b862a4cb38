/** What a part fits, as a table: the first rows, the rest on request. */

import { useState } from 'react';
import { type Asked, COLLAPSED_ROWS, isMine, MINE_TEXT, rowsFor } from '#catalog-view/fitment';
import type { FitRow } from '#catalog-view/list-card';
import { Icon } from '../../../icons/Icon.tsx';
import css from '../list/card.module.css';

interface Props {
  fits: readonly FitRow[];
  /** What the list was asked for: its rows come first. */
  asked: Asked;
  /** Whether the rows of the chosen vehicle are marked as its own. */
  marksOwn: boolean;
}

export const Applications = ({ fits, asked, marksOwn }: Props) => {
  const [open, setOpen] = useState(false);
  if (fits.length === 0) return null;
  const withYears = fits.some(({ years }) => years !== '');
  const sorted = rowsFor(fits, asked);
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
            const chosen = marksOwn && isMine(row, asked.chosen);
            return (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of one part may repeat letter by letter and never move.
                key={`${row.brand} ${row.name} ${index}`}
                className={chosen ? css.fits : undefined}
              >
                <td>{row.brand}</td>
                {withYears && <td className={css.years}>{row.years}</td>}
                <td>
                  {chosen ? `${row.name} ` : row.name}
                  {chosen && (
                    <>
                      <Icon name="check" />
                      <span className="visually-hidden">{MINE_TEXT}</span>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {fits.length > COLLAPSED_ROWS && (
        <button
          type="button"
          className={css.more}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Ver menos' : 'Ver mas'}
          {!open && <span className={css.moreCount}>{`+${fits.length - COLLAPSED_ROWS}`}</span>}
        </button>
      )}
    </div>
  );
};
