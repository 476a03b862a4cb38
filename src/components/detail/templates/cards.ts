/** Rows of cards, in item pages, on the home and in 'Vistos hace poco'. */
import type { Card } from '#catalog-view/item-view';
import { type Html, html } from '../../html.ts';
import { unbroken } from '../../unbroken.ts';
import { icon } from './box.ts';

/** Pictures load when the row comes into view (late-pictures.ts): lazy loading would fetch them a screen or two ahead. */
export const cardHtml = ({ href, image, category, title, code, price }: Card): Html => html`
  <li data-code="${code}">
    <a class="item-card" href="${href}">
      <span class="plate"><img data-src="${image}" alt="" width="240" height="180"></span>
      <span class="small muted">${category}</span>
      <b>${unbroken(title)}</b>
      <span class="code small muted">${code}</span>
      ${
        price &&
        html`<span class="item-card-price">${price.isFrom && html`<small>desde</small> `}${price.reduced && html`<s>${price.reduced.before}</s> `}${price.text} <small>${price.taxLabel}</small></span>`
      }
    </a>
  </li>
`;

interface Row {
  title: string;
  cards: readonly Card[];
  /** Whether the row has the width of the window and up to seven cards, and not four. */
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

/** carousel-row.ts shows the arrows where the row scrolls. */
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
