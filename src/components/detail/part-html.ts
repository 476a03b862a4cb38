/** A part's page as HTML: everything that is known when it is built; stock and vehicle come after. */

import type { Fact } from '#catalog-view/measures';
import type { PartView, ShopFacts } from '#catalog-view/part-page';
import { categoryPath } from '../frame/category-menu.ts';
import { type IconName, icon as iconHtml } from '../frame/icon.ts';
import { type Html, html, trusted } from '../html.ts';
import { cardsHtml } from './cards-html.ts';
import { offersHtml } from './offers-html.ts';

const icon = (name: IconName): Html => trusted(iconHtml(name));

const trailHtml = ({ trail }: PartView): Html => html`
  <nav class="trail" aria-label="Dónde estás">
    <a href="/productos">Autopartes</a>
    ${trail.map(({ id, name }) => html`<a href="${categoryPath(id)}">${name}</a>`)}
  </nav>
`;

const slideHtml = ({ pictures, title, categoryName }: PartView, src: string, index: number) => {
  const which = pictures.length > 1 ? `, imagen ${index + 1}` : '';
  const loading = trusted(index === 0 ? 'fetchpriority="high"' : 'loading="lazy"');
  return html`
    <li id="imagen-${index + 1}">
      <img
        src="${src}"
        alt="${categoryName} ${title}${which}"
        width="640"
        height="480"
        ${loading}
      >
    </li>
  `;
};

const thumbnailHtml = (src: string, index: number): Html => html`
  <li>
    <a href="#imagen-${index + 1}">
      <img src="${src}" alt="Imagen ${index + 1}" width="80" height="60" loading="lazy">
    </a>
  </li>
`;

const zoomHtml = ({ pictures, title, categoryName }: PartView): Html => html`
  <div class="zoom-view" id="zoom" popover>
    <img src="${pictures[0] ?? ''}" alt="${categoryName} ${title}" loading="lazy">
    <button
      class="button button-icon"
      type="button"
      popovertarget="zoom"
      popovertargetaction="hide"
    >
      ${icon('x')}
      <span class="visually-hidden">Cerrar</span>
    </button>
  </div>
`;

const galleryHtml = (view: PartView): Html => html`
  <div class="gallery" id="gallery">
    <div class="plate">
      <ul class="slides">
        ${view.pictures.map((src, index) => slideHtml(view, src, index))}
      </ul>
      <button class="button button-icon zoom" type="button" popovertarget="zoom">
        ${icon('zoom-in')}
        <span class="visually-hidden">Ampliar imagen</span>
      </button>
    </div>
    ${view.pictures.length > 1 && html`<ul class="thumbs">${view.pictures.map(thumbnailHtml)}</ul>`}
  </div>
  ${zoomHtml(view)}
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

const fitHtml = ({ applications }: PartView): Html | false =>
  applications.length > 0 &&
  html`
    <p class="fit" id="fit">
      ${icon('car')}
      <span>
        ¿Es para tu vehículo? <a href="/#buscador">Elígelo</a> y te decimos si es compatible.
      </span>
    </p>
  `;

const factHtml = ({ name, value }: Fact): Html => html`
  <div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>
`;

const measuresHtml = ({ measures, features }: PartView): Html | false =>
  measures.length + features.length > 0 &&
  html`
    <section class="card facts">
      <h2>${icon('ruler-2')}Medidas</h2>
      ${measures.length > 0 && html`<dl class="measures">${measures.map(factHtml)}</dl>`}
      ${features.length > 0 && html`<dl class="fact-list">${features.map(factHtml)}</dl>`}
    </section>
  `;

const codesHtml = ({ originalCodes }: PartView): Html | false =>
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

const descriptionHtml = ({ description }: PartView): Html | false =>
  description !== '' &&
  html`
    <section class="card">
      <h2>${icon('info-circle')}Descripción</h2>
      ${description.split(/\n+/).map((paragraph) => html`<p>${paragraph}</p>`)}
    </section>
  `;

/** Without closing tags, which HTML does not need: some parts have hundreds of rows. */
const applicationHtml = (
  { vehicleId, brand, name, years }: PartView['applications'][number],
  showsYears: boolean,
): Html => html`
  <tr${vehicleId !== null && html` data-v="${vehicleId}"`}>
    <td>${brand}
    <td>${name}
    ${showsYears && html`<td>${years}`}
  </tr>
`;

const applicationsHtml = ({ applications, showsYears }: PartView): Html | false =>
  applications.length > 0 &&
  html`
    <section class="card applications">
      <h2>${icon('car')}Aplicaciones</h2>
      <table class="table">
        <thead>
          <tr>
            <th>Marca</th>
            <th>Aplicación</th>
            ${showsYears && html`<th>Año</th>`}
          </tr>
        </thead>
        <tbody>
          ${applications.map((application) => applicationHtml(application, showsYears))}
        </tbody>
      </table>
    </section>
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
    ${trailHtml(view)}
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
