/** The buyer, and the data that only the shop needs: to invoice, deliver and call. */

import type { Order } from '#contract/entities/orders';
import { UNCONFIRMED } from '#contract/people/buyer-company';
import styles from '../Orders.module.css';
import { whatsappLink } from './whatsapp.ts';

const factsOf = ({ counter }: Order): string[] => [
  ...(counter?.companyName
    ? [[counter.companyName, counter.companyIdentifier && `RUT ${counter.companyIdentifier}`]]
    : []
  ).map((parts) => parts.filter(Boolean).join(', ')),
  ...(counter?.phoneObservation ? [`Teléfono: ${counter.phoneObservation}`] : []),
  ...(counter?.addressZIPCode ? [`Código postal ${counter.addressZIPCode}`] : []),
];

export const BuyerFacts = ({ order }: { order: Order }) => {
  const chat = whatsappLink(order.phone, order.number);
  const facts = factsOf(order);
  return (
    <div className={styles.buyer}>
      <p>
        <strong>
          {order.personName} {order.personLastName}
        </strong>
        {order.userEmail !== '' && (
          <>
            {' '}
            · <a href={`mailto:${order.userEmail}`}>{order.userEmail}</a>
          </>
        )}
        {chat && (
          <>
            {' '}
            ·{' '}
            <a href={chat} target="_blank" rel="noopener noreferrer">
              WhatsApp
            </a>
          </>
        )}
      </p>
      {facts.length > 0 && <p className="small">{facts.join(' · ')}</p>}
      {order.counter?.isOfCompany === false && (
        <p className="small">
          <span className="tag tag-warning">Empresa {UNCONFIRMED}</span> Dice comprar para ella, y
          no figura entre sus personas.
        </p>
      )}
    </div>
  );
};
