/** Links to the pages of a list, if there are several. */

import type { MouseEvent } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import styles from './Pagination.module.css';
import { pagesAround } from './paging.ts';

interface PaginationProps {
  /** 1-based. */
  current: number;
  count: number;
  /** Real addresses, for other tabs. */
  hrefOf: (page: number) => string;
  /** Changes the page in place, if possible. */
  onPage?: (page: number) => void;
}

export const Pagination = ({ current, count, hrefOf, onPage }: PaginationProps) => {
  if (count <= 1) return null;
  const at = Math.min(current, count);
  const open = (page: number) => (event: MouseEvent) => {
    const ownTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!onPage || ownTab) return;
    event.preventDefault();
    onPage(page);
  };
  return (
    <nav className={styles.pages} aria-label="Páginas">
      {at > 1 && (
        <a
          data-in-place=""
          href={hrefOf(at - 1)}
          onClick={open(at - 1)}
          className="button button-icon"
          rel="prev"
          aria-label="Anterior"
        >
          <Icon name="chevron-left" />
        </a>
      )}
      {pagesAround(at, count).map((page, place) =>
        page === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity than its place.
          <span key={`gap-${place}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={page}
            data-in-place=""
            href={hrefOf(page)}
            onClick={open(page)}
            className={`button button-icon ${page === at ? 'button-primary' : ''}`}
            aria-label={`Página ${page}`}
            aria-current={page === at ? 'page' : undefined}
          >
            {page}
          </a>
        ),
      )}
      {at < count && (
        <a
          data-in-place=""
          href={hrefOf(at + 1)}
          onClick={open(at + 1)}
          className="button button-icon"
          rel="next"
          aria-label="Siguiente"
        >
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
};
