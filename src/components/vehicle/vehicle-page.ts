/** Renders the page of a vehicle: the picture, and its parts by system. */
import type { PartGroup, System, VehicleView } from '#catalog-view/vehicle-view';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import { FILTER_LETTERS, narrowedList } from '#contract/goods/list-address';
import { icon as iconSvg } from '#icons/icon';
import { itemPath, listPath, listTitle, pathOf, vehiclePath } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { type Html, html, trusted } from '../html.ts';
import { bayHtml, groupId } from './bay.ts';

type Shop = Pick<Variant, 'routes'>;

/** Returns the list of a category's parts for the vehicle: `/productos?c=1.1&v=4`. */
const groupPath = (shop: Shop, categoryId: string, vehicleId: number): string =>
  `${narrowedList(listPath(shop), 'categoryId', categoryId)}&${FILTER_LETTERS.vehicleId}=${vehicleId}`;

const groupHtml = (
  { categoryId, name, count, parts, mark }: PartGroup,
  { vehicle }: VehicleView,
  shop: Shop,
): Html => html`
  <li class="takes-group" id="${groupId(categoryId)}">
    ${mark !== null && html`<span class="takes-mark" aria-hidden="true">${mark}</span>`}
    <a class="takes-name" href="${groupPath(shop, categoryId, vehicle.VehicleId)}">
      ${name} <span class="takes-count">${formatNumber(count)}</span>
    </a>
    <ul class="takes-parts">
      ${parts.map(
        ({ code, name: part, years }) => html`
          <li><a href="${itemPath(shop, code)}">${part} <span class="code">${code}</span></a>${
            years !== '' && html` <span class="muted">${years}</span>`
          }
        `,
      )}
    </ul>
  </li>
`;

const systemHtml = ({ name, groups }: System, view: VehicleView, shop: Shop): Html => html`
  <section class="takes-system card">
    <h2>${name}</h2>
    <ul>${groups.map((group) => groupHtml(group, view, shop))}</ul>
  </section>
`;

const othersHtml = ({ others }: VehicleView, shop: Shop): Html | false =>
  others.length > 0 &&
  html`
    <nav class="takes-others" aria-label="Otras versiones">
      <h2>Otras versiones</h2>
      <ul>
        ${others.map(
          ({ id, text }) => html`<li><a href="${vehiclePath(shop, id) ?? ''}">${text}</a>`,
        )}
      </ul>
    </nav>
  `;

/** Returns the page below the header. */
export const vehicleHtml = (view: VehicleView, shop: Shop): Html => html`
  <article class="wrap takes">
    <nav class="trail" aria-label="Dónde estás">
      <a href="${listPath(shop)}">${listTitle(shop)}</a>
      <a href="${narrowedList(listPath(shop), 'text', view.vehicle.BrandName)}">${view.vehicle.BrandName}</a>
    </nav>
    <header class="takes-head">
      <p class="eyebrow">Repuestos por sistema</p>
      <h1>${view.name}${view.years !== '' && html` <small>${view.years}</small>`}</h1>
      <p class="cluster">
        <a class="button button-primary" href="${narrowedList(listPath(shop), 'vehicleId', view.vehicle.VehicleId)}">
          Ver ${counted(view.count, 'repuesto', 'repuestos')}
        </a>
        ${
          pathOf(shop, 'garage') &&
          html`
            <button class="button" type="button" id="own-vehicle" data-vehicle="${JSON.stringify(view.vehicle)}" hidden>
              ${trusted(iconSvg('car'))}<span>Guardar en Mi garaje</span>
            </button>
          `
        }
      </p>
    </header>
    <figure class="takes-picture card">
      ${bayHtml(view.systems)}
      <figcaption class="small muted">
        Dónde va cada pieza, visto desde arriba: toca un número para ir a sus repuestos.
      </figcaption>
    </figure>
    <div class="takes-systems">${view.systems.map((system) => systemHtml(system, view, shop))}</div>
    ${othersHtml(view, shop)}
  </article>
`;
