/** What stands under a list's filters: its rows and pages, or its waiting, empty or failed face. */
import type { ReactNode } from 'react';
import type { CallOutput } from '#contract/call';
import type { ListCall } from '#stores/reads/list';
import { Notice } from '../Notice.tsx';
import styles from './ListScreen.module.css';
import { Pagination } from './Pagination.tsx';
import type { ListView } from './use-list.ts';

interface ListScreenProps<C extends ListCall, Q extends { page: number }> {
  view: ListView<C, Q>;
  /** Above the rows, whatever face they have. */
  head?: ReactNode;
  /** Until the first answer. */
  waiting: ReactNode;
  /** Instead of no rows. */
  empty: ReactNode;
  /** What keeps the list from being asked for; it passes by itself. */
  problem?: string | undefined;
  /** Rows that could not be freshened stay without a word. */
  isQuiet?: boolean;
  /** The list ends with its first page. */
  isOnePage?: boolean;
  className?: string | undefined;
  /** The rows, as cards or as a table. */
  children: (page: CallOutput<C>) => ReactNode;
}

interface FailedProps {
  text: string;
  /** It is asked again by itself. */
  isAway: boolean;
  isTrying: boolean;
  onRetry: () => void;
}

const Failed = ({ text, isAway, isTrying, onRetry }: FailedProps) => (
  <Notice tone="danger">
    <p>{text}</p>
    {isAway && <p>Volvemos a intentarlo solos; tu búsqueda no se pierde.</p>}
    <button type="button" className="button" onClick={onRetry} aria-disabled={isTrying}>
      {isTrying && <span className="spinner" aria-hidden="true" />}
      Reintentar
    </button>
  </Notice>
);

export const ListScreen = <C extends ListCall, Q extends { page: number }>({
  view,
  head,
  waiting,
  empty,
  problem,
  isQuiet = false,
  isOnePage = false,
  className,
  children,
}: ListScreenProps<C, Q>) => {
  const { page, pages, query, isStale, error, top } = view;
  const isThere = page !== undefined && !isStale;
  const failed = error && (
    <Failed
      // What is wrong with a filter is said as the filter says it.
      text={Object.values(error.fields ?? {})[0] ?? error.text}
      isAway={view.isAway}
      isTrying={view.isLoading}
      onRetry={view.again}
    />
  );
  const rows = page && (
    <>
      <div className={styles.rows} aria-busy={isStale}>
        {page.resultCount === 0 ? empty : children(page)}
      </div>
      {!isOnePage && (
        <Pagination
          current={query.page}
          count={pages}
          hrefOf={(at) => view.hrefOf({ ...query, page: at })}
          onPage={(at) => {
            // The keyboard goes on from the new page's top.
            top.current?.focus({ preventScroll: true });
            view.go({ ...query, page: at });
          }}
        />
      )}
    </>
  );
  return (
    <div
      className={className ? `${styles.own} ${className}` : styles.screen}
      ref={top}
      tabIndex={-1}
    >
      {head}
      {problem !== undefined ? (
        <Notice tone="danger">{problem}</Notice>
      ) : failed && !isThere ? (
        <div className={styles.failed}>{failed}</div>
      ) : (
        <>
          {!isQuiet && failed}
          {rows ?? waiting}
        </>
      )}
    </div>
  );
};
