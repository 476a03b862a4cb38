import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { EditItem, type EditPlace } from '../../../islands/edit-item/EditItem.tsx';

const PLACE = 'data-edit-place';

/** Returns the place of each product's tools, and adds missing ones. */
const placesIn = (item: HTMLElement): EditPlace[] =>
  [...item.querySelectorAll<HTMLElement>('[data-stock]')].flatMap((stock) => {
    const offer = stock.closest('.offer');
    if (!offer) return [];
    const existing = offer.querySelector<HTMLElement>(`[${PLACE}]`);
    const element = existing ?? document.createElement('div');
    if (!existing) {
      element.setAttribute(PLACE, '');
      offer.append(element);
    }
    return [{ code: stock.dataset.stock ?? '', element }];
  });

/** Mounts the React tools of a seller. @returns unmounts them */
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
