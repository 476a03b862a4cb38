import type { PrintEvent } from '#contract/entities/prints';
import { printStates } from '#contract/orders/print-states';
import { shortDateTime } from '#contract/time/dates';
import styles from './Timeline.module.css';

interface TimelineProps {
  events: readonly PrintEvent[];
  /** Names who did something. */
  authorOf: (event: PrintEvent) => string;
}

/** States and messages of a request, the oldest first. */
export const Timeline = ({ events, authorOf }: TimelineProps) => (
  <ol className={styles.events} aria-label="Historial y mensajes">
    {events.map((event) => (
      <li key={event.id} data-by={event.actor}>
        <p className="small muted">
          {event.toState && <strong>{printStates[event.toState].name}</strong>}{' '}
          {[authorOf(event), shortDateTime(event.at)].filter(Boolean).join(' · ')}
        </p>
        {event.text !== '' && <p className={styles.text}>{event.text}</p>}
      </li>
    ))}
  </ol>
);
