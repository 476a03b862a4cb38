/** Shows the visitor's own vehicle in the quick finder; the finder itself arrives when touched. */
import { $chosenCar, vehicleText } from '#stores/chosen-car';
import { saysWhatIsMissing } from '../frame/own-messages.ts';
import { vehicleHref } from './vehicle-href.ts';

const showMine = (form: HTMLFormElement): void => {
  const mine = form.querySelector<HTMLElement>('#finder-mine');
  const fields = form.querySelector<HTMLElement>('#finder-fields');
  const name = mine?.querySelector('b');
  const link = mine?.querySelector('a');
  if (!mine || !fields || !name || !link) return;
  mine.querySelector('button')?.addEventListener('click', () => {
    mine.hidden = true;
    fields.hidden = false;
    fields.querySelector('select')?.focus();
  });
  $chosenCar.subscribe((vehicle) => {
    mine.hidden = vehicle === null;
    fields.hidden = vehicle !== null;
    if (!vehicle) return;
    name.textContent = vehicleText(vehicle);
    link.href = vehicleHref(form, vehicle);
  });
};

export const prepareFinder = (): void => {
  const form = document.querySelector<HTMLFormElement>('#buscador');
  if (!form) return;
  showMine(form);
  // Few come from a part's page: the others do not pay for them.
  if (location.search.includes('from='))
    void import('./lead-back.ts').then(({ leadBack }) => leadBack(form));
  saysWhatIsMissing(form);
  let isAsked = false;
  const load = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    const { findByVehicle } = await import('./finder.ts');
    findByVehicle(form);
  };
  for (const type of ['pointerenter', 'focusin', 'change', 'touchstart'])
    form.addEventListener(type, load, { passive: true });
  // The browser may bring a make back with the page.
  if (form.querySelector<HTMLSelectElement>('#finder-make')?.value) void load();
};
