import { useState } from 'react';
import { commFind } from '#contract/calls/communications';
import { commEventNames, commTypeNames, isOpen } from '#contract/communications';
import { communicationEntity } from '#contract/definitions/communication';
import type { CommunicationDetail } from '#contract/entities/communications';
import { telLink } from '#contract/people/phones';
import { longDateTime, shortDateTime } from '#contract/time/dates';
import { Dialog } from '../dialog/Dialog.tsx';
import { factTexts } from '../edit/entity-values.ts';
import { History } from '../history/History.tsx';
import { Notice } from '../Notice.tsx';
import { QuotationLink } from '../office/QuotationLink.tsx';
import { Spinner } from '../Spinner.tsx';
import { useQuery } from '../use-query.ts';
import { CommEdit } from './CommEdit.tsx';
import styles from './Communications.module.css';
import { isOverdue, STATE_TAGS } from './words.ts';

/** Returns the path of a company's page; undefined without one. */
export type CompanyPath = (id: number) => string | undefined;

interface OpenedProps {
  comm: CommunicationDetail;
  companyPath: CompanyPath;
}

const Facts = ({ comm, companyPath }: OpenedProps) => (
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
        <a href={companyPath(comm.contactCompanyId)}>{comm.contactCompanyName}</a>
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
          <a href={telLink(comm.contactPhone)}>{comm.contactPhone}</a>
        </dd>
      </div>
    )}
    <div>
      <dt>A cargo de</dt>
      <dd>{comm.personName}</dd>
    </div>
    {factTexts(communicationEntity, comm).map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
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

const Opened = ({ comm, companyPath, onClose }: OpenedProps & { onClose: () => void }) => {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <CommEdit comm={comm} onDone={() => setEditing(false)} />;
  return (
    <div className="stack">
      <Facts comm={comm} companyPath={companyPath} />
      <p className={styles.message}>{comm.message}</p>
      <div className="cluster">
        <button type="button" className="button button-primary" onClick={() => setEditing(true)}>
          {isOpen(comm.lastEvent) ? 'Marcar o cambiar' : 'Editar'}
        </button>
        <QuotationLink
          className="button"
          beginning={{ empresa: comm.contactCompanyId, persona: comm.contactPersonId }}
        />
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

interface PanelProps {
  id: number;
  companyPath: CompanyPath;
  onClose: () => void;
}

/** Shows a communication with its events, and its edit form. */
export const CommPanel = ({ id, companyPath, onClose }: PanelProps) => {
  const { data, error, isStale } = useQuery(commFind, { id });
  const comm = isStale ? undefined : data?.data;
  return (
    <Dialog kind="sheet" title={comm?.subject ?? 'Comunicación'} onClose={onClose}>
      <div className={styles.sheet}>
        {comm ? (
          <Opened key={comm.id} comm={comm} companyPath={companyPath} onClose={onClose} />
        ) : error ? (
          <Notice tone="danger">{error.text}</Notice>
        ) : (
          <Spinner />
        )}
      </div>
    </Dialog>
  );
};
