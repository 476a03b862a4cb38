import { branchStock } from '#catalog-view/branch-stock';
import { isPassing, pauseAfter } from '#client/away';
import { send } from '#client/send';
import { stockList } from '#contract/calls/stock-list';
import type { Stock } from '#contract/entities/stock';
import { isAvailable } from '#contract/goods/stock-labels';
import { MAX_CODES } from '#contract/limits';
import type { Shown } from '../../islands/search/held-list.ts';

/** Products of unknown stock are requested again for some two minutes. */
const MAX_TRIES = 10;

const codesOf = ({ dataset }: HTMLElement): string[] =>
  (dataset.stock ?? '').split(' ').filter(Boolean).map(decodeURIComponent);

const show = (card: HTMLElement, stocks: readonly Stock[]): void => {
  const branches = [...card.querySelectorAll<HTMLElement>('[data-branch]')];
  const own = branches.map(({ dataset }) => dataset.branch ?? '');
  for (const { code, available, label: text } of branchStock(stocks, own)) {
    const label = branches.find(({ dataset }) => dataset.branch === code);
    if (!label) continue;
    label.className = `tag tag-${available}`;
    label.textContent = text;
  }
  card.ariaBusy = 'false';
};

/**
 * Fills in the stock of a list's cards, until the list is hydrated and requests it itself.
 * @returns the version of the catalogue; undefined if the list was hydrated first, or the server
 * refused
 */
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
  const unanswered: string[] = [];
  let catalogue: string | undefined;
  let from = 0;
  // An empty list requests the version of the catalogue as well.
  do {
    const reply = await send(stockList, { codes: codes.slice(from, from + MAX_CODES) });
    if (!reply.ok) return isPassing(reply.error) ? again() : undefined;
    data.push(...reply.data.data);
    unanswered.push(...(reply.data.unanswered ?? []));
    ({ catalogue } = reply.data);
    from += MAX_CODES;
  } while (from < codes.length);
  if (shown.isOver) return catalogue;
  const isTold = (code: string) => !unanswered.includes(code);
  const byCode = new Map(data.map((stock) => [stock.code, stock]));
  // Without quantities, which the page does not show. Codes that the answer leaves out are out of stock, unless
  // it names them as unanswered.
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
  return unanswered.length > 0 && tries < MAX_TRIES ? again() : catalogue;
};
