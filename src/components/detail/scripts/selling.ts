/** What a seller sees: no buttons to buy, but the last sale of each product, and its price wherever the page has none. */
import { variant } from 'virtual:variant';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { lastSaleText } from '#catalog-view/last-sale';
import { send } from '#client/send';
import { counted } from '#contract/amounts/counted';
import { stockNoticeCount } from '#contract/calls/stock-notices';
import { sellsFor } from '#stores/account/company';
import { $session } from '#stores/account/session';
import { isEditedInPlace, isOffered } from '#variants/offered';
import { listPath } from '#variants/paths';
import { GONE, when } from '../../instant/page-life.ts';
import type { Renewal } from './renew-item.ts';

type Sold<T> = Pick<CatalogKind<T>, 'find' | 'salesOf' | 'viewOf'>;

/** One more row of a product's stock, which there is once. */
const sayRow = (place: HTMLElement, what: 'price' | 'sale' | 'waiting', text: string): void => {
  const known = place.querySelector(`[data-${what}]`);
  if (text === '') {
    known?.remove();
    return;
  }
  const row = document.createElement('li');
  row.dataset[what] = '';
  const tag = document.createElement('span');
  tag.className = 'tag tag-muted';
  tag.textContent = text;
  row.append(tag);
  if (known) known.replaceWith(row);
  else place.append(row);
};

const showFacts = async <T>(item: HTMLElement, kind: Sold<T>): Promise<void> => {
  const reply = await send(kind.find.call, kind.find.input(item.dataset.itemCode ?? ''));
  if (!reply.ok) return;
  const { data } = reply.data;
  const sales = kind.salesOf(data);
  const { offers } = kind.viewOf(data, { shop: variant, categories: [], related: [] });
  for (const place of item.querySelectorAll<HTMLElement>('[data-stock]')) {
    const code = place.dataset.stock ?? '';
    sayRow(place, 'sale', lastSaleText(sales.get(code) ?? []));
    // Where the shop tells nobody else its prices, no page has them.
    if (!place.closest('.offer')?.querySelector('.price'))
      sayRow(place, 'price', offers.find((offer) => offer.code === code)?.price ?? '');
  }
};

/** How many wait for what has run out. */
const showWaiting = async (item: HTMLElement): Promise<void> => {
  if (!isOffered(variant, 'stockNoticeCount')) return;
  const places = [...item.querySelectorAll<HTMLElement>('[data-stock]')];
  const codes = places.flatMap(({ dataset }) => dataset.stock ?? []);
  const reply = await send(stockNoticeCount, { codes });
  if (!reply.ok) return;
  const counts = new Map(reply.data.data.map(({ code, waiting }) => [code, waiting]));
  for (const place of places) {
    const waiting = counts.get(place.dataset.stock ?? '') ?? 0;
    const text = counted(waiting, 'persona espera stock', 'personas esperan stock');
    sayRow(place, 'waiting', waiting === 0 ? '' : text);
  }
};

/** Items that a seller looks at. */
const ofSellers = new WeakSet<HTMLElement>();

/** Sellers buy nothing, and wait for nothing. */
const hideBuying = (item: HTMLElement, isSeller: boolean): void => {
  if (isSeller) ofSellers.add(item);
  else ofSellers.delete(item);
  for (const button of item.querySelectorAll<HTMLElement>('[data-add], [data-keep="notice"]'))
    button.hidden = isSeller;
};

const showAll = <T>(item: HTMLElement, kind: Sold<T>): void => {
  hideBuying(item, true);
  void showFacts(item, kind);
  void showWaiting(item);
};

/** Shows an item as it is by now, to a seller as to a seller: what was written anew has its buttons again. */
export const correctOf = async <T>(
  item: HTMLElement,
  kind: Sold<T>,
  { onRenewed, onGone }: { onRenewed: (renewal: Renewal) => void; onGone: () => void },
): Promise<void> => {
  const { renewItem } = await import('./renew-item.ts');
  const renewal = await renewItem(item, kind, onGone);
  if (!renewal) return;
  if (ofSellers.has(item)) showAll(item, kind);
  onRenewed(renewal);
};

/** Its code, and React with it, comes to who edits alone. */
const startEditing = async <T>(
  item: HTMLElement,
  kind: Sold<T>,
  onRenewed: (renewal: Renewal) => void,
): Promise<() => void> => {
  const { editItem } = await import('./edit-item.ts');
  // Its adding was taken back, here or by somebody else.
  const onGone = (): void => location.replace(listPath(variant));
  return editItem(item, () => correctOf(item, kind, { onRenewed, onGone }));
};

/** @param onRenewed brings to life what was written anew */
export const showSellerOf = <T>(
  item: HTMLElement,
  kind: Sold<T>,
  onRenewed: (renewal: Renewal) => void,
): void => {
  let editing: Promise<() => void> | undefined;
  const stopEditing = (): void => {
    void editing?.then((end) => end());
    editing = undefined;
  };
  const stop = $session.subscribe((state) => {
    const isSeller = state.status === 'user' && state.user.isSeller;
    if (isSeller) showAll(item, kind);
    else hideBuying(item, false);
    if (isEditedInPlace(variant) && sellsFor(state, variant.destinationCompany.id))
      editing ??= startEditing(item, kind, onRenewed);
    else stopEditing();
  });
  when(GONE, item, () => {
    stop();
    stopEditing();
  });
};
