/** Whether a part of the list fits the visitor's car, and why. */
import { variant } from 'virtual:variant';
import type { FitRow } from '#catalog-view/list-card';
import { type Car, type Fit, verdictOf } from '#catalog-view/verdict';
import { withReturnPath } from '#stores/account/return-path';
import { pathOf } from '#variants/paths';
import { Icon } from '../../../icons/Icon.tsx';
import css from './fit-note.module.css';

const ICONS = { fits: 'check', not: 'x', check: 'info-circle' } as const satisfies Record<
  Fit,
  string
>;

const garage = pathOf(variant, 'garage');

/** The garage, where a car's year is told, and which leads back here. */
const garageFromHere = (): string | undefined =>
  garage && withReturnPath(garage, location.pathname + location.search);

export const FitNote = ({ fits, car }: { fits: readonly FitRow[]; car: Car }) => {
  const { fit, title, why, asksYear } = verdictOf(fits, car);
  return (
    <p className={css.note} data-fit={fit}>
      <Icon name={ICONS[fit]} />
      <span>
        <b>{title}</b>
        {why && ` ${why}`}
        {asksYear && garage && (
          <>
            {' '}
            <a href={garageFromHere()}>Decir el año</a>
          </>
        )}
      </span>
    </p>
  );
};
