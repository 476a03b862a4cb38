import { inText } from '#contract/goods/item-title';
import { yearRange } from '#contract/vehicles/year-range';
import { KINDS, type Kind } from './kinds.ts';
import type { Spec } from './measures.ts';
import { originalCode } from './original-codes.ts';
import { createRandom, type Random, weighted } from './random.ts';
import { dataSheet, PROVIDERS, type Sale, salesOf, stockOf } from './trade.ts';
import { applicationName, type Vehicle } from './vehicles.ts';

/** Invented names of manufacturers. */
export const PART_BRANDS = [
  'Andén',
  'Frialdo',
  'RadiSur',
  'TermoPlata',
  'Climar',
  'Nordika',
  'Aletta',
  'Ventar',
  'Kuarahy',
  'Pampero',
] as const;

interface DemoProduct {
  code: string;
  brand: string;
  provider: string;
  providerCode: string;
  name: string;
  priceCents: number;
  isOriginal: boolean;
  isPublic: boolean;
  specs: readonly Spec[];
  links: readonly { name: string; url: string }[];
  sales: readonly Sale[];
  /** Units by branch, in the order of the shop's branches. */
  stock: readonly number[];
}
interface DemoApplication {
  vehicleId: number;
  name: string;
  brand: string;
  from: number | null;
  to: number | null;
}
export interface DemoFamily {
  code: string;
  name: string;
  description: string;
  category: string;
  isOriginal: boolean;
  isPublic: boolean;
  products: readonly DemoProduct[];
  applications: readonly DemoApplication[];
  originalCodes: readonly string[];
}

interface PartOptions {
  /** How many families. */
  count: number;
  vehicles: readonly Vehicle[];
  branchCount: number;
  seed?: number;
}

/** Popular vehicles, for which every catalogue has the kinds below. */
const POPULAR = [
  'Volkswagen Gol 1.6',
  'Volkswagen Gol 1.0',
  'Volkswagen Gol Trend 1.6',
  'Volkswagen Saveiro 1.6',
  'Volkswagen Amarok 2.0 Diésel',
  'Chevrolet Corsa 1.4',
  'Chevrolet Corsa 1.6',
  'Chevrolet Onix 1.0',
  'Chevrolet S10 2.8 Diésel',
  'Fiat Uno 1.3',
  'Fiat Uno 1.0',
  'Fiat Palio 1.4',
  'Fiat Strada 1.4',
  'Fiat Fiorino 1.3',
  'Renault Clio 1.2',
  'Renault Kangoo 1.6',
  'Renault Sandero 1.6',
  'Peugeot 206 1.4',
  'Peugeot Partner 1.9 Diésel',
  'Ford Fiesta 1.6',
  'Ford Ranger 3.0 Diésel',
  'Toyota Corolla 1.6',
  'Toyota Hilux 2.8 Diésel',
  'Suzuki Alto 0.8',
  'Suzuki Alto 1.0',
  'Suzuki Celerio 1.0',
  'Nissan D21 2.7 Diésel',
  'Hyundai Accent 1.5',
  'Hyundai H100 2.5 Diésel',
  'Kia Picanto 1.0',
  'Chery QQ 1.1',
  'Mitsubishi L200 2.5 Diésel',
];
const EXPECTED = ['1.1.1', '1.2', '1.3', '1.4', '1.6', '1.7', '2.2', '3.1'];

/** Makes whose vehicles share parts. */
const GROUPS = [
  ['Volkswagen', 'Seat', 'Skoda', 'Audi'],
  ['Chevrolet', 'Opel', 'Daewoo'],
  ['Peugeot', 'Citroën'],
  ['Hyundai', 'Kia'],
  ['Renault', 'Nissan'],
  ['Ford', 'Mazda'],
  ['Fiat', 'Jeep'],
];

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const isMake = (vehicle: Vehicle) => (other: Vehicle) =>
  other.make === vehicle.make && other.size === vehicle.size;

