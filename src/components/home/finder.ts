import { send } from '#client/send';
import { vehicleList } from '#contract/calls/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import { FILTER_LETTERS } from '#contract/goods/list-address';
import { yearsText } from '#contract/vehicles/years-text';
import { yearsToAsk } from '#stores/chosen-vehicle';
import { vehicleHref } from './vehicle-href.ts';

interface Fields {
  form: HTMLFormElement;
  make: HTMLSelectElement;
  model: HTMLSelectElement;
  version: HTMLSelectElement;
  year: HTMLSelectElement;
  problem: HTMLElement;
}

const fieldsOf = (form: HTMLFormElement): Fields | undefined => {
  const make = form.querySelector<HTMLSelectElement>('#finder-make');
  const model = form.querySelector<HTMLSelectElement>('#finder-model');
  const version = form.querySelector<HTMLSelectElement>('#finder-version');
  const year = form.querySelector<HTMLSelectElement>('#finder-year');
  const problem = form.querySelector<HTMLElement>('#finder-problem');
  return make && model && version && year && problem
    ? { form, make, model, version, year, problem }
    : undefined;
};

/** Replaces all options but the first, which is the prompt. */
const offer = (select: HTMLSelectElement, options: readonly [string, string][]): void => {
  select.length = 1;
  for (const [value, text] of options) select.add(new Option(text, value));
  select.disabled = options.length === 0;
};

/** Engine and years; `versionName` would import more than the home needs. */
const versionText = (vehicle: Vehicle): string =>
  [vehicle.VehicleEngine, yearsText(vehicle.VehicleYearRange)]
    .filter((text) => text.trim() !== '')
    .join(' · ') || 'Todas';

export const findByVehicle = (form: HTMLFormElement): void => {
  const fields = fieldsOf(form);
  if (!fields) return;
  const { make, model, version, year, problem } = fields;
  let vehicles: readonly Vehicle[] = [];
  let turn = 0;
  const chosen = () => vehicles.find(({ VehicleId }) => `${VehicleId}` === version.value);

  /** Asked for only where some parts fit only some of the years. */
  const onVersion = (): void => {
    const vehicle = chosen();
    const years = vehicle ? yearsToAsk(vehicle) : [];
    offer(
      year,
      years.map((each) => [`${each}`, `${each}`]),
    );
    const field = year.closest<HTMLElement>('.field');
    if (field) field.hidden = years.length < 2;
  };

  const onMake = async (): Promise<void> => {
    turn += 1;
    const own = turn;
    offer(model, []);
    offer(version, []);
    onVersion();
    model.name = '';
    problem.textContent = '';
    const brandId = Number(make.value);
    if (!brandId) return;
    const reply = await send(vehicleList, { brandId });
    // The make changed meanwhile; a newer request is on its way.
    if (own !== turn) return;
    if (!reply.ok) {
      problem.textContent = reply.error.text;
      return;
    }
    vehicles = reply.data.data;
    const names = [...new Set(vehicles.map(({ VehicleName }) => VehicleName))];
    offer(
      model,
      names.map((name) => [name, name]),
    );
  };

  const onModel = (): void => {
    const versions = vehicles.filter(({ VehicleName }) => VehicleName === model.value);
    offer(
      version,
      versions.map((vehicle) => [`${vehicle.VehicleId}`, versionText(vehicle)]),
    );
    if (versions.length === 1) version.selectedIndex = 1;
    onVersion();
    // Without a version, the list is searched for the model, within the make.
    model.name = model.value === '' ? '' : FILTER_LETTERS.text;
  };

  make.addEventListener('change', () => void onMake());
  model.addEventListener('change', onModel);
  version.addEventListener('change', onVersion);
  form.addEventListener('submit', (event) => {
    const vehicle = chosen();
    // A part's page needs the version; a list does not.
    if (!vehicle && form.dataset.from !== undefined) {
      event.preventDefault();
      problem.textContent = 'Elige el modelo, y el motor y año.';
      [model, version].find(({ value }) => value === '')?.focus();
    }
    if (!vehicle) return;
    event.preventDefault();
    location.assign(vehicleHref(form, { ...vehicle, year: Number(year.value) || undefined }));
  });
  // Chosen before this code loaded, or restored by the browser.
  if (make.value !== '') void onMake();
};
