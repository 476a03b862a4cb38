import { type ChatBranch, chatBranches, chatUrl } from '#catalog-view/chat';
import type { ItemView, Offer, ShopFacts } from '#catalog-view/item-view';
import { ASK_PRICE } from '#catalog-view/prices';
import { LOGO_SIZE, logoUrl } from '#contract/paths';
import { isOffered } from '#variants/offered';
import { type Html, html } from '../../html.ts';
import { noticeHtml } from '../../keep/buttons.ts';
import { boxHtml, icon, openerHtml } from './box.ts';

type Branch = ShopFacts['branches'][number];

const openMarkHtml = ({ code }: Pick<Branch, 'code'>): Html =>
  html`<span class="open-mark" data-open="${code}">cerrado ahora</span>`;

const branchChatHtml = (branch: ChatBranch, view: ItemView, shop: ShopFacts): Html => html`
  <li>
    <a href="${chatUrl(branch.whatsapp, view)}" target="_blank">
      ${icon('brand-whatsapp')}
      <span>
        <b>${shop.product} ${branch.name}</b> ${openMarkHtml(branch)}<br>
        <span class="small muted">${branch.address}</span>
      </span>
    </a>
  </li>
`;

const chatHtml = (view: ItemView, shop: ShopFacts): Html | false => {
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
      ${boxHtml('consultar', '¿Con qué local quieres hablar?', list)}
    `
  );
};

/** Which branches are open now: once, above the offers. */
const openHtml = ({ branches, product }: ShopFacts): Html => html`
  <p class="open-line">
    ${branches.map(
      (branch) => html`<span>${product} ${branch.name} ${openMarkHtml(branch)}</span>`,
    )}
  </p>
`;

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

/** A table of all products of the family: a row per specification, a column per product. */
const specificationsHtml = ({ offers }: ItemView): Html | false => {
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
          <li><a href="${url}" target="_blank" rel="nofollow">${name}</a></li>
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

/** Tells screen readers which of several offers a button belongs to. */
const whichHtml = ({ code }: Offer, view: ItemView): Html | false =>
  code !== view.code && html`<span class="visually-hidden"> ${code}</span>`;

const addHtml = (offer: Offer, view: ItemView): Html | false =>
  offer.priceCents !== null &&
  html`
    <button
      class="button button-accent"
      type="button"
      disabled
      data-add="${offer.code}"
      data-cents="${offer.priceCents}"
    >
      ${icon('shopping-cart')}Agregar${whichHtml(offer, view)}
    </button>
  `;

/** Fills a box of its own size while it loads, so that nothing moves. */
const logoHtml = ({ brandLogoId }: Offer): Html | false =>
  brandLogoId !== undefined &&
  html`
    <img
      class="brand-mark"
      loading="lazy"
      src="${logoUrl(brandLogoId)}"
      alt=""
      width="${LOGO_SIZE.width}"
      height="${LOGO_SIZE.height}"
    >
  `;

const offerHtml = (offer: Offer, index: number, view: ItemView, shop: ShopFacts): Html => html`
  <li class="offer" data-name="${offer.name || view.title}">
    <div class="offer-name">
      ${offer.code !== view.code && html`<b class="code">${offer.code}</b> `}
      ${logoHtml(offer)}
      <span>${offer.brand}</span>
      ${offer.facts.length > 0 && listHtml(offer.facts.slice(0, 3))}
      ${moreHtml(offer, index)}
    </div>
    ${stockHtml(offer, shop)}
    <div class="offer-buy">
      ${
        offer.price === ''
          ? shop.flags.enableSale && html`<p class="price"><b>${ASK_PRICE}</b></p>`
          : html`<p class="price">${offer.reduced && html`<s>${offer.reduced.before}</s> `}<b class="code">${offer.price}</b> <small>${offer.taxLabel}</small></p>`
      }
      ${shop.flags.enableSale && addHtml(offer, view)}
    </div>
    ${isOffered(shop, 'stockNoticeAdd') && noticeHtml(offer.code, whichHtml(offer, view))}
  </li>
`;

export const offersHtml = (view: ItemView, shop: ShopFacts): Html => html`
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
