/** The products of a family, a row each: code, brand, price, stock per branch, the button to buy. */
import { type IconName, icon as iconHtml } from '../frame/icon.ts';
import { type Html, html, trusted } from '../html.ts';
import type { Offer, PartView, ShopFacts } from './view.ts';

const icon = (name: IconName): Html => trusted(iconHtml(name));

/** https://faq.whatsapp.com/5913398998672934: digits with the country, the text encoded. */
const chatUrl = (number: string, code: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(
    `Hola! Estoy interesado en el producto con código: ${code}`,
  )}`;

const stockHtml = ({ code }: Offer, { branches }: ShopFacts): Html =>
  html`<ul class="stock" data-stock="${code}" aria-label="Stock">${branches.map(
    (branch) =>
      html`<li data-branch="${branch.code}"><span>${
        branch.name
      }</span> <span class="tag tag-muted">…</span></li>`,
  )}</ul>`;

const listHtml = (facts: readonly { name: string; value: string }[]): Html =>
  html`<dl class="fact-list">${facts.map(
    ({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

const closeHtml = (id: string): Html =>
  html`<button class="button button-quiet button-icon" type="button" popovertarget="${id}" popovertargetaction="hide">${icon(
    'x',
  )}<span class="visually-hidden">Cerrar</span></button>`;

/** A button and the box it opens, which needs no script. */
const boxHtml = (id: string, button: string, sign: IconName, title: string, body: Html): Html =>
  html`<button class="button button-quiet" type="button" popovertarget="${id}">${icon(
    sign,
  )}${button}</button><div class="dialog" id="${id}" popover><div class="box-head"><h2>${title}</h2>${closeHtml(
    id,
  )}</div>${body}</div>`;

/** All products of the family side by side: a row each specification, a column each product. */
const specificationsHtml = ({ offers }: PartView): Html | false => {
  const names = [
    ...new Set(offers.flatMap(({ specifications }) => specifications.map(({ name }) => name))),
  ];
  const textOf = (offer: Offer, name: string): string =>
    offer.specifications.find((fact) => fact.name === name)?.value ?? '';
  return (
    names.length > 0 &&
    boxHtml(
      'especificaciones',
      'Especificaciones',
      'list-details',
      'Especificaciones',
      html`<div class="table-scroll"><table class="table"><thead><tr><th></th>${offers.map(
        ({ code }) => html`<th>${code}</th>`,
      )}</tr></thead><tbody>${names.map(
        (name) =>
          html`<tr><th>${name}</th>${offers.map((offer) => html`<td>${textOf(offer, name)}</td>`)}</tr>`,
      )}</tbody></table></div>`,
    )
  );
};

const linksHtml = ({ links }: Offer): Html =>
  html`<ul class="link-list">${links
    .filter(({ url }) => /^https?:\/\//.test(url))
    .map(
      ({ name, url }) =>
        html`<li><a href="${url}" target="_blank" rel="noopener nofollow">${name}</a></li>`,
    )}</ul>`;

const offerHtml = (offer: Offer, index: number, view: PartView, shop: ShopFacts): Html => {
  const { code, name, brand, price, priceCents, facts, links } = offer;
  return html`<li class="offer"><div class="offer-name"><b class="code">${code}</b> <span>${brand}</span>${
    facts.length > 0 && listHtml(facts.slice(0, 3))
  }${
    links.length > 0 &&
    html`<div class="offer-more">${boxHtml(
      `enlaces-${index}`,
      'Enlaces relacionados',
      'link',
      'Enlaces relacionados',
      linksHtml(offer),
    )}</div>`
  }</div>${stockHtml(offer, shop)}<div class="offer-buy">${
    price !== '' &&
    html`<p class="price"><b class="code">${price}</b> <small>${view.taxLabel}</small></p>`
  }${
    shop.flags.enableSale &&
    priceCents !== null &&
    html`<button class="button button-accent" type="button" disabled data-add="${code}" data-name="${
      name || view.title
    }" data-cents="${priceCents}">${icon('shopping-cart')}Agregar</button>`
  }</div></li>`;
};

const chatHtml = (view: PartView, shop: ShopFacts): Html | false => {
  const branches = shop.branches.filter(({ whatsapp }) => whatsapp);
  return (
    branches.length > 0 &&
    html`<button class="button chat" type="button" popovertarget="consultar">${icon(
      'brand-whatsapp',
    )}Consultar por WhatsApp</button><div class="dialog" id="consultar" popover><div class="box-head"><h2>¿Con qué sucursal quieres hablar?</h2>${closeHtml(
      'consultar',
    )}</div><ul class="link-list">${branches.map(
      ({ code, name, address, whatsapp }) =>
        html`<li><a href="${chatUrl(whatsapp ?? '', view.code)}" target="_blank" rel="noopener">${icon(
          'brand-whatsapp',
        )}<span><b>${shop.product} ${name}</b> <span class="open-mark" data-open="${code}">cerrado ahora</span><br><span class="small muted">${address}</span></span></a></li>`,
    )}</ul></div>`
  );
};

/** Where the branches are open now stands once, above the rows. */
const openHtml = ({ branches, product }: ShopFacts): Html =>
  html`<p class="open-line">${branches.map(
    ({ code, name }) =>
      html`<span>${product} ${name} <span class="open-mark" data-open="${code}">cerrado ahora</span></span>`,
  )}</p>`;

export const offersHtml = (view: PartView, shop: ShopFacts): Html =>
  html`<section class="offers" aria-label="Precios y stock">${openHtml(shop)}<ul class="offer-list">${view.offers.map(
    (offer, index) => offerHtml(offer, index + 1, view, shop),
  )}</ul><div class="cluster">${chatHtml(view, shop)}${specificationsHtml(view)}</div></section>`;
