/** Shows an item as it is by now: its parts are written anew, whatever stands beside them stays. */
import { variant } from 'virtual:variant';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { send } from '#client/send';
import { categoryList } from '#contract/calls/catalog';
import { markBranches } from '../../frame/open-mark.ts';
import { itemHtml } from '../templates/item-page.ts';
import { tellNearness } from './live.ts';
import { showStock } from './stock.ts';

/** What of an item says something that can be edited; its trail is known where the categories are. */
const TRAIL = '.trail';
const PARTS = [
  'h1',
  '.item-head > .eyebrow',
  '.item-head > .cluster',
  '.offers > .cluster',
  '.item-side',
];
/** The same of each of its products. */
const OFFER_PARTS = ['.offer-name', '.offer-buy'];
/** Those that come and go with what they say. */
const PICTURE = '.item-picture';
const APPLICATIONS = '.applications';

const codeOf = (offer: Element): string =>
  offer.querySelector<HTMLElement>('[data-stock]')?.dataset.stock ?? '';

/** What the page's scripts have set since it was written says nothing of the item. */
const keepState = (old: Element | null, fresh: Element | null): void => {
  for (const name of ['disabled', 'hidden', 'tabindex']) {
    const value = old?.getAttribute(name) ?? null;
    if (value === null) fresh?.removeAttribute(name);
    else fresh?.setAttribute(name, value);
  }
};

/** Which of them is seen, and that one was looked at in large, stands in them as well. */
const picturesIn = (place: Element | null): string =>
  [...(place?.querySelectorAll('.slides img') ?? [])]
    .map((image) => `${image.getAttribute('src')} ${image.getAttribute('alt')}`)
    .join();

/** @returns whether it says something else now */
const replace = (old: Element | null, fresh: Element | null): boolean => {
  if (!old || !fresh || old.isEqualNode(fresh)) return false;
  old.replaceWith(fresh);
  return true;
};

const renewOffers = (item: Element, fresh: Element): void => {
  const list = item.querySelector('.offer-list');
  const known = new Map([...item.querySelectorAll('.offer')].map((one) => [codeOf(one), one]));
  for (const offer of fresh.querySelectorAll('.offer')) {
    const old = known.get(codeOf(offer));
    known.delete(codeOf(offer));
    if (!old) {
      list?.append(offer);
      continue;
    }
    keepState(old.querySelector('[data-add]'), offer.querySelector('[data-add]'));
    for (const part of OFFER_PARTS) replace(old.querySelector(part), offer.querySelector(part));
  }
  for (const gone of known.values()) gone.remove();
};

export interface Renewal {
  /** Its pictures are others. */
  pictures: boolean;
  /** What it fits is told anew. */
  applications: boolean;
}

/**
 * @param onGone it is sold no more
 * @returns what of it must come alive again; null where it could not be asked for
 */
export const renewItem = async <T>(
  item: HTMLElement,
  kind: Pick<CatalogKind<T>, 'find' | 'viewOf'>,
  onGone: () => void,
): Promise<Renewal | null> => {
  const [found, categories] = await Promise.all([
    send(kind.find.call, kind.find.input(item.dataset.itemCode ?? '')),
    send(categoryList, {}),
  ]);
  if (!found.ok) {
    // Who opened another page meanwhile stays there.
    if (found.error.status === 404 && item.isConnected) onGone();
    return null;
  }
  const view = kind.viewOf(found.data.data, {
    shop: variant,
    categories: categories.ok ? categories.data.data : [],
    related: [],
  });
  const page = document.createElement('template');
  page.innerHTML = itemHtml(view, variant).text;
  const fresh = page.content.querySelector('[data-item-code]');
  if (!fresh) return null;
  if (item.isConnected) document.title = `${view.documentTitle} · ${variant.name}`;
  keepState(item.querySelector('h1'), fresh.querySelector('h1'));
  // As the page's own are by now: what is the same stays, open boxes and the focus with it.
  markBranches(fresh);
  for (const part of categories.ok ? [TRAIL, ...PARTS] : PARTS)
    replace(item.querySelector(part), fresh.querySelector(part));
  renewOffers(item, fresh);
  showStock(item);
  tellNearness(item);
  const old = item.querySelector(APPLICATIONS);
  const applications = fresh.querySelector(APPLICATIONS);
  if (!old && applications) item.querySelector('.item-columns')?.append(applications);
  const [shown, pictures] = [item.querySelector(PICTURE), fresh.querySelector(PICTURE)];
  return {
    pictures: picturesIn(shown) !== picturesIn(pictures) && replace(shown, pictures),
    applications: replace(old, applications) || (!old && applications !== null),
  };
};
