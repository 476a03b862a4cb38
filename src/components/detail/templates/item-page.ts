import type { ItemView, ShopFacts } from '#catalog-view/item-view';
import type { Fact } from '#catalog-view/measures';
import { listPath, listTitle } from '#variants/paths';
import { type Html, html } from '../../html.ts';
import { keepHtml } from '../../keep/buttons.ts';
import { unbroken } from '../../unbroken.ts';
import { icon } from './box.ts';
import { carouselHtml } from './cards.ts';
import { applicationsHtml, fitHtml } from './fitment.ts';
import { galleryHtml } from './gallery.ts';
import { offersHtml } from './offers.ts';

const factHtml = ({ name, value }: Fact): Html => html`
  <div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>
`;

const factsHtml = ({ factsTitle, measures, features }: ItemView): Html | false =>
  measures.length + features.length > 0 &&
  html`
    <section class="card facts" aria-label="${factsTitle}">
      <h2>${icon(factsTitle === 'Medidas' ? 'ruler-2' : 'list-details')}${factsTitle}</h2>
      ${measures.length > 0 && html`<dl class="measures">${measures.map(factHtml)}</dl>`}
      ${features.length > 0 && html`<dl class="fact-list">${features.map(factHtml)}</dl>`}
    </section>
  `;

const codesHtml = ({ originalCodes }: ItemView): Html | false =>
  originalCodes.length > 0 &&
  html`
    <section class="card">
      <h2>${icon('copy')}Códigos originales</h2>
      <ul class="codes">
        ${originalCodes.map(
          (code) => html`<li><button type="button" data-copy>${code}</button></li>`,
        )}
      </ul>
    </section>
  `;

const descriptionHtml = ({ description }: ItemView): Html | false =>
  description !== '' &&
  html`
    <section class="card">
      <h2>${icon('info-circle')}Descripción</h2>
      ${description.split(/\n+/).map((paragraph) => html`<p>${paragraph}</p>`)}
    </section>
  `;

const trailHtml = ({ trail }: ItemView, shop: ShopFacts): Html => html`
  <nav class="trail" aria-label="Dónde estás">
    <a href="${listPath(shop)}">${listTitle(shop)}</a>
    ${trail.map(({ name, path }) => html`<a href="${path}">${name}</a>`)}
  </nav>
`;

const headingHtml = (view: ItemView): Html => html`
  <header class="item-head">
    <p class="eyebrow">${view.categoryName}</p>
    <h1>${unbroken(view.title)}</h1>
    <p class="cluster">
      <span class="muted">
        Código <button class="copy code" type="button" data-copy>${view.code}</button>
      </span>
      ${view.isOriginal && html`<span class="tag">Original</span>`}
      ${!view.isPublic && html`<span class="tag tag-danger">Inactivo</span>`}
    </p>
    ${keepHtml(view.code, view.title)}
  </header>
`;

/** Spelled as in the specification. */
const RELATED_TITLE = 'Tambien te puede interesar';

const relatedHtml = ({ related }: ItemView): Html | false =>
  related.length > 0 && carouselHtml({ title: RELATED_TITLE, cards: related });

/** Returns the page below the header; live.ts adds stock, fit and the buttons' actions. */
export const itemHtml = (view: ItemView, shop: ShopFacts): Html => html`
  <article class="wrap item" data-item-code="${view.code}">
    ${trailHtml(view, shop)}
    <div class="item-columns">
      <div class="item-picture">${galleryHtml(view)}</div>
      <div class="item-main">
        ${headingHtml(view)}
        ${fitHtml(view, shop)}
        ${offersHtml(view, shop)}
      </div>
      <div class="item-side">
        ${factsHtml(view)}
        ${codesHtml(view)}
        ${descriptionHtml(view)}
      </div>
      ${applicationsHtml(view, shop)}
    </div>
    ${relatedHtml(view)}
  </article>
`;
