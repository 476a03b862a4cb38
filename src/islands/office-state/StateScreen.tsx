import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { counted } from '#contract/amounts/counted';
import { officeState } from '#contract/calls/office';
import { exchangeRateFind } from '#contract/calls/payments';
import { $session } from '#stores/account/session';
import { RATE_ANCHOR } from '#stores/rate';
import { officePath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { Box, Boxes, WaitingBoxes } from '../../ui/office/Box.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { attentionText, boxesOf, type StateBox } from './rows.ts';
import styles from './State.module.css';

const Rows = ({ rows }: Pick<StateBox, 'rows'>) => (
  <dl className={styles.rows}>
    {rows.map(({ label, value, link, isWrong }) => (
      <div key={label} data-wrong={isWrong ? '' : undefined}>
        <dt>{label}</dt>
        <dd>
          {isWrong && <span className="visually-hidden">Atención: </span>}
          {value}
          {link && (
            <>
              {' '}
              <a href={link.href}>{link.text}</a>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** Folds the rows that need no attention in a box that says so. */
const FoldedRows = ({ rows, folds }: StateBox) => {
  const fine = rows.filter(({ isWrong }) => !isWrong);
  if (!folds || fine.length === 0) return <Rows rows={rows} />;
  return (
    <>
      {fine.length < rows.length && <Rows rows={rows.filter(({ isWrong }) => isWrong)} />}
      <details>
        <summary>{counted(fine.length, ...folds)}</summary>
        <Rows rows={fine} />
      </details>
    </>
  );
};

/** `/gestion/estado` */
export const StateScreen = () => {
  const session = useStore($session, { ssr: 'initial' });
  const { data, error, again } = useQuery(officeState, session.status === 'user' ? {} : null);
  const rate = useQuery(
    exchangeRateFind,
    session.status === 'user' ? { currency: 'USD' } : null,
  ).data;
  if (!data) return error ? <RetryNotice text={error.text} onRetry={again} /> : <WaitingBoxes />;
  const settings = officePath(variant, 'office-settings');
  const boxes = boxesOf(
    data.data,
    rate && settings ? { ...rate, href: `${settings}${RATE_ANCHOR}` } : undefined,
  );
  return (
    <>
      <p role="status">
        {attentionText(boxes)}{' '}
        <Button look="small" onClick={again}>
          Actualizar
        </Button>
      </p>
      {error && <RetryNotice text={error.text} onRetry={again} />}
      <Boxes>
        {boxes.map((box) => (
          <Box key={box.title} title={box.title}>
            <FoldedRows {...box} />
          </Box>
        ))}
      </Boxes>
    </>
  );
};
