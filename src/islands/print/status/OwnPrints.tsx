/** The print requests of an account, above its orders in `/mis-compras`. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { formatNumber } from '#contract/amounts/numbers';
import { printOwn } from '#contract/calls/print-follow';
import { printStates } from '#contract/orders/print-states';
import { shortDateTime } from '#contract/time/dates';
import { $session } from '#stores/account/session';
import { OWN_PRINTS } from '#stores/printing/print-follow';
import { pathOf } from '#variants/paths';
import { useQuery } from '../../../ui/use-query.ts';
import { PrintStateTag } from '../PrintStateTag.tsx';
import styles from './PrintStatus.module.css';

export const OwnPrints = () => {
  const session = useStore($session, { ssr: 'initial' });
  const { data } = useQuery(printOwn, session.status === 'user' ? OWN_PRINTS : null);
  const path = pathOf(variant, 'print-request');
  if (!data || data.resultCount === 0 || !path) return null;
  return (
    <section className="card" aria-labelledby="impresiones-3d">
      <h2 id="impresiones-3d">Impresiones 3D</h2>
      <ul className={styles.pieces}>
        {data.data.map(({ number, key, state, receivedAt, fileNames }) => (
          <li key={number}>
            <span className="cluster">
              <a href={path.replace('{key}', key)}>Impresión N.º {number}</a>
              <PrintStateTag state={state} />
              <span className="small muted">{shortDateTime(receivedAt)}</span>
            </span>
            <span className="small">{fileNames.join(', ')}</span>
            {state === 'QUO' && (
              <>
                <br />
                <span className="small">{printStates.QUO.text}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {data.resultCount > data.data.length && (
        <p className="small muted">
          Las últimas {data.data.length} de {formatNumber(data.resultCount)}.
        </p>
      )}
    </section>
  );
};
