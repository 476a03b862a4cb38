/** The filters beside a list as the build writes them: links all, the same as the island's (FacetGroups). */
import { formatNumber } from '#contract/amounts/numbers';
import { type Html, html } from '../../components/html.ts';
import { MANY } from '../../islands/search/list/FacetGroups.tsx';
import type { Facet, FacetOption } from '../../islands/search/list/facets.ts';
import css from '../../islands/search/list/filters.module.css';
import type { QueryChange } from '../../islands/search/query.ts';

type HrefOf = (change: QueryChange) => string;

const classOf = ({ depth }: FacetOption): string =>
  [css.option, css[`depth${Math.min(depth, 3)}`]].filter(Boolean).join(' ');

const optionHtml = (option: FacetOption, hrefOf: HrefOf): Html => html`
  <li>
    <a data-in-place="" class="${classOf(option)}" href="${hrefOf(option.change)}"${option.chosen && html` aria-current="true"`}>
      <span class="${css.name}">${option.name}</span>
      <span class="${css.count}">${option.count >= 0 && formatNumber(option.count)}</span>
    </a>
  </li>
`;

const groupHtml = ({ key, title, options }: Facet, hrefOf: HrefOf): Html => html`
  <section class="${css.group}" aria-label="${title}">
    <h2 class="${css.title}">${title}</h2>
    ${
      options.length > MANY &&
      key !== 'year' &&
      html`<input class="input ${css.narrow}" type="search" data-narrows="" placeholder="Filtrar…" aria-label="Filtrar ${title.toLowerCase()}" value="">`
    }
    <ul class="${css.options}${key === 'year' ? ` ${css.years}` : ''}">
      ${options.map((option) => optionHtml(option, hrefOf))}
    </ul>
  </section>
`;

export const facetsHtml = (facets: readonly Facet[], hrefOf: HrefOf): Html => html`
  <div class="${css.groups}">${facets.map((facet) => groupHtml(facet, hrefOf))}</div>
`;
