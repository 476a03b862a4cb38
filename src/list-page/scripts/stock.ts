/** The stock of a list's cards, as one question, until the list is taken over, which asks for itself. */
import { branchStock } from '#catalog-view/branch-stock';
import { isPassing, pauseAfter } from '#client/away';
import { send } from '#client/send';
import { stockList } from '#contract/calls/stock-list';
import type { Availability, Stock } from '#contract/entities/stock';
import { isAvailable, stockLabels } from '#contract/goods/stock-labels';
import { MAX_CODES } from '#contract/limits';
import type { Shown } from '../../islands/search/held-list.ts';

const tones: Record<Availability, string> = { NO: 'muted', CO: 'warning', AV: 'success' };

/** A host that breaks over a product for good is not asked for it for good: some two minutes. */
const MOST_TRIES = 10;

const codesOf = ({ dataset }: HTMLElement): string[] =>
  (dataset.stock ?? '').split(' ').filter(Boolean).map(decodeURIComponent);

const show = (card: HTMLElement, stocks: readonly Stock[]): void => {
  const branches = [...card.querySelectorAll<HTMLElement>('[data-branch]')];
  const own = branches.map(({ dataset }) => dataset.branch ?? '');
  for (const { code, available } of branchStock(stocks, own)) {
    const label = card.querySelector(`[data-branch="${CSS.escape(code)}"] .tag`);
    if (!label) continue;
    label.className = `tag tag-${tones[available]}`;
    label.textContent = stockLabels[available];
  }
  card.ariaBusy = 'false';
};

/** @returns which catalogue there is now; undefined where the list was taken over before it was known, or it is refused */
export const showListStock = async (
  list: HTMLElement,
  shown: Shown,
  tries = 0,
): Promise<string | undefined> => {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-stock]')];
  const codes = [...new Set(cards.flatMap(codesOf))];
  const again = async () => {
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(tries)));
    return shown.isOver ? undefined : showListStock(list, shown, tries + 1);
  };
  const data: Stock[] = [];
  const untold: string[] = [];
  let catalogue: string | undefined;
  let from = 0;
  // A list of nothing wants to know of the catalogue as well.
  do {
    const reply = await send(stockList, { codes: codes.slice(from, from + MAX_CODES) });
    if (!reply.ok) return isPassing(reply.error) ? again() : undefined;
    data.push(...reply.data.data);
    untold.push(...(reply.data.untold ?? []));
    ({ catalogue } = reply.data);
    from += MAX_CODES;
  } while (from < codes.length);
  if (shown.isOver) return catalogue;
  const isTold = (code: string) => !untold.includes(code);
  const byCode = new Map(data.map((stock) => [stock.code, stock]));
  // As labels, which is what the page shows: how many there are, for who may know, comes with the list. Of
  // what the answer leaves out it is known as well that there is none, unless it says that nobody knows.
  shown.stocks = codes.filter(isTold).map((code) => {
    const { available = 'NO', branches = [] } = byCode.get(code) ?? {};
    return { code, available, branches: branches.map(({ quant: _, ...branch }) => branch) };
  });
  for (const card of cards) {
    const own = codesOf(card);
    if (own.every(isTold))
      show(
        card,
        own.flatMap((code) => byCode.get(code) ?? []),
      );
  }
  for (const button of list.querySelectorAll<HTMLButtonElement>('[data-add]'))
    button.disabled = !isAvailable(byCode.get(button.dataset.add ?? '')?.available);
  return untold.length > 0 && tries < MOST_TRIES ? again() : catalogue;
};
