/** The links from a list's first page to its others, the same as the island's (Pagination). */
import { variant } from 'virtual:variant';
import { icon as iconHtml } from '#icons/icon';
import { type Html, html, trusted } from '../../components/html.ts';
import css from '../../ui/list/Pagination.module.css';
import { pageCount, pagesAround } from '../../ui/list/paging.ts';

const next = trusted(iconHtml('chevron-right'));

/** @param count of all results */
export const pagesHtml = (count: number, hrefOf: (page: number) => string): Html | false => {
  const pages = pageCount(count, variant.pageSizes.products);
  return (
    pages > 1 &&
    html`
      <nav class="${css.pages}" aria-label="Páginas">
        ${pagesAround(1, pages).map((page) =>
          page === 0
            ? html`<span class="${css.gap}" aria-hidden="true">…</span>`
            : html`<a data-in-place="" href="${hrefOf(page)}" class="button button-icon${page === 1 ? ' button-primary' : ''}" aria-label="Página ${page}"${page === 1 && html` aria-current="page"`}>${page}</a>`,
        )}
        <a data-in-place="" href="${hrefOf(2)}" class="button button-icon" rel="next" aria-label="Siguiente">${next}</a>
      </nav>
    `
  );
};
