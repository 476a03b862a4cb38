/** The buttons beside an item: the heart, and what puts it beside others. */
import { icon } from '#icons/icon';
import { type Html, html, trusted } from '../html.ts';

/** With its words, on an item's own page. */
export const keepHtml = (code: string, title: string): Html => html`
  <p class="keep">
    <button class="button button-quiet" type="button" data-keep="favourite" data-code="${code}" aria-pressed="false" aria-label="Favorito: ${title}">${trusted(icon('heart'))}Favorito</button>
    <button class="button button-quiet" type="button" data-keep="compare" data-code="${code}" aria-pressed="false" aria-label="Comparar ${title}">${trusted(icon('scale'))}Comparar</button>
  </p>
`;

/** Shown where there is none of a product, which its row names. */
export const noticeHtml = (code: string): Html => html`
  <button class="button offer-notice" type="button" data-keep="notice" data-code="${code}">${trusted(icon('bell'))}<span>Avisarme cuando haya stock</span></button>
`;
