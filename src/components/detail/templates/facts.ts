import type { ItemView } from '#catalog-view/item-view';
import type { Fact } from '#catalog-view/measures';
import { type Html, html } from '../../html.ts';
import { icon } from './box.ts';

const factHtml = ({ name, value }: Fact): Html => html`
  <div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>
`;

export const factsHtml = ({ factsTitle, measures, features }: ItemView): Html | false =>
  measures.length + features.length > 0 &&
  html`
    <section class="card facts" aria-label="${factsTitle}">
      <h2>${icon(factsTitle === 'Medidas' ? 'ruler-2' : 'list-details')}${factsTitle}</h2>
      ${measures.length > 0 && html`<dl class="measures">${measures.map(factHtml)}</dl>`}
      ${features.length > 0 && html`<dl class="fact-list">${features.map(factHtml)}</dl>`}
    </section>
  `;

export const codesHtml = ({ originalCodes }: ItemView): Html | false =>
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

export const descriptionHtml = ({ description }: ItemView): Html | false =>
  description !== '' &&
  html`
    <section class="card">
      <h2>${icon('info-circle')}Descripción</h2>
      ${description.split(/\n+/).map((paragraph) => html`<p>${paragraph}</p>`)}
    </section>
  `;
