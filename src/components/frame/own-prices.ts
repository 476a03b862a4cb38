/** Shows the prices that a company's lists give to the person who is logged in, beside the public ones. */
import { variant } from 'virtual:variant';
import { shownPrice } from '#catalog-view/prices';
import { send } from '#client/send';
import { toCents } from '#contract/amounts/money';
import type { CallOutput } from '#contract/call';
import { priceFind } from '#contract/calls/price-lists';
import { MAX_CODES } from '#contract/limits';
import { isOffered } from '#variants/offered';

type Prices = CallOutput<typeof priceFind>;
type Price = Omit<Prices['items'][number], 'code'>;

/** Lists add their cards one by one. */
const SETTLE_MS = 60;

/** A price on the page, and the codes of the products, or of the item, that it is the lowest price of. */
interface Place {
  element: HTMLElement;
  codes: string[];
  of: 'codes' | 'items';
}

/** Returns the prices of offers on an item's page, and of cards in lists. */
const stockedIn = (root: ParentNode): Place[] =>
  [...root.querySelectorAll<HTMLElement>('[data-stock]')].flatMap((stock) => {
    const isOnItem = stock.closest('[data-item-code]') !== null;
    const element = isOnItem
      ? stock.closest('.offer')?.querySelector('.price')
      : stock.parentElement?.querySelector('[data-price]');
    const { stock: text = '' } = stock.dataset;
    const codes = isOnItem ? [text] : text.split(' ').filter(Boolean).map(decodeURIComponent);
    return element instanceof HTMLElement ? [{ element, codes, of: 'codes' }] : [];
  });

/** Returns the prices of cards in rows, which know their item alone. */
const cardsIn = (root: ParentNode): Place[] =>
  [...root.querySelectorAll<HTMLElement>('.item-card-price')].flatMap((element) => {
    const { code } = element.closest<HTMLElement>('[data-code]')?.dataset ?? {};
    return code ? [{ element, codes: [code], of: 'items' }] : [];
  });

/** Null while requested. */
type ByCode = Record<Place['of'], Map<string, Price | null>>;

const lowestOf = (prices: readonly Price[], field: 'price' | 'publicPrice'): number =>
  Math.min(...prices.map((one) => one[field]));

/** As an attribute, which a style sheet shows: a list that is hydrated afterwards refuses elements that it did not render. */
const mark = ({ element, codes, of }: Place, byCode: ByCode): void => {
  const prices = codes.flatMap((code) => byCode[of].get(code) ?? []);
  const price = lowestOf(prices, 'price');
  if (prices.length === 0 || price >= lowestOf(prices, 'publicPrice')) return;
  const shown = shownPrice(price, variant.tax);
  const from = codes.length > 1 || prices.some(({ isFrom }) => isFrom) ? 'desde ' : '';
  const text = `Tu precio ${from}${shown.price} ${shown.taxLabel}`;
  if (element.dataset.ownPrice !== text) element.dataset.ownPrice = text;
  const button = element.parentElement?.querySelector<HTMLElement>('[data-cents]');
  // An item's page puts this price into the cart.
  if (!button || button.dataset.publicCents !== undefined) return;
  button.dataset.publicCents = button.dataset.cents;
  button.dataset.cents = `${toCents(price)}`;
};

const unmarkAll = (): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-own-price]'))
    delete element.dataset.ownPrice;
  for (const button of document.querySelectorAll<HTMLElement>('[data-public-cents]')) {
    button.dataset.cents = button.dataset.publicCents;
    delete button.dataset.publicCents;
  }
};

/** @returns ends it and hides them, as a session that ended leaves nothing behind */
export const showOwnPrices = (): (() => void) => {
  if (!isOffered(variant, 'priceFind')) return () => undefined;
  const prices: ByCode = { codes: new Map(), items: new Map() };
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (wanted: Record<Place['of'], readonly string[]>): Promise<void> => {
    const { codes, items } = wanted;
    for (const code of codes) prices.codes.set(code, null);
    for (const code of items) prices.items.set(code, null);
    const reply = await send(priceFind, { codes: [...codes], items: [...items] });
    if (isOver) return;
    if (!reply.ok) {
      // The next change of the page asks again.
      for (const code of codes) prices.codes.delete(code);
      for (const code of items) prices.items.delete(code);
      return;
    }
    for (const { code, ...price } of reply.data.data)
      prices.codes.set(code, { ...price, isFrom: false });
    for (const { code, ...price } of reply.data.items) prices.items.set(code, price);
    look();
  };

  const look = (): void => {
    const places = [...stockedIn(document), ...cardsIn(document)];
    for (const place of places) mark(place, prices);
    const missing = (of: Place['of']): string[] => [
      ...new Set(
        places
          .filter((place) => place.of === of)
          .flatMap(({ codes }) => codes)
          .filter((code) => !prices[of].has(code)),
      ),
    ];
    const [codes, items] = [missing('codes'), missing('items')];
    while (codes.length + items.length > 0)
      void ask({ codes: codes.splice(0, MAX_CODES), items: items.splice(0, MAX_CODES) });
  };

  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => {
    isOver = true;
    clearTimeout(timer);
    observer.disconnect();
    unmarkAll();
  };
};
