/** The buttons beside an item; keep.ts defines their effect and pressed state, keep.css their icons. */
import { type Html, html } from '../html.ts';

const buttonHtml = (keep: 'favourite' | 'compare', code: string, label: string, text = ''): Html =>
  html`<button class="button button-quiet signed${text === '' ? ' button-icon card-heart' : ''}" type="button" data-keep="${keep}" data-code="${code}" aria-pressed="false" aria-label="${label}">${text}</button>`;

/** A card's heart. */
export const heartHtml = (code: string): Html => buttonHtml('favourite', code, `Favorito: ${code}`);

/** Heart and comparison with their words, on an item's own page. */
export const keepHtml = (code: string, title: string): Html => html`
  <p class="keep">
    ${buttonHtml('favourite', code, `Favorito: ${title}`, 'Favorito')}
    ${buttonHtml('compare', code, `Comparar ${title}`, 'Comparar')}
  </p>
`;

/** Shown where a product is out of stock. @param which names the product, if the page has several */
export const noticeHtml = (code: string, which: Html | false): Html => html`
  <button class="button signed offer-notice" type="button" data-keep="notice" data-code="${code}"><span>Avisarme cuando haya stock</span>${which}</button>
`;
