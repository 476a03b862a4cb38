/** What should have been done by now, and what is left of today. */
import { variant } from 'virtual:variant';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import { communicationDue } from '#contract/calls/communications';
import { MINUTE_MS } from '#contract/time/dates';
import { pathOf } from '#variants/paths';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Agenda.module.css';

/** The list of communications that are overdue. */
const OVERDUE = `${pathOf(variant, 'office-communications') ?? ''}?s=VEN`;

export const Due = () => {
  const { data } = useQuery(communicationDue, {}, { againAfter: () => MINUTE_MS });
  if (!data) return <p className={styles.due} aria-hidden="true" />;
  const { overdue, today } = data.data.all;
  return (
    <p className={styles.due}>
      {overdue > 0 && (
        <a className="tag tag-danger" href={OVERDUE}>
          {counted(overdue, 'vencida', 'vencidas')}
        </a>
      )}
      <span className="muted">
        {today === 0
          ? 'Para hoy no queda nada.'
          : `Para hoy ${today === 1 ? 'queda' : 'quedan'} ${formatNumber(today)}.`}
      </span>
    </p>
  );
};
