import type { ItemView, ShopFacts } from '#catalog-view/item-view';
import { itemPath, vehiclePath } from '#variants/paths';
import { type Html, html } from '../../html.ts';
import { icon } from './box.ts';

/** Leads to the home's finder, which leads back here. */
const finderHref = (path: string): string => `/?from=${encodeURIComponent(path)}#buscador`;

export const fitHtml = (
  { applications, code }: ItemView,
  shop: Pick<ShopFacts, 'routes'>,
): Html | false =>
  applications.length > 0 &&
  html`
    <p class="fit" id="fit">
      ${icon('car')}
      <span>
        ¿Es para tu vehículo? <a href="${finderHref(itemPath(shop, code))}" rel="nofollow">Elígelo</a> y te decimos si es compatible.
      </span>
    </p>
  `;

/** Without optional end tags: some parts have hundreds of rows. */
const applicationHtml = (
  { vehicleId, brand, name, years }: ItemView['applications'][number],
  showsYears: boolean,
  page: string | undefined,
): Html => html`
  <tr${vehicleId !== null && html` data-v="${vehicleId}"`}>
    <td>${brand}
    <td>${page === undefined ? name : html`<a href="${page}">${name}</a>`}
    ${showsYears && html`<td>${years}`}
  </tr>
`;

export const applicationsHtml = (
  { applications, showsYears }: ItemView,
  shop: Pick<ShopFacts, 'routes'>,
): Html | false =>
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
          ${applications.map((application) => {
            const { vehicleId } = application;
            const page = vehicleId === null ? undefined : vehiclePath(shop, vehicleId);
            return applicationHtml(application, showsYears, page);
          })}
        </tbody>
      </table>
    </section>
  `;
