/** What a family or a product can be found by; pure, so that the rebuild and a single change agree. */
import { codeKey, wordsOf } from './text-analysis.ts';

/** One row of the list index's source: a family (with its products), or a product. */
export interface EntrySource {
  id: number;
  code: string;
  name: string;
  categoryId: string;
  isVisible: boolean;
  products: {
    code: string;
    brandId: number;
    brand: string;
    providerId: number | null;
  }[];
  applications: {
    vehicleId: number | null;
    brandId: number | null;
    name: string;
    brand: string;
    from: number | null;
    to: number | null;
  }[];
  originalCodes: string[];
}

/** Category id → the words that stand for it. */
export type CategoryWords = ReadonlyMap<string, readonly string[]>;

export interface Entry {
  id: number;
  /** `dimension` → values, for facets. */
  facets: Record<FacetDimension, ReadonlySet<string>>;
  /** `dimension` → values, for look-ups. */
  lookups: Record<LookupDimension, ReadonlySet<string>>;
  /** Key → rank: 0 its own, 1 an original code. */
  codes: ReadonlyMap<string, number>;
}

const FACETS = ['category', 'brand', 'provider', 'year', 'state', 'shown', 'all'] as const;
export type FacetDimension = (typeof FACETS)[number];
type LookupDimension = 'vehicle' | 'word' | 'name';

/** `1.10.2` → `1`, `1.10`, `1.10.2`. */
const withAncestors = (categoryId: string): string[] => {
  const labels = categoryId.split('.');
  return labels.map((_, index) => labels.slice(0, index + 1).join('.'));
};

const yearsOf = (applications: EntrySource['applications']): Set<string> => {
  const years = new Set<string>();
  for (const { from, to } of applications)
    if (from !== null && to !== null)
      for (let year = from; year <= to; year++) years.add(String(year));
  return years;
};

export const describeEntry = (source: EntrySource, categoryWords: CategoryWords): Entry => {
  const { applications, products } = source;
  const categories = withAncestors(source.categoryId);
  const brands = [
    ...products.map((product) => product.brandId),
    ...applications.flatMap(({ brandId }) => (brandId === null ? [] : [brandId])),
  ];
  const providers = products.flatMap(({ providerId }) => (providerId === null ? [] : [providerId]));
  const years = yearsOf(applications);
  const name = wordsOf(source.name);
  const texts = [
    ...applications.flatMap((application) => [application.brand, application.name]),
    ...products.map((product) => product.brand),
  ];
  const words = new Set([
    ...name,
    ...wordsOf([...new Set(texts)].join(' ')),
    ...categories.flatMap((category) => categoryWords.get(category) ?? []),
    ...years,
  ]);
  const codes = new Map<string, number>();
  for (const code of source.originalCodes) codes.set(codeKey(code), 1);
  for (const code of [source.code, ...products.map((product) => product.code)])
    codes.set(codeKey(code), 0);
  codes.delete('');
  return {
    id: source.id,
    facets: {
      category: new Set(categories),
      brand: new Set(brands.map(String)),
      provider: new Set(providers.map(String)),
      year: years,
      state: new Set([source.isVisible ? 'ACT' : 'INA']),
      shown: new Set(source.isVisible ? [''] : []),
      all: new Set(['']),
    },
    lookups: {
      vehicle: new Set(
        applications.flatMap(({ vehicleId }) => (vehicleId === null ? [] : [String(vehicleId)])),
      ),
      word: words,
      name: new Set(name),
    },
    codes,
  };
};
