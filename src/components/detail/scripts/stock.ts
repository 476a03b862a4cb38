import { isPassing, pauseAfter } from '#client/away';
import { send } from '#client/send';
import { stockList } from '#contract/calls/stock-list';
import type { Stock } from '#contract/entities/stock';
import { isAvailable, stockLabels } from '#contract/goods/stock-labels';
import { MAX_CODES } from '#contract/limits';

/** Loads the code for sellers. */
export type SellerLoader = () => Promise<{
  showSeller: (item: HTMLElement) => void;
  correct: (item: HTMLElement) => Promise<void>;
}>;

/** Products of unknown stock are requested again for some two minutes. */
const MAX_TRIES = 10;

const show = (place: HTMLElement, stock: Stock | undefined): void => {
  place.dataset.available = stock?.available ?? 'NO';
  for (const row of place.querySelectorAll<HTMLElement>('[data-branch]')) {
    const branch = stock?.branches.find(({ code }) => code === row.dataset.branch);
    const available = branch?.available ?? 'NO';
    const label = row.querySelector('.tag');
    if (!label) continue;
    label.className = `tag tag-${available}`;
    // A host may not say which branch has it. Sellers see quantities (spec, section 6).
    label.textContent =
      branch?.quant !== undefined
        ? `${branch.code.slice(0, 1)}: ${branch.quant}`
        : !branch && isAvailable(stock?.available)
          ? 'Consultar'
          : stockLabels[available];
  }
};

const showAway = (place: HTMLElement): void => {
  // Only the rows of branches: others are for sellers.
  for (const label of place.querySelectorAll('[data-branch] .tag'))
    label.textContent = 'Sin conexión';
};

const enable = (item: HTMLElement, code: string, can: boolean): void => {
  for (const button of item.querySelectorAll<HTMLButtonElement>('[data-add]'))
    if (button.dataset.add === code) button.disabled = !can;
};

/** Puts offers without stock last, unless the list is in view already: nothing that is seen moves. */
const putStockedFirst = (item: HTMLElement): void => {
  const list = item.querySelector('.offer-list');
  if (!list || list.contains(document.activeElement)) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (top < innerHeight && bottom > 0) return;
  list.append(...list.querySelectorAll(':scope > :has([data-available="NO"])'));
};

/** @param places at most MAX_CODES */
const showSome = async (
  item: HTMLElement,
  places: readonly HTMLElement[],
  loadMore?: SellerLoader,
  tries = 0,
): Promise<void> => {
  const codes = places.map(({ dataset }) => dataset.stock ?? '');
  const reply = await send(stockList, { codes });
  const again = (more?: SellerLoader) =>
    setTimeout(() => void showSome(item, places, more, tries + 1), pauseAfter(tries));
  if (!reply.ok) {
    for (const place of places) showAway(place);
    if (isPassing(reply.error)) again(loadMore);
    return;
  }
  let { changed } = reply.data;
  const { unanswered } = reply.data;
  for (const place of places) {
    const code = place.dataset.stock ?? '';
    if (unanswered?.includes(code)) {
      showAway(place);
      continue;
    }
    const stock = reply.data.data.find((each) => each.code === code);
    // The product is no longer sold, even if `changed` is not set.
    if (!stock) changed = true;
    show(place, stock);
    enable(item, code, isAvailable(stock?.available));
  }
  if (tries === 0) putStockedFirst(item);
  if (unanswered && tries < MAX_TRIES) again();
  if (changed) void loadMore?.().then(({ correct }) => correct(item));
};

/**
 * Fills in the stock labels, and requests them again while the server or a product's stock is
 * unavailable.
 * @param loadMore loads the code that corrects an outdated page; absent if the page is current
 */
export const showStock = (item: HTMLElement, loadMore?: SellerLoader): void => {
  const places = [...item.querySelectorAll<HTMLElement>('[data-stock]')];
  while (places.length > 0) void showSome(item, places.splice(0, MAX_CODES), loadMore);
};
