/** Whether a part fits the visitor's car, and why: on its card, and beside others. */
import { Icon } from '../icons/Icon.tsx';
import css from './fit-note.module.css';
import { TellYear } from './TellYear.tsx';

const ICONS = { fits: 'check', not: 'x', check: 'info-circle' } as const;

interface FitNoteProps {
  fit: keyof typeof ICONS;
  title: string;
  /** Empty where the title says it all. */
  why: string;
  /** The year of the car would tell. */
  asksYear?: true;
}

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
