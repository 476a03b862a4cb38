/** A part's page as HTML: everything that is known when it is built; stock and vehicle come after. */

import type { PartView, ShopFacts } from '#catalog-view/part-page';
import { categoryPath, listPath } from '#variants/paths';
import { type Html, html } from '../../html.ts';
import { cardsHtml } from './cards.ts';
import { codesHtml, descriptionHtml, measuresHtml } from './facts.ts';
import { applicationsHtml, fitHtml } from './fitment.ts';
import { galleryHtml } from './gallery.ts';
import { offersHtml } from './offers.ts';

const trailHtml = ({ trail }: PartView, shop: ShopFacts): Html => html`
  <nav class="trail" aria-label="Dónde estás">
    <a href="${listPath(shop)}">Autopartes</a>
    ${trail.map(({ id, name }) => html`<a href="${categoryPath(shop, id)}">${name}</a>`)}
  </nav>
`;

const headingHtml = (view: PartView): Html => html`
  <header class="part-head">
    <p class="eyebrow">${view.categoryName}</p>
    <h1>${view.title}</h1>
    <p class="cluster">
      <span class="muted">Código <b class="code">${view.code}</b></span>
      ${view.isOriginal && html`<span class="tag">Original</span>`}
      ${!view.isPublic && html`<span class="tag tag-danger">Inactivo</span>`}
    </p>
  </header>
`;

const relatedHtml = ({ related, taxLabel }: PartView): Html | false =>
  related.length > 0 &&
  html`
    <section class="carousel-section">
      <h2>Tambien te puede interesar</h2>
      ${cardsHtml(related, taxLabel)}
    </section>
  `;

/** The page below the header; `fit`, stock and the buttons come alive with live.ts. */
export const partHtml = (view: PartView, shop: ShopFacts): Html => html`
  <article class="wrap part" data-part="${view.code}">
    ${trailHtml(view, shop)}
    <div class="part-columns">
      <div class="part-picture">${galleryHtml(view)}</div>
      <div class="part-main">
        ${headingHtml(view)}
        ${fitHtml(view)}
        ${offersHtml(view, shop)}
      </div>
      <div class="part-side">
        ${measuresHtml(view)}
        ${codesHtml(view)}
        ${descriptionHtml(view)}
      </div>
      ${applicationsHtml(view)}
    </div>
    ${relatedHtml(view)}
  </article>
`;
