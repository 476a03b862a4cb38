/** One entry beside the list: what is known of it, what became of it, and the form that changes it. */
import { useState } from 'react';
import { commFind } from '#contract/calls/communications';
import { commEventNames, commTypeNames, isOpen } from '#contract/communications';
import { longDateTime, shortDateTime } from '#contract/dates';
import type { CommunicationDetail } from '#contract/entities/communications';
import { leaveForms } from '#stores/unsaved';
import { Dialog } from '../dialog/Dialog.tsx';
import { History } from '../history/History.tsx';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { useQuery } from '../use-query.ts';
import { CommEdit } from './CommEdit.tsx';
import styles from './Communications.module.css';
import { isOverdue, STATE_TAGS } from './words.ts';

const COMPANIES = '/gestion/empresas';

const Facts = ({ comm }: { comm: CommunicationDetail }) => (
  <dl className={styles.facts}>
    <div>
      <dt>{commTypeNames[comm.type]}</dt>
      <dd>
        <span className={STATE_TAGS[comm.lastEvent]}>{commEventNames[comm.lastEvent]}</span>{' '}
        {isOverdue(comm) && <span className="tag tag-danger">Vencida</span>}{' '}
        <time dateTime={comm.date}>{longDateTime(comm.date)}</time>
      </dd>
    </div>
    <div>
      <dt>Empresa</dt>
      <dd>
        <a href={`${COMPANIES}/${comm.contactCompanyId}`}>{comm.contactCompanyName}</a>
      </dd>
    </div>
    {comm.contactPersonName && (
      <div>
        <dt>Persona</dt>
        <dd>{comm.contactPersonName}</dd>
      </div>
    )}
    {comm.contactPhone && (
      <div>
        <dt>Teléfono</dt>
        <dd>
          <a href={`tel:${comm.contactPhone.replace(/[^\d+]/g, '')}`}>{comm.contactPhone}</a>
        </dd>
      </div>
    )}
    <div>
      <dt>A cargo de</dt>
      <dd>{comm.personName}</dd>
    </div>
  </dl>
);

const Events = ({ comm }: { comm: CommunicationDetail }) => (
  <ol className={styles.events} aria-label="Lo que pasó">
    {comm.events.toReversed().map((event) => (
      <li key={event.id}>
        <span className={STATE_TAGS[event.type]}>{commEventNames[event.type]}</span>{' '}
        <span>
          {event.commOldDate && event.commOldDate !== event.commNewDate && (
            <>
              <del>{shortDateTime(event.commOldDate)}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          {shortDateTime(event.commNewDate)}
        </span>
        <span className="small muted">
          {event.personName}, {shortDateTime(event.date)}
        </span>
        {event.observation && <p>{event.observation}</p>}
      </li>
    ))}
  </ol>
);

const Opened = ({ comm, onClose }: { comm: CommunicationDetail; onClose: () => void }) => {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <CommEdit comm={comm} onDone={() => setEditing(false)} />;
  return (
    <div className="stack">
      <Facts comm={comm} />
      <p className={styles.message}>{comm.message}</p>
      <div className="cluster">
        <button type="button" className="button button-primary" onClick={() => setEditing(true)}>
          {isOpen(comm.lastEvent) ? 'Marcar o cambiar' : 'Editar'}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cerrar
        </button>
      </div>
      <Events comm={comm} />
      <details>
        <summary>Historial de cambios</summary>
        <History subject="communication" subjectId={`${comm.id}`} />
      </details>
    </div>
  );
};

export const CommPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data, error, isStale } = useQuery(commFind, { id });
  const comm = isStale ? undefined : data?.data;
  return (
    <Dialog
      kind="sheet"
      title={comm?.subject ?? 'Comunicación'}
      onClose={() => leaveForms(onClose)}
    >
      <div className={styles.sheet}>
        {comm ? (
          <Opened key={comm.id} comm={comm} onClose={onClose} />
        ) : error ? (
          <Notice tone="danger">{error.text}</Notice>
        ) : (
          <Spinner />
        )}
      </div>
    </Dialog>
  );
};
