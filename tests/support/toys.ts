/** The goods of the generic test shop: two categories in use, one with hidden goods only. */
import { sql } from 'drizzle-orm';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import type { Db, Tx } from '#backend/database/connection';
import { continueIds } from '#backend/database/identity';
import {
  brands,
  categories,
  productLinks,
  productSpecifications,
  products,
} from '#backend/database/tables/catalog';
import { tags, workBranches } from '#backend/database/tables/companies';
import {
  productClientsOf,
  productTags,
  productWorkBranches,
} from '#backend/database/tables/product-marks';
import { stock } from '#backend/database/tables/stock';
import type { Variant } from '#variants/schema';

const CATEGORIES = [
  ['1', 'Electrónica', ''],
  ['1.1', 'Placas', 'microcontroladores'],
  ['1.2', 'Sensores', ''],
  ['1.3', 'Motores', 'servos'],
  ['2', 'Juguetes', ''],
  ['2.1', 'Bloques', ''],
  ['2.2', 'Robots para armar', 'kits'],
  // It has no public goods.
  ['3', 'Impresión 3D', 'filamento'],
] as const;

/** The last one makes hidden goods alone. */
export const TOY_BRANDS = ['Voltaje', 'Nudo', 'Pixelar', 'Fantasma'] as const;

interface Toy {
  code: string;
  name: string;
  category: (typeof CATEGORIES)[number][0];
  brand: (typeof TOY_BRANDS)[number];
  /** Pesos with tax. */
  price: number;
  units: number;
  isPublic?: boolean;
}

const toy = (
  code: string,
  name: string,
  category: Toy['category'],
  brand: Toy['brand'],
  price: number,
  units: number,
): Toy => ({ code, name, category, brand, price, units });

/** The most relevant first. A code with a slash needs its own spelling in an address. */
export const TOYS: readonly Toy[] = [
  toy('ROB-10', 'Robot araña para armar', '2.2', 'Nudo', 3_490, 8),
  toy('PLA-UNO', 'Placa Voltaje Uno', '1.1', 'Voltaje', 1_290, 20),
  toy('MOT/12', 'Motor paso a paso 12 V', '1.3', 'Voltaje', 890, 14),
  toy('SEN-DIS', 'Sensor de distancia por ultrasonido', '1.2', 'Voltaje', 340, 2),
  toy('BLO-500', 'Caja de 500 bloques', '2.1', 'Pixelar', 2_150, 9),
  toy('AGO-1', 'Placa de prueba agotada', '1.1', 'Nudo', 260, 0),
  ...[5, 6, 7, 8, 9, 10].map((n) =>
    toy(`PLA-${n}`, `Placa de desarrollo ${n}`, '1.1', n % 2 ? 'Nudo' : 'Voltaje', 700 + n * 55, n),
  ),
  ...['temperatura', 'humedad', 'luz', 'sonido', 'gas', 'movimiento'].map((what, n) =>
    toy(
      `SEN-${n + 1}`,
      `Sensor de ${what}`,
      '1.2',
      n % 2 ? 'Voltaje' : 'Pixelar',
      180 + n * 35,
      6 + n,
    ),
  ),
  ...[9, 20, 25, 90].map((n) =>
    toy(`SER-${n}`, `Servo motor ${n} g`, '1.3', 'Nudo', 250 + n * 11, 5),
  ),
  ...['castillo', 'tren', 'puente', 'faro', 'barco', 'granja'].map((what, n) =>
    toy(`BLO-${n + 1}`, `Bloques para armar un ${what}`, '2.1', 'Pixelar', 590 + n * 120, 4 + n),
  ),
  ...['solar', 'dibujante', 'seguidor de línea'].map((what, n) =>
    toy(`ROB-${n + 1}`, `Robot ${what}`, '2.2', 'Nudo', 1_490 + n * 310, 3 + n),
  ),
  { ...toy('FIL-1', 'Filamento de prueba', '3', 'Fantasma', 990, 5), isPublic: false },
  {
    ...toy('ROB-X', 'Robot que nadie vende todavía', '2.2', 'Fantasma', 9_990, 5),
    isPublic: false,
  },
];

export const PUBLIC_TOYS = TOYS.filter(({ isPublic }) => isPublic !== false);

