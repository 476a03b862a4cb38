/** What a seller sees: no buttons to buy, but the last sale of each product, and its price wherever the page has none. */
import { variant } from 'virtual:variant';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { lastSaleText } from '#catalog-view/last-sale';
import { send } from '#client/send';
import { stockNoticeCount } from '#contract/calls/stock-notices';
import { $session } from '#stores/account/session';
import { officeThingPath } from '#variants/back-office';
import { GONE, when } from '../../instant/page-life.ts';

type Sold<T> = Pick<CatalogKind<T>, 'find' | 'salesOf' | 'viewOf'>;

/** One more row of a product's stock, once. */
const addRow = (place: HTMLElement, what: 'price' | 'sale' | 'waiting', text: string): void => {
  if (text === '' || place.querySelector(`[data-${what}]`)) return;
  const row = document.createElement('li');
  row.dataset[what] = '';
  const tag = document.createElement('span');
  tag.className = 'tag tag-muted';
  tag.textContent = text;
  row.append(tag);
  place.append(row);
};

/** To where a product is edited, once. */
const addWayToEdit = (place: HTMLElement): void => {
  const code = place.dataset.stock ?? '';
  const href = officeThingPath(variant, 'product', code);
  if (!href || place.querySelector('[data-edit]')) return;
  const row = document.createElement('li');
  const link = document.createElement('a');
  link.dataset.edit = '';
  link.href = href;
  link.textContent = `Editar ${code}`;
  row.append(link);
  place.append(row);
};

const showFacts = async <T>(item: HTMLElement, kind: Sold<T>): Promise<void> => {
  const reply = await send(kind.find.call, kind.find.input(item.dataset.itemCode ?? ''));
  if (!reply.ok) return;
  const { data } = reply.data;
  const sales = kind.salesOf(data);
  const { offers } = kind.viewOf(data, { shop: variant, categories: [], related: [] });
  for (const place of item.querySelectorAll<HTMLElement>('[data-stock]')) {
    const code = place.dataset.stock ?? '';
    addRow(place, 'sale', lastSaleText(sales.get(code) ?? []));
    // Where the shop tells nobody else its prices, no page has them.
    if (!place.closest('.offer')?.querySelector('.price'))
      addRow(place, 'price', offers.find((offer) => offer.code === code)?.price ?? '');
  }
};

/** How many wait for what has run out. */
const showWaiting = async (item: HTMLElement): Promise<void> => {
  const places = [...item.querySelectorAll<HTMLElement>('[data-stock]')];
  const codes = places.flatMap(({ dataset }) => dataset.stock ?? []);
  const reply = await send(stockNoticeCount, { codes });
  if (!reply.ok) return;
  const counts = new Map(reply.data.data.map(({ code, waiting }) => [code, waiting]));
  for (const place of places) {
    const waiting = counts.get(place.dataset.stock ?? '') ?? 0;
    const text = waiting === 1 ? '1 persona espera stock' : `${waiting} personas esperan stock`;
    addRow(place, 'waiting', waiting === 0 ? '' : text);
  }
};

export const showSellerOf = <T>(item: HTMLElement, kind: Sold<T>): void => {
  const stop = $session.subscribe((state) => {
    const isSeller = state.status === 'user' && state.user.isSeller;
    for (const button of item.querySelectorAll<HTMLElement>('[data-add], [data-keep="notice"]'))
      button.hidden = isSeller;
    if (!isSeller) return;
    for (const place of item.querySelectorAll<HTMLElement>('[data-stock]')) addWayToEdit(place);
    void showFacts(item, kind);
    void showWaiting(item);
  });
  when(GONE, item, stop);
};
