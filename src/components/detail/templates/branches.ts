import { type ChatBranch, chatBranches, chatUrl } from '#catalog-view/chat';
import type { ItemView, ShopFacts } from '#catalog-view/item-view';
import { type Html, html } from '../../html.ts';
import { boxHtml, icon } from './box.ts';

type Branch = ShopFacts['branches'][number];

const openMarkHtml = ({ code }: Pick<Branch, 'code'>): Html =>
  html`<span class="open-mark" data-open="${code}">cerrado ahora</span>`;

const branchChatHtml = (branch: ChatBranch, view: ItemView, shop: ShopFacts): Html => html`
  <li>
    <a href="${chatUrl(branch.whatsapp, view.code)}" target="_blank">
      ${icon('brand-whatsapp')}
      <span>
        <b>${shop.product} ${branch.name}</b> ${openMarkHtml(branch)}<br>
        <span class="small muted">${branch.address}</span>
      </span>
    </a>
  </li>
`;

export const chatHtml = (view: ItemView, shop: ShopFacts): Html | false => {
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

/** Which branches are open now: once, above the offers. */
export const openHtml = ({ branches, product }: ShopFacts): Html => html`
  <p class="open-line">
    ${branches.map(
      (branch) => html`<span>${product} ${branch.name} ${openMarkHtml(branch)}</span>`,
    )}
  </p>
`;
