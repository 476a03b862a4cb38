import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import type { CheckedCall, Finding } from '#contract/calls/host-check';
import { $session } from '#stores/account/session';
import { type HostRun, NOT_RUN, runHostCheck } from '#stores/host-run';
import { Button } from '../../ui/Button.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import styles from './HostCheck.module.css';

const MARKS: Record<Finding['level'], string> = {
  note: 'Nota',
  lack: 'Le falta algo',
  failure: 'Falla',
};

/** Says how the check ended, or where it is. */
const summaryOf = ({ calls, steps, isRunning, error }: HostRun): string => {
  if (isRunning) return steps === 0 ? 'Revisando…' : `Revisando: ${calls.length} de ${steps}`;
  if (error !== '' || calls.length === 0) return '';
  const levels = calls.flatMap(({ findings }) => findings.map(({ level }) => level));
  const failures = levels.filter((level) => level === 'failure').length;
  const lacks = levels.filter((level) => level === 'lack').length;
  if (failures > 0)
    return `Algo esencial falla: ${counted(failures, 'problema', 'problemas')} para resolver en el servidor.`;
  return lacks > 0
    ? `La tienda funciona. Al servidor le ${lacks === 1 ? 'falta una cosa' : `faltan ${lacks} cosas`}.`
    : 'Todo bien: el servidor responde como la tienda espera.';
};

const answeredText = ({ outcome, status, ms }: CheckedCall): string => {
  if (outcome === 'skipped') return 'no se preguntó';
  const times = ms === null ? '' : ` en ${ms} ms`;
  return `${outcome === 'answered' ? 'contestó' : 'no sirvió'}${status === null ? '' : ` (${status})`}${times}`;
};

const CheckedRow = ({ checked }: { checked: CheckedCall }) => (
  <li>
    <p className={styles.call}>
      <code>{checked.call}</code> <span>{answeredText(checked)}</span>
    </p>
    {checked.findings.length > 0 && (
      <ul className={styles.findings}>
        {checked.findings.map(({ level, what, example, shown }) => (
          <li key={`${what} ${shown}`} data-level={level}>
            <b>{MARKS[level]}:</b> {what}
            {example !== '' && (
              <>
                , como <code>{example}</code>
              </>
            )}
            . {shown}
          </li>
        ))}
      </ul>
    )}
  </li>
);

const isFine = ({ findings }: CheckedCall): boolean =>
  findings.every(({ level }) => level === 'note');

/** `/gestion/estado` of a shop over a REST host. */
export const HostCheck = () => {
  const session = useStore($session, { ssr: 'initial' });
  const [run, setRun] = useState(NOT_RUN);
  const control = useRef(new AbortController());
  useEffect(() => () => control.current.abort(), []);
  const begin = (): void => {
    control.current.abort();
    control.current = new AbortController();
    void runHostCheck(setRun, control.current.signal);
  };
  const { calls, isRunning, error } = run;
  const fine = calls.filter(isFine);
  return (
    <div className={styles.check}>
      <p>
        Los artículos, las cuentas y los pedidos de esta tienda están en otro sistema. Aquí ves si
        responde como la tienda lo necesita. Revisarlo no cambia nada.
      </p>
      <p>
        <Button onClick={begin} disabled={isRunning || session.status !== 'user'}>
          Revisar el servidor
        </Button>
      </p>
      <p role="status">{summaryOf(run)}</p>
      {error !== '' && <RetryNotice text={error} onRetry={begin} />}
      <ul className={styles.calls}>
        {calls
          .filter((checked) => !isFine(checked))
          .map((checked) => (
            <CheckedRow key={checked.call} checked={checked} />
          ))}
      </ul>
      {fine.length > 0 && (
        <details>
          <summary>{counted(fine.length, 'llamada bien', 'llamadas bien')}</summary>
          <ul className={styles.calls}>
            {fine.map((checked) => (
              <CheckedRow key={checked.call} checked={checked} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};
