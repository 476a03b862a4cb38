/** `/presupuesto/{key}`: a quotation, for anybody with its link, who may accept it. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { chatBranches, chatWith } from '#catalog-view/chat';
import { formatMoney, toCents } from '#contract/amounts/money';
import { quotationOpen } from '#contract/calls/quotations';
import type { OfferedQuotation } from '#contract/entities/quotations';
import { dayText } from '#contract/time/dates';
import { may } from '#stores/account/permissions';
import { $session } from '#stores/account/session';
import { pathOf } from '#variants/paths';
import { Button } from '../../ui/Button.tsx';
import { LinkError } from '../../ui/LinkError.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { AcceptForm } from './AcceptForm.tsx';
import styles from './Quotation.module.css';

const keyOf = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';

const orderHref = ({ number, key }: NonNullable<OfferedQuotation['order']>): string =>
  (pathOf(variant, 'order-status') ?? '/').replace('{number}', `${number}`).replace('{key}', key);

const Lines = ({ quotation }: { quotation: OfferedQuotation }) => (
  <>
    <ul className={styles.items}>
      {quotation.items.map(({ code, name, price, unitPrice, discount, quantity }) => (
        <li key={`${code} ${name}`}>
          <span>
            <strong>{quantity}</strong> × {name} <span className="code small muted">{code}</span>
            {discount > 0 && (
              <span className="small muted">
                {' '}
                <del>{formatMoney(toCents(price))}</del> {discount} % menos
              </span>
            )}
          </span>
          <span className={styles.amount}>{formatMoney(toCents(unitPrice) * quantity)}</span>
        </li>
      ))}
    </ul>
    <p className={styles.total}>
      <span>
        Total, sin el envío <small>IVA inc</small>
      </span>
      <strong>{formatMoney(toCents(quotation.total))}</strong>
    </p>
  </>
);

/** How to reach the shop: what ends a quotation is solved by talking. */
const Contact = ({ number }: { number: number }) => (
  <p className="cluster">
    {chatBranches(variant.branches).map(({ code, name, whatsapp }) => (
      <a
        key={code}
        className="button"
        href={chatWith(whatsapp, `¡Hola! Les escribo por el presupuesto N.º ${number}.`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        WhatsApp {name}
      </a>
    ))}
  </p>
);

const End = ({ quotation }: { quotation: OfferedQuotation }) => {
  const { state, order, validUntil, number } = quotation;
  if (state === 'ACC')
    return (
      <Notice tone="success">
        Este presupuesto fue aceptado.{' '}
        {order && <a href={orderHref(order)}>Ver el pedido N.º {order.number}</a>}
      </Notice>
    );
  return (
    <>
      <Notice tone="warning">
        {state === 'EXP'
          ? `Este presupuesto venció el ${dayText(validUntil)}. Escríbenos y te lo renovamos.`
          : 'Este presupuesto ya no vale. Escríbenos y te hacemos otro.'}
      </Notice>
      <Contact number={number} />
    </>
  );
};

interface OfferedProps {
  quotation: OfferedQuotation;
  quotationKey: string;
  onAgain: () => void;
}

const Offered = ({ quotation, quotationKey, onAgain }: OfferedProps) => {
  const session = useStore($session, { ssr: 'initial' });
  const [isAccepting, setAccepting] = useState(false);
  const { number, customerName, authorName, validUntil, notes, state } = quotation;
  return (
    <article className="stack" aria-label={`Presupuesto ${number}`}>
      <p>
        <strong className={styles.number}>N.º {number}</strong> · Para {customerName}
        <br />
        <span className="muted">
          Te lo preparó {authorName}. Vale hasta el {dayText(validUntil)}.
        </span>
      </p>
      {notes !== '' && <p className={styles.notes}>{notes}</p>}
      <Lines quotation={quotation} />
      {state !== 'SEN' ? (
        <End quotation={quotation} />
      ) : session.status === 'unknown' ? (
        session.problem === undefined ? (
          <Spinner />
        ) : (
          <Notice tone="danger">{session.problem}</Notice>
        )
      ) : session.status === 'user' && session.user.isSeller ? (
        isAccepting ? (
          <AcceptForm
            quotation={quotation}
            quotationKey={quotationKey}
            user={null}
            isForCustomer
            orderHref={orderHref}
            onAgain={onAgain}
          />
        ) : (
          <Notice tone="info">
            <p>Así lo ve tu cliente, que aquí elige el envío y el pago.</p>
            {may(session, 'orders') && (
              <Button look="small" onClick={() => setAccepting(true)}>
                Aceptar por el cliente
              </Button>
            )}
          </Notice>
        )
      ) : (
        <AcceptForm
          // Another person has another phone and address.
          key={session.status === 'user' ? session.user.gUID : ''}
          quotation={quotation}
          quotationKey={quotationKey}
          user={session.status === 'user' ? session.user : null}
          orderHref={orderHref}
          onAgain={onAgain}
        />
      )}
      {state === 'SEN' && (
        <div>
          <p className="muted">¿Dudas, o quieres cambiar algo? Escríbenos.</p>
          <Contact number={number} />
        </div>
      )}
    </article>
  );
};

export const QuotationPage = () => {
  const [key, setKey] = useState<string>();
  // Only the browser knows the address; the page is the same for everybody.
  useEffect(() => setKey(keyOf(location.pathname)), []);
  const { data, error, isAway, again } = useQuery(
    quotationOpen,
    key === undefined ? null : { key },
  );
  if (data && key !== undefined)
    return <Offered quotation={data.data} quotationKey={key} onAgain={() => again()} />;
  if (!error) return <Spinner text="Buscando el presupuesto…" />;
  return (
    <LinkError noun="presupuesto" awayText={isAway ? error.text : undefined} onRetry={again} />
  );
};
