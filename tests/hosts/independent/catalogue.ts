import { BRANDS, CATEGORIES, CITIES, STATES, SUPPLIES, VEHICLES, type Vehicle } from './tables.ts';

export interface Product {
  code: string;
  family: string;
  name: string;
  description: string;
  categoryId: string;
  brandId: number;
  providerId: number;
  providerCode: string;
  price: number;
  isOriginal: boolean;
  isPublic: boolean;
  imageIds: number[];
  specifications: { key: string; value: string }[];
  relatedLinks: { name: string; url: string }[];
  sales: { date: Date | null; quantity: number }[];
  /** Quantities of the three branches. */
  stock: number[];
}

export interface Family {
  code: string;
  description: string;
  categoryId: string;
  vehicles: Vehicle[];
  originalCodes: string[];
}

interface Image {
  id: number;
  name: string;
  path: string;
  target: string;
}

export interface Catalogue {
  products: Product[];
  families: Family[];
  images: Map<number, Image>;
}

interface Kind {
  categoryId: string;
  letter: string;
  name: string;
  vehicles: readonly Vehicle[];
  /** Makers, each with its price. */
  offers: readonly (readonly [brandId: number, price: number])[];
  measured: boolean;
}

const every = (step: number): Vehicle[] => VEHICLES.filter((_, index) => index % step === 0);

const KINDS: readonly Kind[] = [
  {
    categoryId: '1.1',
    letter: 'RA',
    name: 'Radiador',
    vehicles: VEHICLES,
    offers: [
      [31, 4890],
      [32, 6234.5],
    ],
    measured: true,
  },
  {
    categoryId: '1.2',
    letter: 'EL',
    name: 'Electroventilador',
    vehicles: every(2),
    offers: [[31, 3150]],
    measured: false,
  },
  {
    categoryId: '1.3',
    letter: 'TE',
    name: 'Termostato',
    vehicles: every(2),
    offers: [[32, 890.9]],
    measured: false,
  },
  {
    categoryId: '2.1',
    letter: 'CO',
    name: 'Compresor',
    vehicles: every(3),
    offers: [[32, 18_900]],
    measured: false,
  },
  {
    categoryId: '2.2',
    letter: 'CN',
    name: 'Condensador',
    vehicles: every(3),
    offers: [[31, 5400]],
    measured: true,
  },
];

const QUANTITIES: readonly (readonly number[])[] = [
  [8, 3, 20],
  [0, 5, 12],
  [1, 0, 0],
  [0, 0, 0],
  [4, 4, 40],
];

const IMAGE_COUNTS = [1, 3, 1, 0];

/** Fills a catalogue; the same one each time. */
export const makeCatalogue = (): Catalogue => {
  const products: Product[] = [];
  const families: Family[] = [];
  const images = new Map<number, Image>();
  const addImage = (name: string, target: string): number => {
    const id = images.size + 1;
    images.set(id, { id, name, path: `/imagenes/${id}.png`, target });
    return id;
  };
  // For the banner.
  for (const name of ['verano', 'taller', 'fletes']) addImage(name, 'banner');
  const addProduct = (fields: Partial<Product> & Pick<Product, 'code' | 'name' | 'price'>) => {
    const at = products.length;
    products.push({
      family: fields.code,
      description: '',
      categoryId: '3.1',
      brandId: 31,
      providerId: 1 + (at % 2),
      providerCode: at % 3 ? `CP${5000 + at}` : '',
      isOriginal: at % 4 === 1,
      isPublic: at !== 11,
      imageIds: Array.from({ length: IMAGE_COUNTS[at % 4] ?? 0 }, () =>
        addImage(fields.code, 'product'),
      ),
      specifications: [],
      relatedLinks: at % 7 ? [] : [{ name: 'Ficha técnica', url: 'https://vendor.example/ficha' }],
      sales: [{ date: at % 5 ? new Date(Date.UTC(2026, at % 11, 3, 14, at)) : null, quantity: 2 }],
      stock: [...(QUANTITIES[at % QUANTITIES.length] ?? [])],
      ...fields,
    });
  };
  for (const kind of KINDS)
    for (const [index, first] of kind.vehicles.entries()) {
      const code = `${kind.letter}${first.id}`;
      // Every fourth part fits a second vehicle of the vendor's list.
      const second = index % 4 === 0 ? VEHICLES[(index + 5) % VEHICLES.length] : undefined;
      const vehicles = second && second !== first ? [first, second] : [first];
      families.push({
        code,
        description: index % 3 ? '' : `${kind.name} de la línea ${first.name}`,
        categoryId: kind.categoryId,
        vehicles,
        originalCodes: index % 2 ? [] : [`OE-${first.id}-${kind.letter}`, `OE ${first.id}/2`],
      });
      for (const [offer, [brandId, price]] of kind.offers.entries())
        addProduct({
          code: `${code}-${offer + 1}`,
          family: code,
          name: `${kind.name} ${first.name}`,
          categoryId: kind.categoryId,
          brandId,
          price: price + index * 35,
          specifications: kind.measured
            ? [
                { key: 'Alto', value: String(300 + index * 5) },
                { key: 'Ancho', value: `${400 + index * 4}.5` },
                { key: 'Sistema', value: index % 2 ? 'Aluminio soldado' : '' },
              ]
            : [],
        });
    }
  for (const [code, name, description, price] of SUPPLIES) {
    families.push({ code, description, categoryId: '3.1', vehicles: [], originalCodes: [] });
    addProduct({ code, name, description, price });
  }
  return { products, families, images };
};

const nameIn = (rows: readonly { id: number | string; name: string }[], id: unknown): string =>
  rows.find((row) => String(row.id) === String(id))?.name ?? '';

export const categoryName = (id: string): string => nameIn(CATEGORIES, id);
export const brandName = (id: number): string => nameIn(BRANDS, id);
export const stateName = (id: number): string => nameIn(STATES, id);
export const cityName = (id: number): string => nameIn(CITIES, id);

export const isWithin = (categoryId: string, parent: string): boolean =>
  categoryId === parent || categoryId.startsWith(`${parent}.`);

export const totalStock = ({ stock }: Product): number =>
  stock.reduce((sum, quantity) => sum + quantity, 0);

export const availability = (product: Product): 'NO' | 'CO' | 'AV' => {
  const total = totalStock(product);
  if (total === 0) return 'NO';
  return total < 3 ? 'CO' : 'AV';
};
