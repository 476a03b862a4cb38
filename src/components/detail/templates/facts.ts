/** Boxes of what is known of a part: measures, original codes, description. */
import type { Fact } from '#catalog-view/measures';
import type { PartView } from '#catalog-view/part-page';
import { type Html, html } from '../../html.ts';
import { icon } from './box.ts';

const factHtml = ({ name, value }: Fact): Html => html`
  <div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>
`;

export const measuresHtml = ({ measures, features }: PartView): Html | false =>
  measures.length + features.length > 0 &&
  html`
    <section class="card facts">
      <h2>${icon('ruler-2')}Medidas</h2>
      ${measures.length > 0 && html`<dl class="measures">${measures.map(factHtml)}</dl>`}
      ${features.length > 0 && html`<dl class="fact-list">${features.map(factHtml)}</dl>`}
    </section>
  `;

export const codesHtml = ({ originalCodes }: PartView): Html | false =>
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

export const descriptionHtml = ({ description }: PartView): Html | false =>
  description !== '' &&
  html`
    <section class="card">
      <h2>${icon('info-circle')}Descripción</h2>
      ${description.split(/\n+/).map((paragraph) => html`<p>${paragraph}</p>`)}
    </section>
  `;
