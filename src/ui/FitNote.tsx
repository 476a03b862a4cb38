/** Whether a part fits the visitor's car, and why: on its card, and beside others. */
import type { FitRow } from '#catalog-view/list-card';
import { type Car, type Fit, verdictOf } from '#catalog-view/verdict';
import { Icon } from '../icons/Icon.tsx';
import css from './fit-note.module.css';
import { TellYear } from './TellYear.tsx';

const ICONS = { fits: 'check', not: 'x', check: 'info-circle' } as const satisfies Record<
  Fit,
  string
>;

export const FitNote = ({ fits, car }: { fits: readonly FitRow[]; car: Car }) => {
  const { fit, title, why, asksYear } = verdictOf(fits, car);
  return (
    <p className={css.note} data-fit={fit}>
      <Icon name={ICONS[fit]} />
      <span>
        <b>{title}</b>
        {why && ` ${why}`}
        {asksYear && <TellYear />}
      </span>
    </p>
  );
};
