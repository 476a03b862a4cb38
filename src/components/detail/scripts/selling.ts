/** What a seller sees: no buttons to buy, but the last sale of each product. */
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { lastSaleText } from '#catalog-view/last-sale';
import { send } from '#client/send';
import { $session } from '#stores/session';

/** The descriptor of what a page shows, as far as a seller needs it; nobody else fetches it. */
export type KindLoader<T> = () => Promise<Pick<CatalogKind<T>, 'find' | 'salesOf'>>;

const showSales = async <T>(item: HTMLElement, loadKind: KindLoader<T>): Promise<void> => {
  const { find, salesOf } = await loadKind();
  const reply = await send(find.call, find.input(item.dataset.item ?? ''));
  if (!reply.ok) return;
  const sales = salesOf(reply.data.data);
  for (const place of item.querySelectorAll<HTMLElement>('[data-stock]')) {
    const text = lastSaleText(sales.get(place.dataset.stock ?? '') ?? []);
    if (text === '' || place.querySelector('[data-sale]')) continue;
    const row = document.createElement('li');
    row.dataset.sale = '';
    const tag = document.createElement('span');
    tag.className = 'tag tag-muted';
    tag.textContent = text;
    row.append(tag);
    place.append(row);
  }
};

export const sellerView = <T>(item: HTMLElement, loadKind: KindLoader<T>): void => {
  $session.subscribe((state) => {
    const isSeller = state.status === 'user' && state.user.isSeller;
    for (const button of item.querySelectorAll<HTMLElement>('[data-add]')) button.hidden = isSeller;
    if (isSeller) void showSales(item, loadKind);
  });
};
