/**
 * The first page of a list as the build writes it. The island takes this very HTML over (Results): what the
 * two write is compared by tests/islands/ready-list.test.tsx.
 */
import { variant } from 'virtual:variant';
import type { Asked } from '#catalog-view/fitment';
import type { ListCard } from '#catalog-view/list-card';
import { formatNumber } from '#contract/amounts/numbers';
import { MAX_SEARCH } from '#contract/limits';
import { icon as iconHtml } from '#icons/icon';
import { itemPath, itemsTitle } from '#variants/paths';
import { type Html, html, trusted } from '../../components/html.ts';
import { ID as TEXT_ID } from '../../islands/search/box/SearchBox.tsx';
import box from '../../islands/search/box/search-box.module.css';
import { FIRST } from '../../islands/search/list/CardGrid.tsx';
import chips from '../../islands/search/list/chips.module.css';
import type { Choice, Facet } from '../../islands/search/list/facets.ts';
import measure from '../../islands/search/list/measure-filter.module.css';
import { ORDER_ID, ORDER_NAMES } from '../../islands/search/list/OrderBy.tsx';
import css from '../../islands/search/list/results.module.css';
import { LIST_PATH, listHref } from '../../islands/search/list-address.ts';
import { type ListQuery, mergeQuery, type QueryChange } from '../../islands/search/query.ts';
// The list has a box of its own to search with: this hides the header's.
import screen from '../../ui/list/ListScreen.module.css';
import { cardHtml } from './card.ts';
import { facetsHtml } from './facets.ts';
import { pagesHtml } from './pages.ts';

export interface ListView {
  query: ListQuery;
  count: number;
  /** What the list's kind calls the page without a query. */
  landing: string;
  /** The filters open in a box at every width. */
  hasFilterBox: boolean;
  facets: readonly Facet[];
  choices: readonly Choice[];
  /** HTML of what else the kind of goods offers beside them. */
  offer: string;
  asked: Asked;
  cards: readonly ListCard[];
}

const { enableEditFilters, showProductSort, hidePagination } = variant.flags;

const search = trusted(iconHtml('search'));
const cross = trusted(iconHtml('x'));
const car = trusted(iconHtml('car'));
const sliders = trusted(iconHtml('adjustments-horizontal'));

const boxHtml = (): Html => html`
  <search class="${box.box}">
    <form action="${LIST_PATH}" data-items="${itemsTitle(variant)}" data-item="${itemPath(variant, '')}" data-narrows="" novalidate="" class="${box.form}">
      <span class="${box.field}">
        ${search}
        <input id="${TEXT_ID}" class="${box.input}" type="search" placeholder="Buscar por texto" aria-label="Buscar por texto" autocomplete="off" enterkeyhint="search" maxlength="${MAX_SEARCH}" aria-invalid="false" name="t" value="">
      </span>
      <button type="submit" class="button button-primary">Buscar</button>
    </form>
    <span class="field-said" aria-live="polite"></span>
  </search>
`;

const chipHtml = ({ key, label, change }: Choice, hrefOf: (change: QueryChange) => string) => html`
  <li>
    <a data-in-place="" class="${chips.chip}" data-kind="${key}" href="${hrefOf(change)}" aria-label="Quitar ${label}">
      ${key === 'vehicleId' && car}${label}${cross}
    </a>
  </li>
`;

const orderHtml = ({ order }: ListQuery): Html => html`
  <div class="${css.order}">
    <label for="${ORDER_ID}" class="${css.orderLabel}">Ordenar por</label>
    <select id="${ORDER_ID}" class="select">
      ${Object.entries(ORDER_NAMES).map(
        ([value, name]) =>
          html`<option value="${value}"${value === order && html` selected=""`}>${name}</option>`,
      )}
    </select>
  </div>
`;

const headHtml = ({ query, count, landing, hasFilterBox, facets }: ListView): Html => html`
  <div class="${css.head}">
    <h2 id="resultados" tabindex="-1" class="${css.count}" aria-live="polite">${formatNumber(count)} resultados</h2>
    <a data-in-place="" class="${css.landing}" href="${LIST_PATH}">${landing}</a>
    ${
      enableEditFilters &&
      html`
        <button type="button" class="button${hasFilterBox ? '' : ` ${css.filterButton}`}"${facets.length === 0 && html` disabled=""`}>
          ${sliders}Filtros
        </button>
      `
    }
    ${showProductSort && orderHtml(query)}
  </div>
`;

/** The place of the form, as its first face is: the rest comes when the list is taken over. */
const measuresHtml = html`<details class="${measure.box}" data-measures=""><summary class="${measure.title}">Medidas</summary></details>`;

export const listHtml = (view: ListView): Html => {
  const { query, facets, choices, asked, cards, count } = view;
  const hrefOf = (change: QueryChange) => listHref(mergeQuery(query, change));
  return html`
    <div class="${css.results}">
      <a class="skip visually-hidden" href="#resultados">Saltar a los resultados</a>
      ${boxHtml()}
      <ul class="${chips.chips}" aria-label="Filtros elegidos">
        ${choices.map((choice) => chipHtml(choice, hrefOf))}
        ${trusted(view.offer)}
      </ul>
      <div class="${css.columns}">
        ${
          enableEditFilters &&
          html`<aside class="${css.aside}" aria-label="Filtros">${variant.sides !== 'none' && measuresHtml}${facetsHtml(facets, hrefOf)}</aside>`
        }
        <div class="${screen.own} ${css.main}" tabindex="-1">
          ${headHtml(view)}
          <div class="${screen.rows}" aria-busy="false">
            <ul class="${css.grid}">
              ${cards.map(
                (card, place) =>
                  html`<li class="${css.cell}">${cardHtml(card, asked, place < FIRST)}</li>`,
              )}
            </ul>
          </div>
          ${!hidePagination && pagesHtml(count, (page) => hrefOf({ page }))}
        </div>
      </div>
    </div>
  `;
};
