/** The parts of the visitor's car, which come first among the related items of a page. */
import { variant } from 'virtual:variant';
import { autopartKind } from '#catalog-view/kinds/autopart';
import { send } from '#client/send';
import { autopartFilter } from '#contract/calls/catalog';
import type { Autopart } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import { carQuery } from '#contract/goods/car-query';
import { cardHtml } from '../templates/cards.ts';

const READ = 18;
/** Related items of a page. */
const MAX_ITEMS = 12;

interface Car {
  vehicleId: number;
  year?: number | undefined;
}

const answers = new Map<string, Promise<{ parts: Autopart[]; vehicle: Vehicle | undefined }>>();

const ask = async ({ vehicleId, year }: Car) => {
  const reply = await send(autopartFilter, {
    filters: [
      { FilterKey: 'vehicleId', FilterValue: `${vehicleId}` },
      ...(year === undefined ? [] : [{ FilterKey: 'year', FilterValue: `${year}` }]),
    ],
    rowIndex: 0,
    rowsMax: READ,
  });
  return reply.ok
    ? { parts: reply.data.data, vehicle: reply.data.vehicles?.[0] }
    : { parts: [], vehicle: undefined };
};

/** Reads the first parts of a car, and its vehicle, once on this page. */
export const readParts = (car: Car) => {
  const key = carQuery(car);
  const answer = answers.get(key) ?? ask(car);
  answers.set(key, answer);
  return answer;
};

/** Returns one part of each category, without that of the page. */
const chosenOf = (parts: readonly Autopart[], code: string, category: string): Autopart[] => {
  const others = parts.filter((part) => part.code !== code && part.categoryName !== category);
  return [...new Map(others.toReversed().map((part) => [part.categoryId, part])).values()]
    .toReversed()
    .slice(0, MAX_ITEMS);
};

/** The cards as built, by row. */
const built = new WeakMap<Element, Element[]>();

const fill = (row: Element, parts: readonly Autopart[], query: string): void => {
  const others = built.get(row) ?? [...row.children];
  built.set(row, others);
  const place = document.createElement('template');
  place.innerHTML = parts
    .map((part) => {
      const card = autopartKind.cardOf(part, variant);
      return cardHtml({ ...card, href: card.href + query }).text;
    })
    .join('');
  for (const image of place.content.querySelectorAll('img')) {
    image.loading = 'lazy';
    image.src = image.dataset.src ?? '';
  }
  const codes = new Set(parts.map(({ code }) => code));
  const rest = others.filter((card) => !codes.has((card as HTMLElement).dataset.code ?? ''));
  row.replaceChildren(...[...place.content.children, ...rest].slice(0, MAX_ITEMS));
};

/** Puts parts of the car first among the related items, once they come near. */
export const preferParts = (
  item: HTMLElement,
  car: Car,
  /** The car's parameters where the address names it: the cards keep it. */
  query: string,
): void => {
  const row = item.querySelector(':scope > .carousel-section .carousel');
  if (!row) return;
  const observer = new IntersectionObserver(
    async ([end]) => {
      if (!end?.isIntersecting) return;
      observer.disconnect();
      const { parts } = await readParts(car);
      const category = item.querySelector('.eyebrow')?.firstChild?.textContent ?? '';
      if (row.isConnected) fill(row, chosenOf(parts, item.dataset.itemCode ?? '', category), query);
    },
    { rootMargin: '600px' },
  );
  observer.observe(row);
};
