/** Whether the part fits the vehicle that the visitor chose. */
import { $garage, vehicleText } from '#stores/garage';

export const showFit = (part: HTMLElement): void => {
  const place = part.querySelector<HTMLElement>('#fit');
  const words = place?.querySelector('span');
  if (!place || !words) return;
  const asked = words.innerHTML;
  $garage.subscribe((chosen) => {
    const rows = [...part.querySelectorAll<HTMLElement>('tr[data-v]')];
    for (const row of rows)
      row.classList.toggle('is-mine', row.dataset.v === `${chosen?.VehicleId}`);
    place.classList.remove('is-fit', 'is-no-fit');
    if (!chosen) {
      words.innerHTML = asked;
      return;
    }
    const fits = rows.some((row) => row.classList.contains('is-mine'));
    place.classList.add(fits ? 'is-fit' : 'is-no-fit');
    const title = document.createElement('b');
    title.textContent = fits ? 'Compatible con tu vehículo' : 'No figura para tu vehículo';
    const change = document.createElement('a');
    change.href = '/#buscador';
    change.textContent = 'Cambiar';
    words.replaceChildren(title, ` ${vehicleText(chosen)} · `, change);
  });
};
