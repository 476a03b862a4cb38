/** Whether the part fits the vehicle that the visitor chose, and which of its rows say so. */
import { FIT_TEXTS, fitOf, isMine, mineFirst } from '#catalog-view/fitment';
import { $garage, type OwnVehicle, vehicleText } from '#stores/garage';

interface Row {
  vehicleId: number | null;
  years: string;
  element: HTMLTableRowElement;
}

const rowsOf = (table: HTMLElement): Row[] =>
  [...table.querySelectorAll('tr')].map((element) => ({
    vehicleId: element.dataset.v === undefined ? null : Number(element.dataset.v),
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
  words.textContent = FIT_TEXTS.fits;
  tick.append(words);
  row.cells[1]?.append(' ', tick);
};

const verdict = (chosen: OwnVehicle, text: string): (Node | string)[] => {
  const title = document.createElement('b');
  title.textContent = text;
  const change = document.createElement('a');
  change.href = '/#buscador';
  change.textContent = 'Cambiar';
  return [title, ` ${vehicleText(chosen)} · `, change];
};

export const showFit = (item: HTMLElement): void => {
  const place = item.querySelector<HTMLElement>('#fit');
  const words = place?.querySelector('span');
  const table = item.querySelector<HTMLElement>('.applications tbody');
  if (!place || !words || !table) return;
  const asked = words.innerHTML;
  const rows = rowsOf(table);
  $garage.subscribe((vehicle, before) => {
    const chosen = vehicle && { vehicleId: vehicle.VehicleId, year: vehicle.year ?? null };
    const fit = fitOf(rows, chosen);
    place.classList.toggle('is-fit', fit === 'fits');
    place.classList.toggle('is-no-fit', fit === 'unlisted');
    if (vehicle && fit) words.replaceChildren(...verdict(vehicle, FIT_TEXTS[fit]));
    else words.innerHTML = asked;
    // Most have chosen none: their table stays as it was built.
    if (!vehicle && !before) return;
    for (const row of rows) markRow(row.element, isMine(row, chosen));
    table.append(...mineFirst(rows, chosen).map(({ element }) => element));
  });
};
