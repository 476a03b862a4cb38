/** A list below its filters: rows and pages, or its loading, empty or failed state. */
import type { ReactNode } from 'react';
import type { CallOutput } from '#contract/call';
import type { ListCall } from '#stores/reads/list';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import styles from './ListScreen.module.css';
import { Pagination } from './Pagination.tsx';
import type { ListView } from './use-list.ts';

interface ListScreenProps<C extends ListCall, Q extends { page: number }> {
  view: ListView<C, Q>;
  /** Above the rows, in every state. */
  head?: ReactNode;
  /** Shown until the first answer. */
  waiting: ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** A temporary reason why the list is not requested. */
  problem?: string | undefined;
  /** Keeps outdated rows without showing the error. */
  isQuiet?: boolean;
  /** Whether there is only one page. */
  isOnePage?: boolean;
  className?: string | undefined;
  /** The rows, as cards or a table. */
  children: (page: CallOutput<C>) => ReactNode;
}

interface FailedProps {
  text: string;
  /** Whether it is retried automatically. */
  isAway: boolean;
  isTrying: boolean;
  onRetry: () => void;
}

const Failed = ({ text, isAway, isTrying, onRetry }: FailedProps) => (
  <Notice tone="danger">
    <p>{text}</p>
    {isAway && <p>Volvemos a intentarlo solos; tu búsqueda no se pierde.</p>}
    <Button onClick={onRetry} aria-disabled={isTrying}>
      {isTrying && <span className="spinner" aria-hidden="true" />}
      Reintentar
    </Button>
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
  const isLoaded = page !== undefined && !isStale;
  const failed = error && (
    <Failed
      // An invalid filter is described by its own message.
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
            // Moves the keyboard focus to the top of the new page.
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
      ) : failed && !isLoaded ? (
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
