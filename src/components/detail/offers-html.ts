/** The products of a family, a row each: code, brand, price, stock per branch, the button to buy. */

import { type ChatBranch, chatBranches, chatUrl } from '#catalog-view/chat';
import type { Offer, PartView, ShopFacts } from '#catalog-view/part-page';
import { type IconName, icon as iconHtml } from '../frame/icon.ts';
import { type Html, html, trusted } from '../html.ts';

const icon = (name: IconName): Html => trusted(iconHtml(name));

const stockHtml = ({ code }: Offer, { branches }: ShopFacts): Html => html`
  <ul class="stock" data-stock="${code}" aria-label="Stock">
    ${branches.map(
      (branch) => html`
        <li data-branch="${branch.code}">
          <span>${branch.name}</span> <span class="tag tag-muted">…</span>
        </li>
      `,
    )}
  </ul>
`;

const listHtml = (facts: readonly { name: string; value: string }[]): Html => html`
  <dl class="fact-list">
    ${facts.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>
`;

const closeHtml = (id: string): Html => html`
  <button
    class="button button-quiet button-icon"
    type="button"
    popovertarget="${id}"
    popovertargetaction="hide"
  >
    ${icon('x')}
    <span class="visually-hidden">Cerrar</span>
  </button>
`;

/** The box that a button with `popovertarget` opens, which needs no script. */
const boxHtml = (id: string, title: string, body: Html): Html => html`
  <div class="dialog" id="${id}" popover>
    <div class="box-head">
      <h2>${title}</h2>
      ${closeHtml(id)}
    </div>
    ${body}
  </div>
`;

const openerHtml = (id: string, sign: IconName, title: string): Html => html`
  <button class="button button-quiet" type="button" popovertarget="${id}">
    ${icon(sign)}${title}
  </button>
`;

/** All products of the family side by side: a row each specification, a column each product. */
const specificationsHtml = ({ offers }: PartView): Html | false => {
  const names = [
    ...new Set(offers.flatMap(({ specifications }) => specifications.map(({ name }) => name))),
  ];
  const textOf = (offer: Offer, name: string): string =>
    offer.specifications.find((fact) => fact.name === name)?.value ?? '';
  const table = html`
    <div class="table-scroll">
      <table class="table">
        <thead>
          <tr>
            <th></th>
            ${offers.map(({ code }) => html`<th>${code}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${names.map(
            (name) => html`
              <tr>
                <th>${name}</th>
                ${offers.map((offer) => html`<td>${textOf(offer, name)}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
  return (
    names.length > 0 &&
    html`
      ${openerHtml('especificaciones', 'list-details', 'Especificaciones')}
      ${boxHtml('especificaciones', 'Especificaciones', table)}
    `
  );
};

const linksHtml = ({ links }: Offer): Html => html`
  <ul class="link-list">
    ${links
      .filter(({ url }) => /^https?:\/\//.test(url))
      .map(
        ({ name, url }) => html`
          <li><a href="${url}" target="_blank" rel="noopener nofollow">${name}</a></li>
        `,
      )}
  </ul>
`;

const moreHtml = (offer: Offer, index: number): Html | false =>
  offer.links.length > 0 &&
  html`
    <div class="offer-more">
      ${openerHtml(`enlaces-${index}`, 'link', 'Enlaces relacionados')}
      ${boxHtml(`enlaces-${index}`, 'Enlaces relacionados', linksHtml(offer))}
    </div>
  `;

const addHtml = ({ code, name, priceCents }: Offer, { title }: PartView): Html | false =>
  priceCents !== null &&
  html`
    <button
      class="button button-accent"
      type="button"
      disabled
      data-add="${code}"
      data-name="${name || title}"
      data-cents="${priceCents}"
    >
      ${icon('shopping-cart')}Agregar
    </button>
  `;

const offerHtml = (offer: Offer, index: number, view: PartView, shop: ShopFacts): Html => html`
  <li class="offer">
    <div class="offer-name">
      <b class="code">${offer.code}</b> <span>${offer.brand}</span>
      ${offer.facts.length > 0 && listHtml(offer.facts.slice(0, 3))}
      ${moreHtml(offer, index)}
    </div>
    ${stockHtml(offer, shop)}
    <div class="offer-buy">
      ${
        offer.price !== '' &&
        html`<p class="price"><b class="code">${offer.price}</b> <small>${view.taxLabel}</small></p>`
      }
      ${shop.flags.enableSale && addHtml(offer, view)}
    </div>
  </li>
`;

type Branch = ShopFacts['branches'][number];

const openMarkHtml = ({ code }: Pick<Branch, 'code'>): Html =>
  html`<span class="open-mark" data-open="${code}">cerrado ahora</span>`;

const branchChatHtml = (branch: ChatBranch, view: PartView, shop: ShopFacts): Html => html`
  <li>
    <a href="${chatUrl(branch.whatsapp, view.code)}" target="_blank" rel="noopener">
      ${icon('brand-whatsapp')}
      <span>
        <b>${shop.product} ${branch.name}</b> ${openMarkHtml(branch)}<br>
        <span class="small muted">${branch.address}</span>
      </span>
    </a>
  </li>
`;

const chatHtml = (view: PartView, shop: ShopFacts): Html | false => {
  const branches = chatBranches(shop.branches);
  const list = html`
    <ul class="link-list">
      ${branches.map((branch) => branchChatHtml(branch, view, shop))}
    </ul>
  `;
  return (
    branches.length > 0 &&
    html`
      <button class="button chat" type="button" popovertarget="consultar">
        ${icon('brand-whatsapp')}Consultar por WhatsApp
      </button>
      ${boxHtml('consultar', '¿Con qué sucursal quieres hablar?', list)}
    `
  );
};

/** Where the branches are open now stands once, above the rows. */
const openHtml = ({ branches, product }: ShopFacts): Html => html`
  <p class="open-line">
    ${branches.map(
      (branch) => html`<span>${product} ${branch.name} ${openMarkHtml(branch)}</span>`,
    )}
  </p>
`;

export const offersHtml = (view: PartView, shop: ShopFacts): Html => html`
  <section class="offers" aria-label="Precios y stock">
    ${openHtml(shop)}
    <ul class="offer-list">
      ${view.offers.map((offer, index) => offerHtml(offer, index + 1, view, shop))}
    </ul>
    <div class="cluster">
      ${chatHtml(view, shop)}
      ${specificationsHtml(view)}
    </div>
  </section>
`;
