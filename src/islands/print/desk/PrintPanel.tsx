/** A print request beside the list: its pieces, prices, moves, order and messages. */
import { variant } from 'virtual:variant';
import { formatMoney, toCents } from '#contract/amounts/money';
import { printRequestFind } from '#contract/calls/print-desk';
import type { DeskPrint, PrintEvent } from '#contract/entities/prints';
import { orderStates } from '#contract/orders/order-states';
import { mayQuotePrint, printStates } from '#contract/orders/print-states';
import { quotationStates } from '#contract/orders/quotation-states';
import { missingPermissionText } from '#contract/people/permission-texts';
import { telLink } from '#contract/people/phones';
import { dayText, shortDateTime } from '#contract/time/dates';
import { officeOrderPath, officeRecordPath } from '#variants/back-office';
import { History } from '../../../ui/history/History.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SidePanel } from '../../../ui/panel/SidePanel.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useMay } from '../../../ui/use-may.ts';
import { useQuery } from '../../../ui/use-query.ts';
import { PrintStateTag } from '../PrintStateTag.tsx';
import { Timeline } from '../Timeline.tsx';
import styles from './Desk.module.css';
import { Message } from './Message.tsx';
import { Pieces } from './Pieces.tsx';
import { PrintMoves } from './PrintMoves.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { Worker } from './Worker.tsx';

/** A customer's message or a colleague's change appears without a reload. */
const POLL_MS = 30_000;

const Offer = ({ quotation, order }: Pick<DeskPrint, 'quotation' | 'order'>) =>
  quotation && (
    <p>
      <a href={officeRecordPath(variant, 'quotation', `${quotation.id}`)}>
        Presupuesto N.º {quotation.number}
      </a>{' '}
      de {formatMoney(toCents(quotation.total))},{' '}
      {quotationStates[quotation.state].name.toLowerCase()}
      {quotation.state === 'SEN' && `, vale hasta el ${dayText(quotation.validUntil)}`}
      {order && (
        <>
          . <a href={officeOrderPath(variant, order.number)}>Pedido N.º {order.number}</a>,{' '}
          {orderStates[order.state].name.toLowerCase()}
        </>
      )}
      .
    </p>
  );

const Uses = ({ uses }: Pick<DeskPrint, 'uses'>) =>
  uses.length > 0 && (
    <section className="stack">
      <h3>Filamento</h3>
      <ul className={styles.plain}>
        {uses.map(({ id, at, material, color, grams, spools }) => (
          <li key={id}>
            {material.toUpperCase()} {color}: {grams} g
            {spools > 0 &&
              ` (${spools === 1 ? 'se abrió 1 carrete' : `se abrieron ${spools} carretes`})`}{' '}
            <span className="small muted">{shortDateTime(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

/** Typed prices stay until somebody saves others. */
const pricesOf = ({ pieces }: DeskPrint): string =>
  JSON.stringify(pieces.map(({ price, grams, filamentId }) => [price, grams, filamentId]));

const authorOf =
  (name: string) =>
  ({ actor, author }: PrintEvent): string =>
    actor === 'customer' ? name : author;

const Found = ({ print }: { print: DeskPrint }) => {
  const mayWork = useMay('orders');
  const isOpen = printStates[print.state].isOpen;
  const { number, state, version, name, email, phone, note, receivedAt, url } = print;
  return (
    <div className="stack">
      <p className="cluster">
        <PrintStateTag state={state} />
        <span className="muted">{shortDateTime(receivedAt)}</span>
        {!(mayWork && isOpen) && print.worker && (
          <span className="muted">A cargo de {print.worker.name}</span>
        )}
      </p>
      <p>
        <b>{name}</b>
        <br />
        <a href={`mailto:${email}`}>{email}</a> · <a href={telLink(phone)}>{phone}</a>
        {url !== '' && (
          <>
            <br />
            <a href={new URL(url).pathname}>Ver la página del cliente</a>
          </>
        )}
      </p>
      {note !== '' && (
        <p className={styles.text}>
          <b>Nota del cliente:</b> {note}
        </p>
      )}
      <Offer quotation={print.quotation} order={print.order} />
      {mayWork ? (
        <PrintMoves key={`moves-${version}`} print={print} />
      ) : (
        <Notice tone="info">{missingPermissionText(['orders'])}</Notice>
      )}
      {mayWork && isOpen && <Worker print={print} />}
      {mayWork && mayQuotePrint(state) ? (
        <QuoteForm key={pricesOf(print)} print={print} />
      ) : (
        <Pieces print={print} />
      )}
      <Uses uses={print.uses} />
      <section className="stack">
        <h3>Historial y mensajes</h3>
        <Timeline events={print.events} authorOf={authorOf(name)} />
        {mayWork && email !== '' && <Message number={number} />}
      </section>
      <details>
        <summary>Cambios del taller</summary>
        <History subject="print" subjectId={`${number}`} />
      </details>
    </div>
  );
};

export const PrintPanel = ({ number, onClose }: { number: number; onClose: () => void }) => {
  const { data, error } = useQuery(printRequestFind, { number }, { againAfter: () => POLL_MS });
  return (
    <SidePanel title={`Impresión N.º ${number}`} onClose={onClose}>
      {data ? (
        <Found print={data.data} />
      ) : error ? (
        <Notice tone="danger">{error.text}</Notice>
      ) : (
        <Spinner text="Cargando la impresión…" />
      )}
    </SidePanel>
  );
};
