import { isMine, MINE_TEXT, mineFirst } from '#catalog-view/fitment';
import { carWanted, type Verdict, verdictOf } from '#catalog-view/verdict';
import type { Vehicle } from '#contract/entities/vehicle';
import { carQuery } from '#contract/goods/car-query';
import { FILTER_LETTERS } from '#contract/goods/list-address';
import { forCar } from '#contract/orders/for-car';
import { encodeCode } from '#contract/paths';
import { withReturnPath } from '#stores/account/return-path';
import { $chosenCar, type OwnVehicle, vehicleText } from '#stores/chosen-car';
import { GONE, when } from '../../instant/page-life.ts';

interface AddressCar {
  vehicleId: number;
  /** Absent = unknown. */
  year?: number;
}

/**
 * Returns the car in the item's address, as a list, a search or the finder wrote it.
 * @param code of the item: the address may still be that of the page before
 */
export const addressCar = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  code: string,
): AddressCar | null => {
  const parameters = new URLSearchParams(search);
  const vehicleId = parameters.get(FILTER_LETTERS.vehicleId) ?? '';
  const year = parameters.get(FILTER_LETTERS.year) ?? '';
  const isCar = /^[1-9]\d{0,8}$/.test(vehicleId) && /^(?:(?:19|20)\d\d)?$/.test(year);
  const isHere = pathname.toLowerCase().endsWith(`/${encodeCode(code)}`.toLowerCase());
  if (!isCar || !isHere) return null;
  return { vehicleId: Number(vehicleId), ...(year !== '' && { year: Number(year) }) };
};

interface Row {
  vehicleId: number | null;
  brand: string;
  name: string;
  years: string;
  element: HTMLTableRowElement;
}

const rowsOf = (table: HTMLElement): Row[] =>
  [...table.querySelectorAll('tr')].map((element) => ({
    vehicleId: element.dataset.v === undefined ? null : Number(element.dataset.v),
    brand: element.cells[0]?.textContent ?? '',
    name: element.cells[1]?.textContent ?? '',
    years: element.cells[2]?.textContent ?? '',
    element,
  }));

/** Marks a row as the list's cards do: a colour, a tick after the name, and a text for screen readers. */
const markRow = (row: HTMLTableRowElement, marked: boolean): void => {
  row.classList.toggle('is-mine', marked);
  row.querySelector('.tick')?.remove();
  if (!marked) return;
  const tick = document.createElement('span');
  tick.className = 'tick';
  const words = document.createElement('span');
  words.className = 'visually-hidden';
  words.textContent = MINE_TEXT;
  tick.append(words);
  row.cells[1]?.append(' ', tick);
};

/**
 * Returns the car to judge by: that of the address, else the visitor's. null = none, or one that is still unknown.
 * @param found the vehicle of the address, once the server named it
 */
const carOf = (
  rows: readonly Row[],
  inAddress: AddressCar | null,
  own: OwnVehicle | null,
  found: Vehicle | undefined,
): OwnVehicle | null => {
  if (!inAddress) return own;
  const { vehicleId, year } = inAddress;
  if (own?.VehicleId === vehicleId) return { ...own, year: year ?? own.year };
  if (found) return { ...found, year };
  const row = rows.find((one) => one.vehicleId === vehicleId);
  return row
    ? {
        VehicleId: vehicleId,
        BrandName: row.brand,
        VehicleName: row.name,
        VehicleEngine: '',
        VehicleYearRange: row.years,
        year,
      }
    : null;
};

/** Names the car beside the category above the title; empty = none. */
const nameCar = (item: HTMLElement, text: string): void => {
  const place = item.querySelector('.item-head .eyebrow');
  place?.querySelector('.for-car')?.remove();
  if (text === '') delete item.dataset.car;
  else item.dataset.car = text;
  if (text === '' || !place) return;
  const words = document.createElement('span');
  words.className = 'for-car';
  words.textContent = ` · ${forCar(text)}`;
  place.append(words);
};

/** @param finder the address where another car is chosen in a shop without a garage */
const wordsOf = (
  chosen: OwnVehicle,
  { title, why, asksYear }: Verdict,
  finder: string,
): (Node | string)[] => {
  const heading = document.createElement('b');
  heading.textContent = title;
  const change = document.createElement('a');
  const garage = document.querySelector<HTMLAnchorElement>('[data-garage]');
  change.href = garage ? withReturnPath(garage.href, location.pathname + location.search) : finder;
  // The garage offers both.
  change.textContent = asksYear && garage ? 'Decir el año' : 'Cambiar';
  return [heading, why && ` ${why}`, ` ${vehicleText(chosen)} · `, change];
};

interface Shown {
  /** The words without a chosen vehicle. */
  question: string;
  finder: string;
  inAddress: AddressCar | null;
  stop: () => void;
}
/** The shown state of each item, which new rows replace. */
const shown = new WeakMap<HTMLElement, Shown>();

/** Shows whether the part fits the visitor's vehicle, and marks the matching rows. */
export const showFit = (item: HTMLElement): void => {
  const place = item.querySelector<HTMLElement>('#fit');
  const words = place?.querySelector('span');
  const table = item.querySelector<HTMLElement>('.applications tbody');
  if (!place || !words || !table) return;
  const before = shown.get(item);
  before?.stop();
  // Read once: later the words are a verdict, and the address may be another one.
  const { question, finder, inAddress } = before ?? {
    question: words.innerHTML,
    finder: words.querySelector('a')?.href ?? '/',
    inAddress: addressCar(location, item.dataset.itemCode ?? ''),
  };
  const rows = rowsOf(table);
  let address = inAddress;
  let found: Vehicle | undefined;
  const show = (own: OwnVehicle | null, former?: OwnVehicle | null): void => {
    const vehicle = carOf(rows, address, own, found);
    const chosen = vehicle && { vehicleId: vehicle.VehicleId, year: vehicle.year ?? null };
    const verdict = vehicle && verdictOf(rows, vehicle);
    place.classList.toggle('is-fit', verdict?.fit === 'fits');
    place.classList.toggle('is-no-fit', verdict?.fit === 'not');
    place.classList.toggle('is-unsure', verdict?.fit === 'check');
    if (vehicle && verdict) words.replaceChildren(...wordsOf(vehicle, verdict, finder));
    else words.innerHTML = question;
    nameCar(item, carWanted(rows, vehicle));
    // Without a vehicle, the table stays as built.
    if (!vehicle && !former) return;
    for (const row of rows) markRow(row.element, verdict?.fit === 'fits' && isMine(row, chosen));
    table.append(...mineFirst(rows, chosen).map(({ element }) => element));
    if (!vehicle) return;
    const car = { vehicleId: vehicle.VehicleId, year: vehicle.year };
    void import('./car-parts.ts').then(({ preferParts }) =>
      preferParts(item, car, address ? carQuery(car) : ''),
    );
  };
  const stop = $chosenCar.subscribe(show);
  if (inAddress && $chosenCar.get()?.VehicleId !== inAddress.vehicleId)
    void import('./car-parts.ts').then(async ({ readParts }) => {
      found = (await readParts(inAddress)).vehicle;
      // Hosts name no vehicles: one that the table lacks is ignored.
      if (!found && rows.every(({ vehicleId }) => vehicleId !== inAddress.vehicleId))
        address = null;
      if (item.isConnected) show($chosenCar.get());
    });
  shown.set(item, { question, finder, inAddress, stop });
  when(GONE, item, stop);
};
