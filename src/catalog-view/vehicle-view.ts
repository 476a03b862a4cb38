/** The page of a vehicle: the parts that fit it, by system, each group with its place in the car. */
import type { Category } from '#contract/entities/catalog';
import type { Taken, Vehicle } from '#contract/entities/vehicle';
import { modelName, vehicleName, withYears } from '#contract/vehicles/vehicle-names';
import { yearsText } from '#contract/vehicles/years-text';

/** The parts of one category, such as radiators. */
export interface PartGroup extends Taken {
  name: string;
  /** Its number in the list and in the picture; null = without a place. */
  mark: number | null;
  place: Place | null;
}

/** A top-level category of the shop. */
export interface System {
  id: string;
  name: string;
  groups: PartGroup[];
}

export interface VehicleView {
  vehicle: Vehicle;
  /** `Volkswagen Gol 1.6` */
  name: string;
  /** `1999 - 2008`, `1999 en adelante`; empty = unknown. */
  years: string;
  systems: System[];
  /** The number of parts. */
  count: number;
  /** Vehicles of the same model with other engines or years. */
  others: { id: number; text: string }[];
}

/** A point of the picture (`src/components/vehicle/bay.ts`): 400 wide, 520 high, the nose at the top. */
type Place = readonly [x: number, y: number];

/** Places by the drawing of a category; a second category with the same drawing takes the second place. */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  condenser: [[122, 42]],
  intercooler: [[278, 42]],
  'front-panel': [[58, 62]],
  radiator: [[176, 79]],
  'brass-radiator': [[176, 79]],
  'radiator-core': [[218, 79]],
  'radiator-tank': [[100, 79]],
  cap: [
    [262, 79],
    [340, 262],
  ],
  'oil-cooler': [[332, 98]],
  drier: [[58, 112]],
  fan: [
    [150, 124],
    [250, 124],
  ],
  'fan-blades': [[250, 124]],
  'fan-motor': [[250, 124]],
  shroud: [[200, 112]],
  hose: [
    [100, 146],
    [346, 186],
  ],
  clamp: [[124, 172]],
  relay: [[342, 136]],
  belt: [[200, 160]],
  'water-pump': [[158, 196]],
  thermostat: [[246, 196]],
  'thermostat-housing': [[246, 196]],
  pulley: [
    [290, 158],
    [90, 182],
  ],
  compressor: [[88, 210]],
  coil: [[88, 210]],
  alternator: [[312, 204]],
  'timing-kit': [[202, 212]],
  sensor: [
    [250, 244],
    [58, 156],
  ],
  'head-gasket': [[200, 264]],
  starter: [[88, 290]],
  connector: [[312, 246]],
  'expansion-tank': [[340, 290]],
  bottle: [[312, 322]],
  pipe: [[76, 250]],
  'o-rings': [[112, 262]],
  'gas-cylinder': [[76, 330]],
  'expansion-valve': [[120, 350]],
  'cabin-filter': [[66, 376]],
  evaporator: [[142, 398]],
  'heater-core': [[204, 398]],
  blower: [[92, 410]],
  resistor: [[128, 442]],
  'control-panel': [[204, 450]],
  'control-module': [[262, 432]],
};

const placesFor = (drawings: ReadonlyMap<string, string>) => {
  // By coordinates: two drawings may share a place.
  const taken = new Set<string>();
  return (categoryId: string): Place | null => {
    const places = PLACES[drawings.get(categoryId) ?? ''];
    const free = places?.find((place) => !taken.has(place.join()));
    if (free) taken.add(free.join());
    return free ?? null;
  };
};

/** Search engines show this many characters. */
const LONGEST = 160;

/** Returns the description for search engines, with as many systems as there is room for. */
export const vehicleSummary = ({ name, years, systems }: VehicleView): string => {
  const summaryOf = (names: readonly string[]) =>
    `Repuestos para ${`${name} ${years}`.trim()}: ${names.join(', ')}. Dónde va cada uno, precio y stock.`;
  const names = systems.map((system) => system.name.toLowerCase());
  while (names.length > 1 && summaryOf(names).length > LONGEST) names.pop();
  return summaryOf(names);
};

interface Surroundings {
  categories: readonly Category[];
  drawings: ReadonlyMap<string, string>;
  /** Vehicles of the same make and model, this one included. */
  model: readonly Vehicle[];
}

export const vehicleView = (
  vehicle: Vehicle,
  takes: readonly Taken[],
  { categories, drawings, model }: Surroundings,
): VehicleView => {
  const placeOf = placesFor(drawings);
  let marks = 0;
  const systems = categories.flatMap(({ id, name, items }): System[] => {
    const groups = takes
      .filter(({ categoryId }) => categoryId === id || categoryId.startsWith(`${id}.`))
      .map((taken): PartGroup => {
        const place = placeOf(taken.categoryId);
        if (place) marks += 1;
        return {
          ...taken,
          name: items.find((item) => item.id === taken.categoryId)?.name ?? name,
          place,
          mark: place && marks,
        };
      });
    return groups.length > 0 ? [{ id, name, groups }] : [];
  });
  return {
    vehicle,
    name: vehicleName(vehicle),
    years: yearsText(vehicle.VehicleYearRange),
    systems,
    count: takes.reduce((sum, { count }) => sum + count, 0),
    others: model
      .filter(({ VehicleId }) => VehicleId !== vehicle.VehicleId)
      .map((other) => ({ id: other.VehicleId, text: withYears(modelName(other), other) })),
  };
};
