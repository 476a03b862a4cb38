/** Whether the part fits the vehicle that the visitor chose, and which of its rows say so. */
import { isMine, MINE_TEXT, mineFirst } from '#catalog-view/fitment';
import { type Verdict, verdictOf } from '#catalog-view/verdict';
import { withReturnPath } from '#stores/account/return-path';
import { $chosenCar, type OwnVehicle, vehicleText } from '#stores/chosen-car';
import { GONE, when } from '../../instant/page-life.ts';
import { type ToldCar, toldCar } from './told-car.ts';

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

/** As the list's cards do it: the row's colour, a tick after the name, and the same in words. */
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

/** A vehicle that the part's own table names is enough to tell a car by; of another one nothing is known here. */
const carOf = (
  rows: readonly Row[],
  told: ToldCar | null,
  own: OwnVehicle | null,
): OwnVehicle | null => {
  const row = told && rows.find(({ vehicleId }) => vehicleId === told.vehicleId);
  if (!row) return own;
  if (own?.VehicleId === told.vehicleId) return { ...own, year: told.year };
  return {
    VehicleId: told.vehicleId,
    BrandName: row.brand,
    VehicleName: row.name,
    VehicleEngine: '',
    VehicleYearRange: row.years,
    year: told.year,
  };
};

/** @param finder where another one is chosen in a shop without a garage */
const wordsOf = (
  chosen: OwnVehicle,
  { title, why, asksYear }: Verdict,
  finder: string,
): (Node | string)[] => {
  const said = document.createElement('b');
  said.textContent = title;
  const change = document.createElement('a');
  const garage = document.querySelector<HTMLAnchorElement>('[data-garage]');
  change.href = garage ? withReturnPath(garage.href, location.pathname + location.search) : finder;
  // In the garage both are done.
  change.textContent = asksYear && garage ? 'Decir el año' : 'Cambiar';
  return [said, why && ` ${why}`, ` ${vehicleText(chosen)} · `, change];
};

interface Shown {
  /** What the page asks while no vehicle is chosen. */
  asked: string;
  finder: string;
  told: ToldCar | null;
  stop: () => void;
}
/** What an item shows already: with other rows it is shown anew, in the place of what said so before. */
const shown = new WeakMap<HTMLElement, Shown>();

export const showFit = (item: HTMLElement): void => {
  const place = item.querySelector<HTMLElement>('#fit');
  const words = place?.querySelector('span');
  const table = item.querySelector<HTMLElement>('.applications tbody');
  if (!place || !words || !table) return;
  const before = shown.get(item);
  before?.stop();
  // Once: the words are a verdict by then, and the address is another one when somebody comes back here.
  const { asked, finder, told } = before ?? {
    asked: words.innerHTML,
    finder: words.querySelector('a')?.href ?? '/',
    told: toldCar(location, item.dataset.itemCode ?? ''),
  };
  const rows = rowsOf(table);
  const stop = $chosenCar.subscribe((own, former) => {
    const vehicle = carOf(rows, told, own);
    const chosen = vehicle && { vehicleId: vehicle.VehicleId, year: vehicle.year ?? null };
    const verdict = vehicle && verdictOf(rows, vehicle);
    place.classList.toggle('is-fit', verdict?.fit === 'fits');
    place.classList.toggle('is-no-fit', verdict?.fit === 'not');
    place.classList.toggle('is-unsure', verdict?.fit === 'check');
    if (vehicle && verdict) words.replaceChildren(...wordsOf(vehicle, verdict, finder));
    else words.innerHTML = asked;
    // Most have chosen none: their table stays as it was built.
    if (!vehicle && !former) return;
    for (const row of rows) markRow(row.element, verdict?.fit === 'fits' && isMine(row, chosen));
    table.append(...mineFirst(rows, chosen).map(({ element }) => element));
  });
  shown.set(item, { asked, finder, told, stop });
  when(GONE, item, stop);
};