/** Finds vehicles that share a vehicle's parts: similar engines of the model, make and group. */
const createNeighbours = (vehicles: readonly Vehicle[]) => {
  const cache = new Map<number, Vehicle[]>();
  return (vehicle: Vehicle): Vehicle[] => {
    const cached = cache.get(vehicle.id);
    if (cached) return cached;
    const group = GROUPS.find((makes) => makes.includes(vehicle.make)) ?? [vehicle.make];
    const distance = (other: Vehicle) =>
      (other.model === vehicle.model ? 0 : 2) +
      (other.make === vehicle.make ? 0 : 3) +
      (other.isLocal === vehicle.isLocal ? 0 : 4) +
      (other.engine.includes('Diésel') === vehicle.engine.includes('Diésel') ? 0 : 3) +
      Math.abs(other.litres - vehicle.litres) * 4 +
      Math.abs(other.from - vehicle.from) / 4;
    const near = vehicles
      .filter((other) => other.id !== vehicle.id && other.size === vehicle.size)
      .filter((other) => isMake(vehicle)(other) || group.includes(other.make))
      .map((other) => ({ other, distance: distance(other) }))
      .sort((a, b) => a.distance - b.distance || a.other.id - b.other.id)
      .slice(0, 40)
      .map((entry) => entry.other);
    cache.set(vehicle.id, near);
    return near;
  };
};

/** Picks how many vehicles a part fits: mostly a few, sometimes thirty. */
const reach = (random: Random, kind: Kind): number => {
  if (random.chance(kind.broad ? 0.08 : 0.008)) return 30;
  if (kind.broad) return random.int(4, 16);
  const draw = random.next();
  if (draw < 0.34) return 1;
  if (draw < 0.84) return random.int(2, 5);
  return random.int(6, 12);
};

const applicationsOf = (
  random: Random,
  kind: Kind,
  vehicle: Vehicle | undefined,
  neighbours: (vehicle: Vehicle) => Vehicle[],
): DemoApplication[] => {
  if (!vehicle) return [];
  return [vehicle, ...neighbours(vehicle).slice(0, reach(random, kind) - 1)].map((fitted) => {
    const isKnown = !random.chance(0.06);
    const late = random.chance(0.25)
      ? Math.min(fitted.from + random.int(1, 4), fitted.to)
      : fitted.from;
    return {
      vehicleId: fitted.id,
      name: applicationName(fitted),
      brand: fitted.make,
      from: isKnown ? late : null,
      to: isKnown ? fitted.to : null,
    };
  });
};

const originalCodesOf = (random: Random, kind: Kind, applications: readonly DemoApplication[]) => {
  const makes = [...new Set(applications.map((application) => application.brand))].slice(0, 3);
  const codes = makes.flatMap((make) =>
    Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () =>
      originalCode(random, make, kind.category),
    ),
  );
  return random.chance(0.1) ? [] : [...new Set(codes)];
};

/** Makes a code; some contain a slash, a blank, a dot or a number sign, which are awkward in addresses. */
const codeOf = (random: Random, kind: Kind, index: number): string => {
  const number = String(index + 1).padStart(4, '0');
  const draw = random.next();
  if (draw < 0.006) return `${kind.prefix} ${number}/${random.int(1, 9)}`;
  if (draw < 0.01) return `${kind.prefix}.${number}`;
  if (draw < 0.013) return `${kind.prefix}${number}#${random.int(1, 9)}`;
  return `${kind.prefix}${number}`;
};

const sentence = (specs: readonly Spec[]) =>
  specs.map(([key, value]) => `${key.toLowerCase()} ${inText(value)}`).join(', ');

const CARE = [
  'Se entrega probado a presión y con garantía de seis meses.',
  'Compare las medidas con las de la pieza anterior antes de comprar.',
  'Recomendamos cambiar también las mangueras y el líquido refrigerante.',
  'Consúltanos por otras versiones: tenemos repuestos equivalentes.',
  'Se coloca en nuestros talleres con turno previo.',
  'Incluye lo necesario para la colocación.',
];

const basePrice = (random: Random, kind: Kind, vehicle: Vehicle | undefined): number => {
  const [low, high] = kind.price;
  const size = vehicle
    ? Math.min(1, vehicle.litres / (vehicle.size === 'camion' ? 12 : 5))
    : random.next();
  const place = Math.min(1, Math.max(0, size * 0.6 + random.next() * 0.5));
  return low + (high - low) * place;
};

