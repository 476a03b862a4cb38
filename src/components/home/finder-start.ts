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
    // The page that asked knows the visitor's own.
    link.href = form.dataset.from ?? vehicleHref(form, vehicle);
  });
};

/** Shows the visitor's vehicle in the quick finder, whose code loads when it is touched. */
export const prepareFinder = (): void => {
  const form = document.querySelector<HTMLFormElement>('#buscador');
  if (!form) return;
  showMine(form);
  // Loaded only for visitors who come from a part's page.
  if (location.search.includes('from='))
    void import('./lead-back.ts').then(({ leadBack }) => leadBack(form));
  saysWhatIsMissing(form);
  let isLoading = false;
  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const { findByVehicle } = await import('./finder.ts');
    findByVehicle(form);
  };
  for (const type of ['pointerenter', 'focusin', 'change', 'touchstart'])
    form.addEventListener(type, load, { passive: true });
  // The browser may have restored a make.
  if (form.querySelector<HTMLSelectElement>('#finder-make')?.value) void load();
};
