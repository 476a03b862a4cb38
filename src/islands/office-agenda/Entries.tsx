/** Entries of the schedule: each a button that opens it, and that can be taken up. */
import { memo } from 'react';
import { commEventNames, commTypeNames, isOpen } from '#contract/communications';
import { isOverdue, whomOf } from '../../ui/communications/words.ts';
import styles from './Agenda.module.css';
import type { Placed } from './views.ts';

type EntryProps = Omit<Placed, 'on'>;

/**
 * There may be 500, so each is few elements: its icon is drawn by the page's rules (entry-icons.ts), its name says
 * what only its look says otherwise, and what is pressed, dragged and typed is heard by the view around them all.
 */
const Entry = memo(({ comm, date, time, isHeld }: EntryProps) => {
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

/** What stands in one place, each with its parts: an entry that stays as it was is not drawn again. */
export const Entries = ({ placed }: { placed: readonly Placed[] }) => (
  <ul>
    {placed.map(({ comm, date, time, isHeld }) => (
      <Entry key={comm.id} comm={comm} date={date} time={time} isHeld={isHeld} />
    ))}
  </ul>
);
