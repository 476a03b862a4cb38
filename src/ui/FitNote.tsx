import { variant } from 'virtual:variant';
import { withReturnPath } from '#stores/account/return-path';
import { pathOf } from '#variants/paths';
import { Icon } from '../icons/Icon.tsx';
import css from './fit-note.module.css';

/** Links to the form that asks for a car's year, and back; nothing in a shop without a garage. */
const garage = pathOf(variant, 'garage');

const TellYear = () =>
  garage && (
    <>
      {' '}
      <a href={withReturnPath(garage, location.pathname + location.search)}>Decir el año</a>
    </>
  );

const ICONS = { fits: 'check', not: 'x', check: 'info-circle' } as const;

interface FitNoteProps {
  fit: keyof typeof ICONS;
  title: string;
  /** Empty if the title is enough. */
  why: string;
  /** The car's year is needed to decide. */
  asksYear?: true;
}

/** Says whether a part fits the visitor's car, and why. */
export const FitNote = ({ fit, title, why, asksYear }: FitNoteProps) => (
  <p className={css.note} data-fit={fit}>
    <Icon name={ICONS[fit]} />
    <span>
      <b>{title}</b>
      {why && ` ${why}`}
      {asksYear && <TellYear />}
    </span>
  </p>
);
