import { newsOf } from '#stores/orders/order-notifications';

const badge = (place: Element, count: number): void => {
  place.querySelector('.menu-count')?.remove();
  if (count === 0) return;
  const shown = document.createElement('b');
  shown.className = 'menu-count';
  shown.textContent = `${count}`;
  const meaning = document.createElement('span');
  meaning.className = 'visually-hidden';
  meaning.textContent = count === 1 ? ' pedido necesita atención' : ' pedidos necesitan atención';
  shown.append(meaning);
  place.append(shown);
};

/**
 * Shows how many orders need attention, beside the link to a company's orders and on the menu's button.
 * @returns stops it
 */
export const showAttention = (companyIds: readonly number[]): (() => void) => {
  const counts = new Map<number, number>();
  const show = (companyId: number, count: number): void => {
    counts.set(companyId, count);
    for (const link of document.querySelectorAll(`[data-orders-of="${companyId}"]`))
      badge(link, count);
    const button = document.querySelector('#user-button');
    if (button)
      badge(
        button,
        [...counts.values()].reduce((sum, one) => sum + one, 0),
      );
  };
  const stops = companyIds.map((id) =>
    newsOf(id).subscribe(({ data }) => show(id, data?.data.attention ?? 0)),
  );
  return () => {
    for (const stop of stops) stop();
    for (const id of companyIds) show(id, 0);
  };
};
