/** Items side by side, to leaf through with a thumb or the arrow keys. */

import type { Card } from '#catalog-view/item-view';
import { type Html, html } from '../../html.ts';

/**
 * Pictures are plates: they keep their place, and load when the row is seen (late-pictures.ts); the
 * browser's own lazy loading would fetch them a screen or two ahead.
 */
const cardHtml = ({ href, image, category, title, code, price, taxLabel }: Card): Html => html`
  <li>
    <a class="item-card" href="${href}">
      <span class="plate"><img data-src="${image}" alt="" width="240" height="180"></span>
      <span class="small muted">${category}</span>
      <b>${title}</b>
      <span class="code small muted">${code}</span>
      ${
        price !== '' &&
        html`<span class="item-card-price">${price} <small>${taxLabel}</small></span>`
      }
    </a>
  </li>
`;

export const cardsHtml = (cards: readonly Card[], { label }: { label: string }): Html => html`
  <ul class="carousel" tabindex="0" aria-label="${label}">
    ${cards.map(cardHtml)}
  </ul>
`;
