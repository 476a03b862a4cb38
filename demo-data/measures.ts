import type { Random } from './random.ts';
import type { SizeClass, Vehicle } from './vehicles.ts';

export type Spec = readonly [key: string, value: string];

export const mm = (value: number): string => `${value} mm`;
export const volts = (vehicle: Vehicle | undefined): string =>
  vehicle?.size === 'camion' ? '24 V' : '12 V';

/** Picks a measure within a range: larger engines have larger parts, with some scatter. */
export const within = (
  random: Random,
  low: number,
  high: number,
  vehicle: Vehicle | undefined,
  step = 5,
) => {
  const litres = vehicle?.litres ?? 1.6;
  const top = vehicle?.size === 'camion' ? 12 : vehicle?.size === 'pickup' ? 5 : 4;
  const place = Math.min(1, Math.max(0, (litres - 0.8) / (top - 0.8)));
  const scattered = Math.min(1, Math.max(0, place + (random.next() - 0.5) * 0.3));
  return Math.round((low + (high - low) * scattered) / step) * step;
};

type Core = Record<SizeClass, { high: [number, number]; wide: [number, number]; deep: number[] }>;

export const RADIATOR: Core = {
  auto: { high: [270, 480], wide: [350, 750], deep: [16, 18, 20, 23, 26, 32, 34] },
  pickup: { high: [400, 550], wide: [525, 800], deep: [26, 32, 36, 40] },
  camion: { high: [600, 1000], wide: [560, 900], deep: [32, 40, 42, 48, 52, 56] },
};
export const same = (high: [number, number], wide: [number, number], deep: number[]): Core => ({
  auto: { high, wide, deep },
  pickup: { high, wide, deep },
  camion: { high, wide, deep },
});

/** Returns height, width and depth of a core of fins and tubes. */
export const core = (random: Random, vehicle: Vehicle | undefined, sizes: Core): Spec[] => {
  const { high, wide, deep } = sizes[vehicle?.size ?? 'auto'];
  return [
    ['Alto', mm(within(random, ...high, vehicle))],
    ['Ancho', mm(within(random, ...wide, vehicle))],
    ['Espesor', mm(random.pick(deep))],
  ];
};

export const radiator =
  (systems: readonly string[]) => (random: Random, vehicle: Vehicle | undefined) => {
    const specs = core(random, vehicle, RADIATOR);
    specs.push(['Sistema', random.pick(systems)]);
    specs.push(['Caja', random.pick(['Manual', 'Automática', 'Manual y automática'])]);
    specs.push(['Aire acondicionado', random.pick(['Sí', 'No'])]);
    if (random.chance(0.3)) specs.push(['Enfriador de aceite', 'Incluido']);
    return specs;
  };

export const fan = (random: Random, vehicle: Vehicle | undefined): Spec[] => [
  ['Diámetro', mm(within(random, 250, 430, vehicle, 10))],
  ['Aspas', String(random.pick([5, 6, 7, 8, 9, 11]))],
  ['Potencia', `${within(random, 80, 400, vehicle, 10)} W`],
  ['Tensión', volts(vehicle)],
  ['Velocidades', String(random.int(1, 2))],
  ['Sistema', random.pick(['Soplante', 'Aspirante'])],
];

export const hose = (random: Random): Spec[] => [
  ['Diámetro interno', mm(random.pick([16, 18, 20, 25, 28, 30, 32, 35, 38, 40, 45, 50]))],
  ['Largo', mm(random.int(15, 70) * 10)],
  ['Material', random.pick(['EPDM', 'EPDM con tela', 'Silicona'])],
  ['Posición', random.pick(['Superior', 'Inferior', 'Retorno'])],
];

export const compressor = (random: Random, vehicle: Vehicle | undefined): Spec[] => [
  ['Cilindrada', `${within(random, 80, 175, vehicle)} cm³`],
  ['Polea', random.pick(['PV4', 'PV5', 'PV6', 'PV7', '1A', '2A'])],
  ['Diámetro de polea', mm(random.int(100, 135))],
  ['Tensión', volts(vehicle)],
  ['Aceite', random.pick(['PAG 46', 'PAG 100', 'POE'])],
  ['Sistema', random.pick(['Pistones', 'Scroll', 'Paletas'])],
];

export const celsius = [71, 76, 80, 82, 83, 85, 87, 88, 89, 91, 92, 95, 98];
export const bars = ['0,9', '1,0', '1,1', '1,2', '1,3', '1,4', '1,5'];
export const diameter = (low: number, high: number) => (random: Random) =>
  [['Diámetro', mm(random.int(low, high))]] satisfies Spec[];
export const pins = (random: Random): Spec => ['Pines', String(random.int(2, 6))];
