/** Items side by side under a title, to leaf through with a thumb, the arrow keys or the arrows above them. */

import type { Card } from '#catalog-view/item-view';
import { type Html, html } from '../../html.ts';
import { icon } from './box.ts';

/**
 * Pictures are plates: they keep their place, and load when the row is seen (late-pictures.ts); the
 * browser's own lazy loading would fetch them a screen or two ahead.
 */
export const cardHtml = ({ href, image, category, title, code, price }: Card): Html => html`
  <li data-code="${code}">
    <a class="item-card" href="${href}">
      <span class="plate"><img data-src="${image}" alt="" width="240" height="180"></span>
      <span class="small muted">${category}</span>
      <b>${title}</b>
      <span class="code small muted">${code}</span>
      ${
        price &&
        html`<span class="item-card-price">${price.isFrom && html`<small>desde</small> `}${price.text} <small>${price.taxLabel}</small></span>`
      }
    </a>
  </li>
`;

interface Row {
  title: string;
  cards: readonly Card[];
  /** From one edge of the window to the other, up to seven cards; else up to four beside each other. */
  isWide?: boolean;
}

const arrowHtml = (step: 1 | -1): Html => html`
  <button
    class="button button-icon"
    type="button"
    data-step="${step}"
    aria-label="${step === 1 ? 'Siguientes' : 'Anteriores'}"
  >
    ${icon(step === 1 ? 'chevron-right' : 'chevron-left')}
  </button>
`;

/** The arrows show once there is a script and more than fits (carousel-row.ts). */
export const carouselHtml = ({ title, cards, isWide = false }: Row): Html => html`
  <section class="carousel-section${isWide ? ' home-section' : ''}" aria-label="${title}">
    <div class="carousel-head${isWide ? ' wrap' : ''}">
      <h2>${title}</h2>
      <div class="carousel-arrows" hidden>${arrowHtml(-1)}${arrowHtml(1)}</div>
    </div>
    <ul class="carousel${isWide ? ' carousel-wide' : ''}" tabindex="0" aria-label="${title}">
      ${cards.map(cardHtml)}
    </ul>
  </section>
`;
