import { useStore } from '@nanostores/react';
import { officeState } from '#contract/calls/office';
import { $session } from '#stores/account/session';
import { Button } from '../../ui/Button.tsx';
import { Box, Boxes, WaitingBoxes } from '../../ui/office/Box.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { boxesOf, countWrong, type StateBox } from './rows.ts';
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

/** `/gestion/estado` */
export const StateScreen = () => {
  const session = useStore($session, { ssr: 'initial' });
  const { data, error, again } = useQuery(officeState, session.status === 'user' ? {} : null);
  if (!data) return error ? <RetryNotice text={error.text} onRetry={again} /> : <WaitingBoxes />;
  const boxes = boxesOf(data.data);
  const wrong = countWrong(boxes);
  return (
    <>
      <p role="status">
        {wrong === 0
          ? 'Todo está en orden.'
          : wrong === 1
            ? 'Una cosa pide atención.'
            : `${wrong} cosas piden atención.`}{' '}
        <Button look="small" onClick={again}>
          Actualizar
        </Button>
      </p>
      {error && <RetryNotice text={error.text} onRetry={again} />}
      <Boxes>
        {boxes.map(({ title, rows }) => (
          <Box key={title} title={title}>
            <Rows rows={rows} />
          </Box>
        ))}
      </Boxes>
    </>
  );
};
