import { isMine, MINE_TEXT, mineFirst } from '#catalog-view/fitment';
import { type Verdict, verdictOf } from '#catalog-view/verdict';
import { FILTER_LETTERS } from '#contract/goods/list-address';
import { encodeCode } from '#contract/paths';
import { withReturnPath } from '#stores/account/return-path';
import { $chosenCar, type OwnVehicle, vehicleText } from '#stores/chosen-car';
import { GONE, when } from '../../instant/page-life.ts';

interface AddressCar {
  vehicleId: number;
  year: number;
}

/**
 * Returns the car in the item's address, as a search for it wrote it.
 * @param code of the item: the address may still be that of the page before
 */
export const addressCar = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  code: string,
): AddressCar | null => {
  const parameters = new URLSearchParams(search);
  const vehicleId = parameters.get(FILTER_LETTERS.vehicleId) ?? '';
  const year = parameters.get(FILTER_LETTERS.year) ?? '';
  const isCar = /^[1-9]\d{0,8}$/.test(vehicleId) && /^(?:19|20)\d\d$/.test(year);
  const isHere = pathname.toLowerCase().endsWith(`/${encodeCode(code)}`.toLowerCase());
  return isCar && isHere ? { vehicleId: Number(vehicleId), year: Number(year) } : null;
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

/** Returns the car to judge by: that of the address, if the part's table names its vehicle, else the visitor's. */
const carOf = (
  rows: readonly Row[],
  inAddress: AddressCar | null,
  own: OwnVehicle | null,
): OwnVehicle | null => {
  const row = inAddress && rows.find(({ vehicleId }) => vehicleId === inAddress.vehicleId);
  if (!row) return own;
  if (own?.VehicleId === inAddress.vehicleId) return { ...own, year: inAddress.year };
  return {
    VehicleId: inAddress.vehicleId,
    BrandName: row.brand,
    VehicleName: row.name,
    VehicleEngine: '',
    VehicleYearRange: row.years,
    year: inAddress.year,
  };
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
  const stop = $chosenCar.subscribe((own, former) => {
    const vehicle = carOf(rows, inAddress, own);
    const chosen = vehicle && { vehicleId: vehicle.VehicleId, year: vehicle.year ?? null };
    const verdict = vehicle && verdictOf(rows, vehicle);
    place.classList.toggle('is-fit', verdict?.fit === 'fits');
    place.classList.toggle('is-no-fit', verdict?.fit === 'not');
    place.classList.toggle('is-unsure', verdict?.fit === 'check');
    if (vehicle && verdict) words.replaceChildren(...wordsOf(vehicle, verdict, finder));
    else words.innerHTML = question;
    // Without a vehicle, the table stays as built.
    if (!vehicle && !former) return;
    for (const row of rows) markRow(row.element, verdict?.fit === 'fits' && isMine(row, chosen));
    table.append(...mineFirst(rows, chosen).map(({ element }) => element));
  });
  shown.set(item, { question, finder, inAddress, stop });
  when(GONE, item, stop);
};
