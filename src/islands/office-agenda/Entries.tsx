import { memo } from 'react';
import { commEventNames, commTypeNames, isOpen } from '#contract/communications';
import { isOverdue, whomOf } from '../../ui/communications/words.ts';
import styles from './Agenda.module.css';
import type { Placed } from './views.ts';

type EntryProps = Omit<Placed, 'on'>;

/**
 * Renders one entry with few elements, as there may be 500: page rules draw its icon (entry-icons.ts), its label says
 * what is otherwise visible only, and `Movable` handles its events.
 */
const Entry = memo(({ comm, date, time, isHeld }: EntryProps) => {
  const { type, lastEvent, subject } = comm;
  const contact = whomOf(comm);
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
        aria-label={`${time} ${contact} ${subject} ${state}`}
        aria-pressed={isHeld || undefined}
        aria-keyshortcuts={isOpen(lastEvent) ? 'M' : undefined}
      >
        <time dateTime={date}>{time}</time>
        <span className={styles.words}>
          <b>{contact}</b>
          <span>{subject}</span>
        </span>
      </button>
    </li>
  );
});

/** Passes each entry's fields separately, so that `memo` skips unchanged ones. */
export const Entries = ({ placed }: { placed: readonly Placed[] }) => (
  <ul>
    {placed.map(({ comm, date, time, isHeld }) => (
      <Entry key={comm.id} comm={comm} date={date} time={time} isHeld={isHeld} />
    ))}
  </ul>
);
