/** What a seller sees: no buttons to buy, but the last sale of each product. */
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { lastSaleText } from '#catalog-view/last-sale';
import { send } from '#client/send';
import { $session } from '#stores/account/session';

type Sold<T> = Pick<CatalogKind<T>, 'find' | 'salesOf'>;

const showSales = async <T>(item: HTMLElement, { find, salesOf }: Sold<T>): Promise<void> => {
  const reply = await send(find.call, find.input(item.dataset.itemCode ?? ''));
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

export const showSellerOf = <T>(item: HTMLElement, kind: Sold<T>): void => {
  $session.subscribe((state) => {
    const isSeller = state.status === 'user' && state.user.isSeller;
    for (const button of item.querySelectorAll<HTMLElement>('[data-add]')) button.hidden = isSeller;
    if (isSeller) void showSales(item, kind);
  });
};
