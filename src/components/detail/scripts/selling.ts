/** What a seller sees: no buttons to buy, but the last sale of each product. */
import { send } from '#client/send';
import { autopartFindByFamily } from '#contract/calls/catalog';
import { $session } from '#stores/session';

/** `2026-11-03` → `3/11/2026`. */
const dateText = (date: string): string =>
  date.slice(0, 10).split('-').map(Number).reverse().join('/');

const showSales = async (part: HTMLElement): Promise<void> => {
  const reply = await send(autopartFindByFamily, { family: part.dataset.part ?? '' });
  if (!reply.ok) return;
  for (const place of part.querySelectorAll<HTMLElement>('[data-stock]')) {
    const product = reply.data.data.products.find(
      ({ productCode }) => productCode === place.dataset.stock,
    );
    const last = product?.productSales.toSorted((a, b) => b.saleDate.localeCompare(a.saleDate))[0];
    if (!last || place.querySelector('[data-sale]')) continue;
    const row = document.createElement('li');
    row.dataset.sale = '';
    const tag = document.createElement('span');
    tag.className = 'tag tag-muted';
    tag.textContent = `VA ${last.saleQuant} · ${dateText(last.saleDate)}`;
    row.append(tag);
    place.append(row);
  }
};

export const sellerView = (part: HTMLElement): void => {
  $session.subscribe((state) => {
    const isSeller = state.status === 'user' && state.user.isSeller;
    for (const button of part.querySelectorAll<HTMLElement>('[data-add]')) button.hidden = isSeller;
    if (isSeller) void showSales(part);
  });
};
