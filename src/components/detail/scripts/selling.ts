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

/** Shows a row for sellers below a product's stock; an empty text removes it. */
const showRow = (place: HTMLElement, what: 'price' | 'sale' | 'waiting', text: string): void => {
  const existing = place.querySelector(`[data-${what}]`);
  if (text === '') {
    existing?.remove();
    return;
  }
  const row = document.createElement('li');
  row.dataset[what] = '';
  const tag = document.createElement('span');
  tag.className = 'tag tag-muted';
  tag.textContent = text;
  row.append(tag);
  if (existing) existing.replaceWith(row);
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
    showRow(place, 'sale', lastSaleText(sales.get(code) ?? []));
    // Shops that show prices to sellers alone have none in their pages.
    if (!place.closest('.offer')?.querySelector('.price'))
      showRow(place, 'price', offers.find((offer) => offer.code === code)?.price ?? '');
  }
};

/** Shows how many people wait for stock. */
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
    showRow(place, 'waiting', waiting === 0 ? '' : text);
  }
};

/** Items shown to a seller. */
const ofSellers = new WeakSet<HTMLElement>();

/** Hides the buttons for buyers from sellers. */
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

/** Renews an item, and shows the rows for sellers again where a seller looks at it. */
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

/** Loads React and the tools for editing. */
const startEditing = async <T>(
  item: HTMLElement,
  kind: Sold<T>,
  onRenewed: (renewal: Renewal) => void,
): Promise<() => void> => {
  const { editItem } = await import('./edit-item.ts');
  // The product was deleted, here or elsewhere.
  const onGone = (): void => location.replace(listPath(variant));
  return editItem(item, () => correctOf(item, kind, { onRenewed, onGone }));
};

/**
 * Shows the last sales, missing prices and waiting buyers to sellers, and lets them edit the item.
 * @param onRenewed runs the scripts of renewed parts
 */
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
