/** A card of the list as the build writes it: the same as the island's (ItemCard), letter by letter. */
import { variant } from 'virtual:variant';
import { type Asked, COLLAPSED_ROWS, isMine, MINE_TEXT, rowsFor } from '#catalog-view/fitment';
import { type CardOffer, headingId, isChosenThere, type ListCard } from '#catalog-view/list-card';
import { imageUrl } from '#contract/paths';
import { icon as iconHtml } from '#icons/icon';
import { itemPath } from '#variants/paths';
import { type Html, html, trusted } from '../../components/html.ts';
import css from '../../islands/search/list/card.module.css';

const bell = trusted(iconHtml('bell'));
const heart = trusted(iconHtml('heart'));
const scale = trusted(iconHtml('scale'));
const check = trusted(iconHtml('check'));
const cart = trusted(iconHtml('shopping-cart'));
const chat = trusted(iconHtml('brand-whatsapp'));

/** Pictures above the fold are asked for at once, the others as they come near (late-pictures.ts). */
const pictureHtml = ({ code, picture }: ListCard, isFirst: boolean): Html =>
  isFirst
    ? html`<img src="${imageUrl(code)}" alt="${picture}" width="320" height="240" loading="eager" decoding="async">`
    : html`<img data-src="${imageUrl(code)}" alt="${picture}" width="320" height="240" loading="lazy" decoding="async">`;

const headHtml = (card: ListCard, href: string): Html => html`
  <div class="${css.head}">
    <p class="${css.category}">${card.above}</p>
    <h3 id="${headingId(card)}" class="${css.title}"${card.below !== undefined && html` data-long=""`}>
      <a href="${href}" class="${css.cover}">${card.title}</a>
    </h3>
    ${card.below !== undefined && html`<p class="code ${css.small}">${card.below}</p>`}
    <p class="${css.tags}">
      ${card.isOriginal && html`<span class="tag">Original</span>`}
      ${!card.isPublic && html`<span class="tag tag-danger">Inactivo</span>`}
      ${card.lastSale && html`<span class="tag tag-muted">${card.lastSale}</span>`}
    </p>
    <dl class="${css.measures}">
      ${card.facts.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    </dl>
  </div>
`;

const rowHtml = (
  { brand, years, name }: ListCard['fits'][number],
  withYears: boolean,
  isChosen: boolean,
): Html => html`
  <tr${isChosen && html` class="${css.fits}"`}>
    <td>${brand}</td>
    ${withYears && html`<td class="${css.years}">${years}</td>`}
    ${
      isChosen
        ? html`<td>${name} ${check}<span class="visually-hidden">${MINE_TEXT}</span></td>`
        : html`<td>${name}</td>`
    }
  </tr>
`;

const fitsHtml = ({ fits }: ListCard, asked: Asked): Html | false => {
  if (fits.length === 0) return false;
  const withYears = fits.some(({ years }) => years !== '');
  const more = fits.length - COLLAPSED_ROWS;
  return html`
    <div class="${css.applications}">
      <table class="${css.table}">
        <thead>
          <tr>
            <th scope="col">Marca</th>
            ${withYears && html`<th scope="col">Año</th>`}
            <th scope="col">Aplicación</th>
          </tr>
        </thead>
        <tbody>
          ${rowsFor(fits, asked)
            .slice(0, COLLAPSED_ROWS)
            .map((row) => rowHtml(row, withYears, isMine(row, asked.chosen)))}
        </tbody>
      </table>
      ${
        more > 0 &&
        html`
          <button type="button" class="${css.more}" aria-expanded="false">
            Ver mas<span class="${css.moreCount}">+${more}</span>
          </button>
        `
      }
    </div>
  `;
};

/** Filled in as soon as the page is there (scripts/stock.ts). */
const stockHtml = ({ codes }: ListCard): Html => html`
  <dl class="${css.stock}" aria-label="Stock" aria-busy="true" data-stock="${codes.map(encodeURIComponent).join(' ')}">
    ${variant.branches.map(
      ({ code, name }) => html`
        <div class="${css.branch}" data-branch="${code}">
          <dt>${name}</dt>
          <dd><span class="tag skeleton">Disponible</span></dd>
        </div>
      `,
    )}
  </dl>
`;

const priceHtml = ({ price }: ListCard): Html | null =>
  price &&
  html`
    <p class="${css.price}">
      ${price.isFrom && html`<span class="${css.small}">desde </span>`}
      <strong class="${css.amount}"><span class="code">${price.text}</span></strong>
      <span class="${css.small}"> ${price.taxLabel}</span>
    </p>
  `;

const addHtml = ({ code, name }: CardOffer): Html => html`
  <button type="button" class="button button-accent ${css.add}" disabled="" data-add="${code}" aria-label="Agregar ${name}">
    ${cart}Agregar
  </button>
  <button type="button" class="button ${css.notice}" data-keep="notice" data-code="${code}" data-name="${name}" aria-label="Avisarme cuando haya stock de ${name}">
    ${bell}<span>Avisarme cuando haya stock</span>
  </button>
`;

/** Of several things that all are out of stock, its page asks which one is waited for. */
const chooseHtml = (href: string): Html => html`
  <a class="button ${css.notice}" href="${href}">${bell}Avisarme cuando haya stock</a>
`;

const keepHtml = ({ code }: ListCard): Html => html`
  <div class="${css.keep}">
    <button type="button" class="button button-quiet button-icon" data-keep="favourite" data-code="${code}" aria-pressed="false" aria-label="Favorito: ${code}">${heart}</button>
    <button type="button" class="button button-quiet button-icon" data-keep="compare" data-code="${code}" aria-pressed="false" aria-label="Comparar ${code}">${scale}</button>
  </div>
`;

export const cardHtml = (card: ListCard, asked: Asked, isFirst: boolean): Html => {
  const href = itemPath(variant, card.code);
  const hasAction = card.offer !== null || card.isAskedAbout;
  return html`
    <article class="${css.card}" aria-labelledby="${headingId(card)}">
      <div class="${css.top}">
        <div class="${css.plate}"${!isFirst && html` data-late=""`}>${pictureHtml(card, isFirst)}</div>
        ${headHtml(card, href)}
      </div>
      ${fitsHtml(card, asked)}
      <div class="${css.foot}">
        <div class="${css.offer}">${stockHtml(card)}${priceHtml(card)}${keepHtml(card)}</div>
        <div class="${css.actions}">
          ${card.offer && addHtml(card.offer)}
          ${isChosenThere(card) && chooseHtml(href)}
          ${card.isAskedAbout && html`<button type="button" class="button">${chat}Consultar por WhatsApp</button>`}
          <a class="button${hasAction ? '' : ' button-primary'}" href="${href}" aria-label="Ver más de ${card.title}">Ver más</a>
        </div>
      </div>
    </article>
  `;
};
