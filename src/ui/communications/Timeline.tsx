import { variant } from 'virtual:variant';
import { useState } from 'react';
import { communicationTimeline } from '#contract/calls/communications';
import { commEventNames, commTypeNames, isOpen } from '#contract/communications';
import type { TimelineEntry } from '#contract/entities/communications';
import { orderStates } from '#contract/orders/order-states';
import { UNCONFIRMED } from '#contract/people/buyer-company';
import { shortDateTime } from '#contract/time/dates';
import { officeOrderPath } from '#variants/back-office';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { EmptyState } from '../list/EmptyState.tsx';
import { MoreButton } from '../list/MoreButton.tsx';
import { useEarlier } from '../list/use-earlier.ts';
import { Money } from '../Money.tsx';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { CommPanel, type CompanyPath } from './CommPanel.tsx';
import styles from './Communications.module.css';
import { STATE_TAGS, TYPE_ICONS } from './words.ts';

type Subject = { companyId: number; personId?: number } | { companyId?: never; personId: number };

const EventBody = ({
  entry,
  onOpen,
}: {
  entry: Extract<TimelineEntry, { kind: 'event' }>;
  onOpen: (id: number) => void;
}) => (
  <>
    <p>
      <OfficeIcon name={TYPE_ICONS[entry.communicationType]} />{' '}
      <span className="visually-hidden">{commTypeNames[entry.communicationType]}</span>
      <button
        type="button"
        className={styles.subject}
        onClick={() => onOpen(entry.communicationId)}
      >
        {entry.subject}
      </button>{' '}
      <span className={STATE_TAGS[entry.type]}>{commEventNames[entry.type]}</span>
    </p>
    <p className="small">
      {entry.type === 'RSC' && entry.commOldDate && (
        <>
          <del>{shortDateTime(entry.commOldDate)}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      {isOpen(entry.type) && <>para el {shortDateTime(entry.commNewDate)}. </>}
      {entry.observation || entry.message}
    </p>
  </>
);

/** Searches the list for this number, which opens the order. */
const OrderLink = ({ number }: { number: number }) => (
  <a href={officeOrderPath(variant, number)}>N.º {number}</a>
);

interface EntryProps {
  entry: TimelineEntry;
  /** Whether a company's history is shown: buyers with an unconfirmed link to it are marked. */
  isOfCompany: boolean;
  onOpen: (id: number) => void;
}

const EntryBody = ({ entry, isOfCompany, onOpen }: EntryProps) => {
  if (entry.kind === 'event') return <EventBody entry={entry} onOpen={onOpen} />;
  if (entry.kind === 'order')
    return (
      <p>
        Pedido{' '}
        <b>
          <OrderLink number={entry.number} />
        </b>{' '}
        por <Money cents={Math.round(entry.total * 100)} />{' '}
        <span className="tag">{orderStates[entry.state].name}</span>
        {isOfCompany && entry.isOfCompany === false && (
          <>
            {' '}
            <span className="tag tag-warning">Comprador {UNCONFIRMED}</span>
          </>
        )}
      </p>
    );
  return (
    <p>
      Pedido <OrderLink number={entry.number} />: {orderStates[entry.fromState].name}{' '}
      <span aria-hidden="true">→</span> {orderStates[entry.toState].name}
      {entry.reason && <span className="small"> «{entry.reason}»</span>}
    </p>
  );
};

/** Shows the communications and orders of a company or person; earlier pages load on demand. */
export const Timeline = ({ companyPath, ...subject }: Subject & { companyPath: CompanyPath }) => {
  const view = useEarlier(communicationTimeline, subject, ({ key }) => key);
  const { entries, problem } = view;
  const [open, setOpen] = useState<number>();
  if (!entries) return problem ? <Notice tone="danger">{problem}</Notice> : <Spinner />;
  if (entries.length === 0)
    return <EmptyState text="Todavía no hay nada: ni comunicaciones ni pedidos." />;
  return (
    <div className="stack">
      <ol className={styles.timeline} aria-label="Línea de tiempo">
        {entries.map((entry) => (
          <li key={entry.key} data-kind={entry.kind}>
            <EntryBody
              entry={entry}
              isOfCompany={subject.companyId !== undefined}
              onOpen={setOpen}
            />
            <p className="small muted">
              <time dateTime={entry.at}>{shortDateTime(entry.at)}</time>
              {entry.personName && ` · ${entry.personName}`}
            </p>
          </li>
        ))}
      </ol>
      <MoreButton view={view}>Ver lo anterior</MoreButton>
      {open !== undefined && (
        <CommPanel id={open} companyPath={companyPath} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
};
