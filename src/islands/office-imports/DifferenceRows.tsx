import { useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { importRows } from '#contract/calls/imports';
import type { ImportDifference, ImportReason } from '#contract/entities/imports';
import { noteGone } from '#stores/imports/imports';
import { Button } from '../../ui/Button.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Imports.module.css';

export type Shown = 'bad' | 'changed' | 'new' | 'moved' | 'passed' | 'gone';
const ROWS = 25;

/** @param isRefused whether problems are errors of a file, and not reasons */
const Row = (
  { line, key: code, name, changes, problems }: ImportDifference,
  isRefused: boolean,
) => (
  <>
    <p>
      <span className="muted">Fila {formatNumber(line)}</span> <b className="code">{code}</b> {name}
    </p>
    {problems.map(({ column, text }) => (
      <p key={column + text} className={isRefused ? 'field-error' : 'small'}>
        {column !== '' && <b>{column}: </b>}
        {text}
      </p>
    ))}
    {changes.length > 0 && (
      <dl>
        {changes.map(({ title, from, to, note }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {from !== undefined && (
                <>
                  <del>{from}</del> →{' '}
                </>
              )}
              <ins>{to}</ins>
              {note !== undefined && <p className="muted">{note}</p>}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </>
);

export const RowList = ({
  rows,
  isRefused = false,
}: {
  rows: readonly ImportDifference[];
  isRefused?: boolean;
}) => (
  <ul aria-label="Filas">
    {rows.map((row) => (
      <li key={`${row.line} ${row.key}`}>{Row(row, isRefused)}</li>
    ))}
  </ul>
);

interface DifferenceRowsProps {
  guid: string;
  outcome: Shown;
  /** Selects invalid rows by their reason. */
  reason?: Pick<ImportReason, 'column' | 'text' | 'question'> | undefined;
}

export const DifferenceRows = ({ guid, outcome, reason }: DifferenceRowsProps) => {
  const [rowIndex, setRowIndex] = useState(0);
  const { data, isStale, error, again } = useQuery(importRows, {
    guid,
    outcome,
    ...(reason && {
      reason: {
        column: reason.column,
        text: reason.text,
        ...(reason.question && {
          unknown: { list: reason.question.list, name: reason.question.name },
        }),
      },
    }),
    rowIndex,
    rowsMax: ROWS,
  });
  useLayoutEffect(() => {
    if (error) noteGone(guid, error);
  }, [guid, error]);
  const top = useRef<HTMLDivElement>(null);
  const isPageTurned = useRef(false);
  // Scroll to the top once the new page has arrived, as every list does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: run again for each page.
  useLayoutEffect(() => {
    if (!isPageTurned.current || isStale) return;
    isPageTurned.current = false;
    const box = top.current?.getBoundingClientRect();
    if (box && box.top < 0) top.current?.scrollIntoView({ behavior: 'instant' });
  }, [isStale, rowIndex]);
  const retry = error && <RetryNotice text={error.text} onRetry={again} />;
  if (retry && !data) return retry;
  if (!data) return <Spinner text="Cargando las filas…" />;
  const pages = Math.ceil(data.resultCount / ROWS);
  const turnTo = (page: number) => {
    // There may be fewer pages than before.
    const target = Math.min(page, pages - 1);
    if (target < 0 || target === rowIndex) return;
    isPageTurned.current = true;
    setRowIndex(target);
  };
  return (
    <div className={styles.difference} ref={top}>
      {/* Rows of another page would be taken for this one's. */}
      {retry || <RowList rows={data.data} isRefused={outcome === 'bad'} />}
      {pages > 1 && (
        <div className={styles.actions}>
          <Button look="small" aria-disabled={rowIndex === 0} onClick={() => turnTo(rowIndex - 1)}>
            Anteriores
          </Button>
          <span className="muted" aria-live="polite">
            Página {formatNumber(rowIndex + 1)} de {formatNumber(pages)}
          </span>
          <Button
            look="small"
            aria-disabled={rowIndex + 1 >= pages}
            onClick={() => turnTo(rowIndex + 1)}
          >
            Siguientes
          </Button>
        </div>
      )}
    </div>
  );
};
