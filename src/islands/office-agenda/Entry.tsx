/** One entry of the schedule: a button that opens it, and that can be taken up. */
import { memo } from 'react';
import { commEventNames, commTypeNames, isOpen } from '#contract/communications';
import type { Communication } from '#contract/entities/communications';
import { isOverdue, whomOf } from '../../ui/communications/words.ts';
import styles from './Agenda.module.css';

interface EntryProps {
  comm: Communication;
  /** Where it is shown, which may be ahead of what is stored. */
  date: string;
  time: string;
  isHeld: boolean;
}

/**
 * There may be 500, so each is few elements: its icon is drawn by the page's rules (entry-icons.ts), its name says
 * what only its look says otherwise, and what is pressed, dragged and typed is heard by the view around them all.
 */
export const Entry = memo(({ comm, date, time, isHeld }: EntryProps) => {
  const { type, lastEvent, subject } = comm;
  const whom = whomOf(comm);
  const isLate = isOverdue({ lastEvent, date });
  const state = `${commTypeNames[type]}, ${commEventNames[lastEvent]}${isLate ? ', vencida' : ''}`;
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        data-comm={comm.id}
        data-type={type}
        data-state={lastEvent}
        data-late={isLate || undefined}
        data-held={isHeld || undefined}
        draggable={isOpen(lastEvent)}
        aria-label={`${time} ${whom} ${subject} ${state}`}
        aria-pressed={isHeld || undefined}
        aria-keyshortcuts={isOpen(lastEvent) ? 'M' : undefined}
      >
        <time dateTime={date}>{time}</time>
        <span className={styles.words}>
          <b>{whom}</b>
          <span>{subject}</span>
        </span>
      </button>
    </li>
  );
});
