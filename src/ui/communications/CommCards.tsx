import { commEventNames, commTypeNames } from '#contract/communications';
import type { Communication } from '#contract/entities/communications';
import { shortDateTime } from '#contract/time/dates';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import styles from './Communications.module.css';
import { isOverdue, STATE_TAGS, TYPE_ICONS, whomOf } from './words.ts';

interface CommCardsProps {
  comms: readonly Communication[];
  onOpen: (id: number) => void;
}

export const CommCards = ({ comms, onOpen }: CommCardsProps) => (
  <ul className={styles.cards}>
    {comms.map((comm) => (
      <li key={comm.id}>
        <button type="button" className={styles.cardButton} onClick={() => onOpen(comm.id)}>
          <span className={styles.cardHead}>
            <OfficeIcon name={TYPE_ICONS[comm.type]} />
            <span className="visually-hidden">{commTypeNames[comm.type]}:</span>
            <b>{comm.subject}</b>
          </span>
          <span>{whomOf(comm)}</span>
          <span className={styles.cardMessage}>{comm.message}</span>
          <span className={styles.cardFoot}>
            <span className={STATE_TAGS[comm.lastEvent]}>{commEventNames[comm.lastEvent]}</span>
            {isOverdue(comm) && <span className="tag tag-danger">Vencida</span>}
            <time dateTime={comm.date}>{shortDateTime(comm.date)}</time>
            <span className="muted">{comm.personName}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
);
