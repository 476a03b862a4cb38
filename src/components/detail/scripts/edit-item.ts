/** Lets a seller edit the item of a page: React comes to the page for it. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { EditItem, type EditPlace } from '../../../islands/edit-item/EditItem.tsx';

const PLACE = 'data-edit-place';

/** Below each product of the page; one that came since gets its own. */
const placesIn = (item: HTMLElement): EditPlace[] =>
  [...item.querySelectorAll<HTMLElement>('[data-stock]')].flatMap((stock) => {
    const offer = stock.closest('.offer');
    if (!offer) return [];
    const known = offer.querySelector<HTMLElement>(`[${PLACE}]`);
    const element = known ?? document.createElement('div');
    if (!known) {
      element.setAttribute(PLACE, '');
      offer.append(element);
    }
    return [{ code: stock.dataset.stock ?? '', element }];
  });

/** @returns how it ends */
export const editItem = (item: HTMLElement, renew: () => Promise<void>): (() => void) => {
  const place = document.createElement('div');
  item.querySelector('.trail')?.after(place);
  const root = createRoot(place);
  root.render(
    createElement(EditItem, {
      code: item.dataset.itemCode ?? '',
      findPlaces: () => placesIn(item),
      renew,
    }),
  );
  return () => {
    root.unmount();
    place.remove();
    for (const one of item.querySelectorAll(`[${PLACE}]`)) one.remove();
  };
};
