/**
 * The cars of 'Mi garaje'. The chosen one ($chosenCar) is the device's own; what is chosen anywhere joins
 * the list, and a car that was taken off, here or on another device, is chosen no longer; one that another
 * took the place of hands that on.
 */
import { type KeptCar, keptCar } from '#contract/calls/kept';
import type { Vehicle } from '#contract/entities/vehicle';
import { changeEntry, type SyncedEntry } from '#contract/people/synced-list';
import { normal } from '#contract/text/plain-text';
import { possibleYear } from '#contract/vehicles/vehicle-years';
import { $chosenCar, type OwnVehicle } from './chosen-car.ts';
import { chooseVehicle } from './chosen-vehicle.ts';
import { type KeptState, keptList } from './kept/kept-list.ts';

/** More are told to make room; an account that several devices filled keeps what they brought. */
export const MOST_CARS = 30;

export const cars = keptList('cars', keptCar);

/** The same on every device: vehicle, year and own name. */
export const carId = ({ VehicleId, year, name = '' }: OwnVehicle): string =>
  `${VehicleId}|${year ?? ''}|${normal(name)}`;

const isFull = (): boolean => cars.$values.get().length >= MOST_CARS;

/** The car of the garage that another one is: same vehicle and year, and by the same name where it was given one. */
const thereAs = ({ VehicleId, year, name = '' }: OwnVehicle): KeptCar | undefined =>
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

/** What became of a car that was to be added; `there` = it was in the garage already, `full` = there is no room. */
type Added = 'added' | 'there' | 'full';

/** Adds a car, where it is not there already, and chooses it. */
export const addCar = (car: KeptCar): Added => {
  const there = thereAs(car);
  if (there) {
    chooseCar(there);
    return 'there';
  }
  if (isFull()) return 'full';
  cars.put(carId(car), car);
  chooseCar(car);
  return 'added';
};

/** One whose year nobody told: a car of it that is there already, whatever was said of it, is the one that is meant. */
export const addFound = (found: Vehicle): Added => {
  const there = cars.$values.get().filter(({ VehicleId }) => VehicleId === found.VehicleId);
  const [latest] = there;
  if (!latest) return addCar({ ...found, name: '' });
  const own = $chosenCar.get();
  const isChosen = own !== null && there.some((car) => carId(car) === carId(own));
  if (!isChosen) chooseCar(latest);
  return 'there';
};

export const removeCar = (car: KeptCar): void => cars.remove(carId(car));

/** The car with another year in the same place; it stays chosen. @param year undefined = not told */
export const tellYear = (car: OwnVehicle, year: number | undefined): void => {
  const { year: _, ...others } = carOf(car);
  const told: KeptCar = year === undefined ? others : { ...others, year };
  // At once: whoever sees the one gone, here, in another tab or on another device, finds the other.
  const now = Date.now();
  const state = cars.$state.get();
  const without = changeEntry(state.entries, carId(car), null, now);
  cars.$state.set({ ...state, entries: changeEntry(without, carId(told), told, now) });
};

/** The same vehicle by the same name, told later than the one was taken off: as when its year was told. */
const tookPlaceOf = ({ VehicleId, name = '' }: OwnVehicle, gone: SyncedEntry<KeptCar>) =>
  cars.$state
    .get()
    .entries.find(
      ({ value, changedAt }) =>
        changedAt > gone.changedAt &&
        value?.VehicleId === VehicleId &&
        normal(value.name) === normal(name),
    )?.value;

/** The chosen car is one of the list, or none is chosen. */
const settle = (before?: KeptState<KeptCar>): void => {
  const chosen = $chosenCar.get();
  if (!chosen) return;
  const id = carId(chosen);
  const entry = cars.$state.get().entries.find((one) => one.id === id);
  if (entry?.value) return;
  const wasThere = before?.entries.some((one) => one.id === id && one.value !== null) ?? false;
  const isGone = entry ? entry.changedAt >= (chosen.at ?? 0) : wasThere;
  // By a clock that is ahead it may have been chosen later than it was taken off elsewhere.
  const next = entry && (isGone || wasThere) ? tookPlaceOf(chosen, entry) : undefined;
  if (next) chooseCar(next);
  else if (isGone) $chosenCar.set(null);
  else if (!isFull()) cars.put(id, carOf(chosen));
};

/** A year that the vehicle was not built in is none that was told of it: a list was narrowed to it before. */
const dropWrongYears = (): void => {
  for (const car of cars.$values.get())
    if (possibleYear(car, car.year) !== car.year) tellYear(car, undefined);
};

settle();
$chosenCar.listen(() => settle());
cars.$state.listen((_now, before) => {
  dropWrongYears();
  settle(before);
});
dropWrongYears();
