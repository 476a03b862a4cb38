/** A small catalogue by chance: few names, vehicles and years, so that much of it is alike. */
import type { Db } from '#backend/database/connection';
import {
  applications,
  brands,
  categories,
  families,
  productSpecifications,
  products,
  vehicles,
} from '#backend/database/tables/catalog';
import {
  tags as tagTable,
  workBranches as workBranchTable,
} from '#backend/database/tables/companies';
import { productTags, productWorkBranches } from '#backend/database/tables/product-marks';
import { random } from './random.ts';

export const PART_BRANDS = [
  { id: 1, name: 'Frialdo' },
  { id: 2, name: 'Climar' },
] as const;
export const MAKES = [
  { id: 11, name: 'Volkswagen' },
  { id: 12, name: 'Ford' },
  { id: 13, name: 'Fiat' },
] as const;
export const VEHICLES = [
  { id: 1, make: MAKES[0], name: 'Gol' },
  { id: 2, make: MAKES[0], name: 'Polo' },
  { id: 3, make: MAKES[1], name: 'Fiesta' },
  { id: 4, make: MAKES[1], name: 'Ranger' },
  { id: 5, make: MAKES[2], name: 'Uno' },
] as const;
export const CATEGORIES = [
  { id: '1', name: 'Enfriado' },
  { id: '1.1', name: 'Motor' },
  { id: '1.2', name: 'Cabina' },
  { id: '2', name: 'Conductos' },
  { id: '2.1', name: 'Goma' },
] as const;
/** None of them is also a word of something else: those are compared elsewhere. */
export const TAGS = ['Oferta', 'Invierno', 'Reforzado'] as const;
export const WORK_BRANCHES = [1, 2] as const;
const LEAVES = ['1.1', '1.2', '2', '2.1'] as const;

interface Application {
  vehicle: (typeof VEHICLES)[number];
  /** Null = unknown; a last one that is null beside a first = still built. */
  from: number | null;
  to: number | null;
}

/** Each has one product, of the same id. */
export interface Family {
  id: number;
  code: string;
  name: string;
  categoryId: string;
  isShown: boolean;
  priceCents: number;
  relevance: number;
  brand: (typeof PART_BRANDS)[number];
  /** Millimetres; one of them might be a year. */
  width: number;
  /** null = not in its specifications. */
  height: number | null;
  depth: number | null;
  applications: Application[];
  tags: (typeof TAGS)[number][];
  workBranches: (typeof WORK_BRANCHES)[number][];
}

export const inventFamily = (id: number): Family => ({
  id,
  code: `ZZ-${id}`,
  name: [
    random.pick(['Radiador', 'Bomba', 'Manguera', 'Tapa de radiador']),
    ...(random.chance(0.4) ? [random.pick(VEHICLES).name] : []),
  ].join(' '),
  categoryId: random.pick(LEAVES),
  isShown: random.chance(0.85),
  priceCents: random.int(1, 20) * 100,
  relevance: random.int(0, 9),
  brand: random.pick(PART_BRANDS),
  width: random.pick([380, 388.5, 405, 1995]),
  height: random.pick([300, 305, 312.5, null]),
  depth: random.pick([16, 26, 26.5, null]),
  tags: TAGS.filter(() => random.chance(0.3)),
  workBranches: WORK_BRANCHES.filter(() => random.chance(0.3)),
  applications: Array.from({ length: random.int(0, 4) }, () => {
    const from = random.int(1988, 2015);
    const isKnown = random.chance(0.85);
    const isStillBuilt = random.chance(0.15);
    return {
      vehicle: random.pick(VEHICLES),
      from: isKnown ? from : null,
      to: isKnown && !isStillBuilt ? from + random.int(0, 8) : null,
    };
  }),
});

export const inventFamilies = (count: number): Family[] =>
  Array.from({ length: count }, (_, place) => inventFamily(place + 1));

export const plantCatalogue = async (db: Db): Promise<void> => {
  await db.insert(tagTable).values(TAGS.map((name) => ({ name })));
  await db.insert(workBranchTable).values(WORK_BRANCHES.map((id) => ({ id, name: `Rubro ${id}` })));
  await db.insert(categories).values(CATEGORIES.map((row, position) => ({ ...row, position })));
  await db
    .insert(brands)
    .values([...PART_BRANDS, ...MAKES.map((make) => ({ ...make, makesVehicles: true }))]);
  await db
    .insert(vehicles)
    .values(VEHICLES.map(({ id, make, name }) => ({ id, name, brandId: make.id })));
};

/** A hidden family has a hidden product. */
export const plantFamilies = async (
  db: Pick<Db, 'insert'>,
  planted: readonly Family[],
): Promise<void> => {
  const rows = planted.map(
    ({ id, code, name, categoryId, priceCents, relevance, isShown, brand }) => ({
      row: { id, code, name, categoryId, priceCents, relevance, isPublic: isShown },
      brandId: brand.id,
    }),
  );
  await db.insert(families).values(rows.map(({ row }) => row));
  await db
    .insert(products)
    .values(
      rows.map(({ row, brandId }) => ({ ...row, code: `P${row.code}`, familyId: row.id, brandId })),
    );
  await db.insert(productSpecifications).values(
    planted.flatMap(({ id, width, height, depth }) =>
      [
        { key: 'Ancho', value: `${width} mm` },
        { key: 'Alto', value: height && `${height / 10} cm`.replace('.', ',') },
        { key: 'Espesor', value: depth && String(depth) },
      ].flatMap(({ key, value }, position) =>
        value ? [{ productId: id, position, key, value }] : [],
      ),
    ),
  );
  const tagged = planted.flatMap(({ id, tags }) => tags.map((tag) => ({ productId: id, tag })));
  if (tagged.length > 0) await db.insert(productTags).values(tagged);
  const useful = planted.flatMap(({ id, workBranches }) =>
    workBranches.map((workBranchId) => ({ productId: id, workBranchId })),
  );
  if (useful.length > 0) await db.insert(productWorkBranches).values(useful);
  const fitted = planted.flatMap((family) =>
    family.applications.map(({ vehicle, from, to }, position) => ({
      familyId: family.id,
      position,
      vehicleId: vehicle.id,
      name: vehicle.name,
      brandName: vehicle.make.name,
      yearFrom: from,
      yearTo: to,
    })),
  );
  if (fitted.length > 0) await db.insert(applications).values(fitted);
};
