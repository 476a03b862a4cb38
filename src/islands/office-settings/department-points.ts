import type { OwnBranch } from '#contract/entities/own-data';

/** Where the map of a branch opens in each department: its capital, as `latitude,longitude`. */
const CAPITALS: Readonly<Record<string, string>> = {
  Artigas: '-30.4008,-56.4672',
  Canelones: '-34.5228,-56.2778',
  'Cerro Largo': '-32.3667,-54.1833',
  Colonia: '-34.4626,-57.8400',
  Durazno: '-33.3806,-56.5236',
  Flores: '-33.5165,-56.8996',
  Florida: '-34.0956,-56.2142',
  Lavalleja: '-34.3759,-55.2377',
  Maldonado: '-34.9000,-54.9500',
  Montevideo: '-34.9011,-56.1645',
  Paysandú: '-32.3214,-58.0756',
  'Río Negro': '-33.1325,-58.2956',
  Rivera: '-30.9053,-55.5508',
  Rocha: '-34.4833,-54.3333',
  Salto: '-31.3833,-57.9667',
  'San José': '-34.3375,-56.7136',
  Soriano: '-33.2524,-58.0305',
  Tacuarembó: '-31.7333,-55.9833',
  'Treinta y Tres': '-33.2333,-54.3833',
};

/** Returns the point of a department's capital; undefined for other names. */
export const capitalOf = (department: string): string | undefined =>
  Object.hasOwn(CAPITALS, department) ? CAPITALS[department] : undefined;

/** Moves a branch to a department: its point goes to the capital, to be corrected on the map. */
export const movedTo = (
  branch: OwnBranch,
  department: string,
  cities: readonly { name: string }[],
): OwnBranch => ({
  ...branch,
  stateName: department,
  // The list has the capital first.
  cityName: cities[0]?.name ?? '',
  geolocation: capitalOf(department) ?? '',
});
