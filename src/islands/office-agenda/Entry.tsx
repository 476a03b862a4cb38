/** One entry of the schedule: a button that opens it, and that can be taken up. */
import { memo } from 'react';
import { commEventNames, commTypeNames, isOpen } from '#contract/communications';
import type { Communication } from '#contract/entities/communications';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { isOverdue, TYPE_ICONS, whomOf } from '../../ui/communications/words.ts';
import styles from './Agenda.module.css';

interface EntryProps {
  comm: Communication;
  /** Where it is shown, which may be ahead of what is stored. */
  date: string;
  time: string;
  isHeld: boolean;
}

/** What is pressed, dragged and typed is heard by the view around them all: there may be 500. */
export const Entry = memo(({ comm, date, time, isHeld }: EntryProps) => (
  <li>
    <button
      type="button"
      className={styles.entry}
      data-comm={comm.id}
      data-state={comm.lastEvent}
      data-late={isOverdue({ ...comm, date }) || undefined}
      data-held={isHeld || undefined}
      draggable={isOpen(comm.lastEvent)}
      aria-pressed={isHeld || undefined}
      aria-keyshortcuts={isOpen(comm.lastEvent) ? 'M' : undefined}
    >
      <time dateTime={date}>{time}</time>
      <OfficeIcon name={TYPE_ICONS[comm.type]} />
      <span className={styles.words}>
        <b>{whomOf(comm)}</b> <span>{comm.subject}</span>
      </span>
      <span className="visually-hidden">
        {commTypeNames[comm.type]}, {commEventNames[comm.lastEvent]}
        {isOverdue({ ...comm, date }) && ', vencida'}
      </span>
    </button>
  </li>
));