/** Marks of goods; the company is the shop's own, by the id that the seed gives it. */
const TOY_TAGS = ['Didáctico', 'Para armar', 'Regalo'] as const;
const TOY_WORK_BRANCHES = ['Escuelas', 'Talleres'] as const;
export const TOY_MARKS: Readonly<
  Record<
    string,
    {
      tags?: (typeof TOY_TAGS)[number][];
      workBranches?: (typeof TOY_WORK_BRANCHES)[number][];
      clientsOf?: number[];
    }
  >
> = {
  'ROB-10': { tags: ['Para armar', 'Regalo'], workBranches: ['Escuelas'], clientsOf: [1] },
  'BLO-500': { tags: ['Para armar'] },
  'PLA-UNO': { tags: ['Didáctico'], workBranches: ['Escuelas', 'Talleres'], clientsOf: [1] },
  'MOT/12': { workBranches: ['Talleres'] },
  'SEN-DIS': { tags: ['Didáctico'] },
  // Hidden: its marks do not reveal it.
  'FIL-1': { tags: ['Regalo'], workBranches: ['Talleres'], clientsOf: [2] },
};

const plantMarks = async (tx: Tx): Promise<void> => {
  await tx.insert(tags).values(TOY_TAGS.map((name) => ({ name })));
  await tx
    .insert(workBranches)
    .values(TOY_WORK_BRANCHES.map((name, index) => ({ id: index + 1, name })));
  const marked = TOYS.flatMap(({ code }, index) => {
    const marks = TOY_MARKS[code];
    return marks ? [{ productId: index + 1, ...marks }] : [];
  });
  await tx
    .insert(productTags)
    .values(
      marked.flatMap(({ productId, tags: all = [] }) => all.map((tag) => ({ productId, tag }))),
    );
  await tx
    .insert(productWorkBranches)
    .values(
      marked.flatMap(({ productId, workBranches: all = [] }) =>
        all.map((name) => ({ productId, workBranchId: TOY_WORK_BRANCHES.indexOf(name) + 1 })),
      ),
    );
  await tx
    .insert(productClientsOf)
    .values(
      marked.flatMap(({ productId, clientsOf = [] }) =>
        clientsOf.map((companyId) => ({ productId, companyId })),
      ),
    );
  await continueIds(tx, workBranches);
};

const plant = async (tx: Tx, branchCode: string): Promise<void> => {
  await tx
    .insert(categories)
    .values(CATEGORIES.map(([id, name, synonyms], position) => ({ id, name, synonyms, position })));
  await tx.insert(brands).values(TOY_BRANDS.map((name, index) => ({ id: index + 1, name })));
  const rows = TOYS.map(({ code, name, category, brand, price, units, isPublic }, index) => ({
    id: index + 1,
    code,
    name,
    description: `${name}, con instrucciones en español.`,
    categoryId: category,
    brandId: TOY_BRANDS.indexOf(brand) + 1,
    priceCents: price * 100,
    isOriginal: brand === 'Voltaje',
    isPublic: isPublic ?? true,
    relevance: TOYS.length - index,
    units,
  }));
  await tx.insert(products).values(rows.map(({ units: _, ...row }) => row));
  await tx
    .insert(stock)
    .values(rows.map(({ id, units }) => ({ productId: id, branchCode, quantity: units })));
  await tx.insert(productSpecifications).values(
    rows.flatMap(({ id }) => [
      { productId: id, position: 0, key: 'Peso', value: `${40 + id} g` },
      { productId: id, position: 1, key: 'Edad', value: 'Desde 8 años' },
    ]),
  );
  await tx.insert(productLinks).values(
    rows.slice(0, 3).map(({ id, code }) => ({
      productId: id,
      position: 0,
      name: 'Manual',
      url: `https://manuales.example/${encodeURIComponent(code)}`,
    })),
  );
  await plantMarks(tx);
  for (const table of [brands, products]) await continueIds(tx, table);
};

/** Requires a database with people and places. */
export const plantToys = async (db: Db, { branches }: Pick<Variant, 'branches'>): Promise<void> => {
  await db.transaction(async (tx) => {
    await plant(tx, branches[0]?.code ?? '');
    await rebuildListIndex(tx);
  });
  await db.execute(sql`analyze`);
};