const createProducts = (
  random: Random,
  {
    kind,
    vehicle,
    code,
    name,
    branchCount,
  }: {
    kind: Kind;
    vehicle: Vehicle | undefined;
    code: string;
    name: string;
    branchCount: number;
  },
): DemoProduct[] => {
  const count = random.chance(1 / 3) ? random.int(2, 4) : 1;
  const base = basePrice(random, kind, vehicle);
  const specs = kind.specs(random, vehicle);
  const first = random.int(0, PART_BRANDS.length - 1);
  return Array.from({ length: count }, (_, index) => {
    const isOriginal = vehicle !== undefined && index === count - 1 && random.chance(0.07);
    const maker = PART_BRANDS[(first + index * 3) % PART_BRANDS.length] ?? PART_BRANDS[0];
    const brand = isOriginal ? vehicle.make : maker;
    const pesos = base * (isOriginal ? 1.7 : 0.85 + random.next() * 0.35);
    const mark = isOriginal
      ? 'OE'
      : brand
          .normalize('NFD')
          .replace(/[^A-Za-z]/g, '')
          .slice(0, 2)
          .toUpperCase();
    return {
      code: `${code}-${mark}`,
      brand,
      provider: random.pick(PROVIDERS),
      providerCode: `${mark}${random.int(10_000, 99_999)}`,
      name: `${name} ${brand}`,
      // Rounded to tens of pesos, as shops do.
      priceCents: Math.max(10, Math.round(pesos / 10) * 10) * 100,
      isOriginal,
      isPublic: index === 0 || !random.chance(0.06),
      specs:
        index === 0
          ? specs
          : specs.map(([key, value]) =>
              key === 'Espesor'
                ? ([key, `${Number.parseInt(value, 10) + 2 * index} mm`] as const)
                : ([key, value] as const),
            ),
      links: random.chance(0.12) ? [dataSheet(maker, code)] : [],
      sales: salesOf(random),
      stock: stockOf(random, branchCount),
    };
  });
};

const createFamily = (
  random: Random,
  index: number,
  kind: Kind,
  vehicle: Vehicle | undefined,
  neighbours: (vehicle: Vehicle) => Vehicle[],
  branchCount: number,
): DemoFamily => {
  const code = codeOf(random, kind, index);
  const fits = vehicle ? `${vehicle.make} ${applicationName(vehicle)}` : '';
  const name = [kind.noun, fits].filter(Boolean).join(' ');
  const products = createProducts(random, { kind, vehicle, code, name, branchCount });
  const specs = products[0]?.specs ?? [];
  const applications = applicationsOf(random, kind, vehicle, neighbours);
  const others = applications.length - 1;
  return {
    code,
    name: vehicle
      ? `${name} ${yearRange(vehicle.from, vehicle.to).replace(' - ', '-')}`
      : `${name} ${specs[0]?.[1] ?? ''}`.trim(),
    description: [
      vehicle
        ? `${kind.noun} para ${fits}${others > 0 ? ` y ${plural(others, 'vehículo', 'vehículos')} más` : ''}.`
        : `${kind.noun} de uso universal.`,
      specs.length > 0 ? `Características: ${sentence(specs)}.` : '',
      random.pick(CARE),
    ]
      .filter(Boolean)
      .join(' '),
    category: kind.category,
    isOriginal: products.some((product) => product.isOriginal),
    isPublic: !random.chance(0.03),
    products,
    applications,
    originalCodes: originalCodesOf(random, kind, applications),
  };
};

/** Yields families, the same for the same options. */
export function* createFamilies({ count, vehicles, branchCount, seed = 1986 }: PartOptions) {
  const random = createRandom(seed);
  const neighbours = createNeighbours(vehicles);
  const drawKind = weighted(KINDS, (kind) => kind.weight);
  // A small shop sells for local cars, a large one for all.
  const foreignWeight = count > 20_000 ? 0.25 : 0.04;
  const drawVehicle = weighted(vehicles, (vehicle) => (vehicle.isLocal ? 1 : foreignWeight));
  const byName = new Map(
    vehicles.map((vehicle) => [`${vehicle.make} ${applicationName(vehicle)}`, vehicle]),
  );
  const expected = POPULAR.flatMap((name) => {
    const vehicle = byName.get(name);
    return vehicle ? EXPECTED.map((category) => ({ vehicle, category })) : [];
  });
  for (let index = 0; index < count; index++) {
    const wanted = expected[index];
    const kind = KINDS.find((kind) => kind.category === wanted?.category) ?? drawKind(random);
    const vehicle = kind.universal ? undefined : (wanted?.vehicle ?? drawVehicle(random));
    yield createFamily(random, index, kind, vehicle, neighbours, branchCount);
  }
}
