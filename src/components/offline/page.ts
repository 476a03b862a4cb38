import { whenShopAnswers } from '#client/shop-back';
import { formatMoney } from '#contract/amounts/money';
import { forCar } from '#contract/orders/for-car';
import { longDateTime } from '#contract/time/dates';
import { $cart } from '#stores/cart/cart';
import { countText } from '#stores/cart/cart-rules';
import { OFFLINE_PATH } from '../../offline/names.ts';
import { type Html, html } from '../html.ts';
import { type Seen, seenItems } from '../keep/seen.ts';

const seenHtml = ({ path, title, picture, at }: Seen): Html => html`
  <li>
    <a class="item-card" href="${path}">
      <span class="plate"><img src="${picture}" alt="" width="240" height="180"></span>
      <b>${title}</b>
      <span class="small muted">Vista el ${longDateTime(at)}</span>
    </a>
  </li>
`;

const fill = (id: string, content: Html | undefined): void => {
  const section = document.getElementById(id);
  const place = section?.querySelector('[data-rows]');
  if (!section || !place) return;
  section.hidden = !content;
  place.innerHTML = content?.text ?? '';
};

export const showWhatIsHere = (): void => {
  $cart.subscribe(({ items, itemsCount, totalCents }) => {
    const row = ({ name, vehicle, quantity, priceCents }: (typeof items)[number]) =>
      html`<li><span>${quantity} × ${name} ${forCar(vehicle)}</span> <b>${formatMoney(priceCents * quantity)}</b></li>`;
    const total = html`<li><span>${countText(itemsCount)}</span> <b>${formatMoney(totalCents)}</b></li>`;
    fill('offline-cart', items.length > 0 ? html`${items.map(row)}${total}` : undefined);
  });
  void seenItems().then((items) =>
    fill('offline-seen', items.length > 0 ? html`${items.map(seenHtml)}` : undefined),
  );
  document.querySelector('#retry')?.addEventListener('click', () => location.reload());
  // This page is shown at the address that could not be reached.
  if (location.pathname === OFFLINE_PATH) return;
  whenShopAnswers(location.href, () => location.reload());
};
