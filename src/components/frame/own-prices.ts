/** Shows the prices that a company's lists give to the person who is logged in, beside the public ones. */
import { variant } from 'virtual:variant';
import { shownPrice } from '#catalog-view/prices';
import { send } from '#client/send';
import { toCents } from '#contract/amounts/money';
import type { CallOutput } from '#contract/call';
import { priceFind } from '#contract/calls/price-lists';
import { MAX_CODES } from '#contract/limits';
import { isOffered } from '#variants/offered';

type Price = CallOutput<typeof priceFind>['data'][number];

/** Lists add their cards one by one. */
const SETTLE_MS = 60;

/** A price on the page, and the codes of the products that it is the lowest price of. */
interface Place {
  element: HTMLElement;
  codes: string[];
}

/** Returns the prices of offers on an item's page, and of cards in lists. */
const placesIn = (root: ParentNode): Place[] =>
  [...root.querySelectorAll<HTMLElement>('[data-stock]')].flatMap((stock) => {
    const isOnItem = stock.closest('[data-item-code]') !== null;
    const element = isOnItem
      ? stock.closest('.offer')?.querySelector('.price')
      : stock.parentElement?.querySelector('[data-price]');
    const { stock: text = '' } = stock.dataset;
    const codes = isOnItem ? [text] : text.split(' ').filter(Boolean).map(decodeURIComponent);
    return element instanceof HTMLElement ? [{ element, codes }] : [];
  });

const lowestOf = (prices: readonly Price[], field: 'price' | 'publicPrice'): number =>
  Math.min(...prices.map((one) => one[field]));

/** As an attribute, which a style sheet shows: a list that is hydrated afterwards refuses elements that it did not render. */
const mark = ({ element, codes }: Place, priceOf: ReadonlyMap<string, Price | null>): void => {
  const prices = codes.flatMap((code) => priceOf.get(code) ?? []);
  const price = lowestOf(prices, 'price');
  if (prices.length === 0 || price >= lowestOf(prices, 'publicPrice')) return;
  const shown = shownPrice(price, variant.tax);
  const from = codes.length > 1 ? 'desde ' : '';
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
  /** Null while requested. */
  const priceOf = new Map<string, Price | null>();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (codes: readonly string[]): Promise<void> => {
    for (const code of codes) priceOf.set(code, null);
    const reply = await send(priceFind, { codes: [...codes] });
    if (isOver) return;
    if (!reply.ok) {
      // The next change of the page asks again.
      for (const code of codes) priceOf.delete(code);
      return;
    }
    for (const price of reply.data.data) priceOf.set(price.code, price);
    look();
  };

  const look = (): void => {
    const places = placesIn(document);
    for (const place of places) mark(place, priceOf);
    const missing = [...new Set(places.flatMap(({ codes }) => codes))].filter(
      (code) => !priceOf.has(code),
    );
    while (missing.length > 0) void ask(missing.splice(0, MAX_CODES));
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
