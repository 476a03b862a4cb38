import { variant } from 'virtual:variant';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { send } from '#client/send';
import { categoryList } from '#contract/calls/catalog';
import { markBranches } from '../../frame/open-mark.ts';
import { isShown } from '../../instant/page-life.ts';
import { itemHtml } from '../templates/item-page.ts';
import { tellNearness } from './live.ts';
import { showStock } from './stock.ts';

/** Needs the categories. */
const TRAIL = '.trail';
/** Parts of the page that show editable data. */
const PARTS = [
  'h1',
  '.item-head > .eyebrow',
  '.item-head > .cluster',
  '.offers > .cluster',
  '.item-side',
];
/** Parts of each offer. */
const OFFER_PARTS = ['.offer-name', '.offer-buy'];
const PICTURE = '.item-picture';
const APPLICATIONS = '.applications';

const codeOf = (offer: Element): string =>
  offer.querySelector<HTMLElement>('[data-stock]')?.dataset.stock ?? '';

/** Copies attributes that the page's scripts have set. */
const keepState = (old: Element | null, fresh: Element | null): void => {
  for (const name of ['disabled', 'hidden', 'tabindex']) {
    const value = old?.getAttribute(name) ?? null;
    if (value === null) fresh?.removeAttribute(name);
    else fresh?.setAttribute(name, value);
  }
};

/** Returns the pictures as text, without the state of the slider. */
const picturesIn = (place: Element | null): string =>
  [...(place?.querySelectorAll('.slides img') ?? [])]
    .map((image) => `${image.getAttribute('src')} ${image.getAttribute('alt')}`)
    .join();

/** Replaces an element that differs. @returns whether it did */
const replace = (old: Element | null, fresh: Element | null): boolean => {
  if (!old || !fresh || old.isEqualNode(fresh)) return false;
  old.replaceWith(fresh);
  return true;
};

const renewOffers = (item: Element, fresh: Element): void => {
  const list = item.querySelector('.offer-list');
  const outdated = new Map([...item.querySelectorAll('.offer')].map((one) => [codeOf(one), one]));
  for (const offer of fresh.querySelectorAll('.offer')) {
    const old = outdated.get(codeOf(offer));
    outdated.delete(codeOf(offer));
    if (!old) {
      list?.append(offer);
      continue;
    }
    keepState(old.querySelector('[data-add]'), offer.querySelector('[data-add]'));
    for (const part of OFFER_PARTS) replace(old.querySelector(part), offer.querySelector(part));
  }
  for (const gone of outdated.values()) gone.remove();
};

export interface Renewal {
  /** Whether the pictures changed. */
  pictures: boolean;
  /** Whether the table of applications changed. */
  applications: boolean;
}

/**
 * Renders an item again with its present data, and replaces the parts that differ.
 * @param onGone is called if it is no longer sold
 * @returns the parts whose scripts must run again; null without an answer
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
    // Only if the item is still shown.
    if (found.error.status === 404 && isShown(item)) onGone();
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
  if (isShown(item)) document.title = `${view.documentTitle} · ${variant.name}`;
  keepState(item.querySelector('h1'), fresh.querySelector('h1'));
  // In the same state as the page's own, so that equal parts, open boxes and the focus stay.
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
