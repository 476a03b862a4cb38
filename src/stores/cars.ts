/**
 * The cars of 'Mi garaje'. The chosen one ($chosenCar) belongs to the device. A chosen car is added to the list,
 * and a car that is removed, here or on another device, is no longer chosen, unless a changed one replaced it.
 */
import { type KeptCar, keptCar } from '#contract/calls/kept';
import type { Vehicle } from '#contract/entities/vehicle';
import { changeEntry, type SyncedEntry } from '#contract/people/synced-list';
import { normal } from '#contract/text/plain-text';
import { possibleYear } from '#contract/vehicles/vehicle-years';
import { $chosenCar, type OwnVehicle } from './chosen-car.ts';
import { chooseVehicle } from './chosen-vehicle.ts';
import { type SyncedState, syncedList } from './kept/kept-list.ts';

/** Maximum for adding; lists merged from several devices may have more. */
export const MAX_CARS = 30;

export const cars = syncedList('cars', keptCar);

/** Returns the same id on every device, from vehicle, year and name. */
export const carId = ({ VehicleId, year, name = '' }: OwnVehicle): string =>
  `${VehicleId}|${year ?? ''}|${normal(name)}`;

const isFull = (): boolean => cars.$values.get().length >= MAX_CARS;

/** Finds the same car in the garage: vehicle and year, and the name if there is one. */
const existingCar = ({ VehicleId, year, name = '' }: OwnVehicle): KeptCar | undefined =>
  cars.$values
    .get()
    .find(
      (car) =>
        car.VehicleId === VehicleId &&
        car.year === year &&
        (normal(name) === '' || normal(car.name) === normal(name)),
    );

const carOf = ({ at: _, name = '', ...vehicle }: OwnVehicle): KeptCar => ({ ...vehicle, name });

export const chooseCar = ({ year, name, ...vehicle }: KeptCar): void =>
  chooseVehicle(vehicle, year, name);

/** The result of adding: `there` = it existed already, `full` = no room. */
type Added = 'added' | 'there' | 'full';

/** Adds a car unless it exists, and chooses it. */
export const addCar = (car: KeptCar): Added => {
  const existing = existingCar(car);
  if (existing) {
    chooseCar(existing);
    return 'there';
  }
  if (isFull()) return 'full';
  cars.put(carId(car), car);
  chooseCar(car);
  return 'added';
};

/** Adds a vehicle of unknown year; an existing car of that vehicle is chosen instead. */
export const addFound = (found: Vehicle): Added => {
  const existing = cars.$values.get().filter(({ VehicleId }) => VehicleId === found.VehicleId);
  const [latest] = existing;
  if (!latest) return addCar({ ...found, name: '' });
  const own = $chosenCar.get();
  const isChosen = own !== null && existing.some((car) => carId(car) === carId(own));
  if (!isChosen) chooseCar(latest);
  return 'there';
};

export const removeCar = (car: KeptCar): void => cars.remove(carId(car));

/** Changes a car's year; a chosen car stays chosen. @param year undefined = unknown */
export const setYear = (car: OwnVehicle, year: number | undefined): void => {
  const { year: _, ...others } = carOf(car);
  const changed: KeptCar = year === undefined ? others : { ...others, year };
  // In one change, so that other tabs and devices see the replacement together with the removal.
  const now = Date.now();
  const state = cars.$state.get();
  const without = changeEntry(state.entries, carId(car), null, now);
  cars.$state.set({ ...state, entries: changeEntry(without, carId(changed), changed, now) });
};

/** Finds the car that replaced a removed one: the same vehicle and name, changed later. */
const replacementOf = ({ VehicleId, name = '' }: OwnVehicle, removed: SyncedEntry<KeptCar>) =>
  cars.$state
    .get()
    .entries.find(
      ({ value, changedAt }) =>
        changedAt > removed.changedAt &&
        value?.VehicleId === VehicleId &&
        normal(value.name) === normal(name),
    )?.value;

/** Makes the chosen car and the list consistent. */
const settle = (before?: SyncedState<KeptCar>): void => {
  const chosen = $chosenCar.get();
  if (!chosen) return;
  const id = carId(chosen);
  const entry = cars.$state.get().entries.find((one) => one.id === id);
  if (entry?.value) return;
  const wasThere = before?.entries.some((one) => one.id === id && one.value !== null) ?? false;
  const isGone = entry ? entry.changedAt >= (chosen.at ?? 0) : wasThere;
  // With a wrong clock it may have been chosen after it was removed elsewhere.
  const next = entry && (isGone || wasThere) ? replacementOf(chosen, entry) : undefined;
  if (next) chooseCar(next);
  else if (isGone) $chosenCar.set(null);
  else if (!isFull()) cars.put(id, carOf(chosen));
};

/** Removes years in which the vehicle was not built: a list may have been narrowed to them. */
const dropWrongYears = (): void => {
  for (const car of cars.$values.get())
    if (possibleYear(car, car.year) !== car.year) setYear(car, undefined);
};

settle();
$chosenCar.listen(() => settle());
cars.$state.listen((_now, before) => {
  dropWrongYears();
  settle(before);
});
dropWrongYears();
