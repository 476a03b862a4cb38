/** Filters of families and products, and the facets that remain. */

import type { Sight } from './goods.ts';
import type { Entry, Fit } from './goods-entries.ts';
import { hasWords, isBelow } from './lists.ts';

/** Tests, by filter key, whether an entry matches. */
const TESTS: Record<string, (entry: Entry, value: string) => boolean> = {
  categoryId: ({ categoryId }, value) => isBelow(categoryId, value),
  providerId: ({ providerIds }, value) => providerIds.includes(Number(value)),
  state: ({ isActive }, value) => isActive === (value.toUpperCase() === 'ACT'),
  text: ({ texts }, value) => hasWords(value, texts),
};

type Filters = ReadonlyMap<string, readonly string[]>;

/** Tests that one vehicle matches make, vehicle and year together. */
const FIT_TESTS: Record<string, (fit: Fit | null, value: number, entry: Entry) => boolean> = {
  brandId: (fit, value, { brandIds }) => fit?.brandId === value || brandIds.includes(value),
  vehicleId: (fit, value) => fit?.vehicleId === value,
  year: (fit, value) => fit !== null && fit.from <= value && value <= fit.to,
};

export const passes = (entry: Entry, filters: Filters): boolean => {
  const requested = [...filters];
  const ofFits = requested.filter(([key]) => key in FIT_TESTS);
  const fits = entry.fits.length > 0 ? entry.fits : [null];
  return (
    requested.every(
      ([key, values]) =>
        key in FIT_TESTS || values.some((value) => TESTS[key]?.(entry, value) ?? false),
    ) &&
    fits.some((fit) =>
      ofFits.every(([key, values]) =>
        values.some((value) => FIT_TESTS[key]?.(fit, Number(value), entry) ?? false),
      ),
    )
  );
};

type Choice = readonly [id: string, name: string];

/** Facets of each key, in their order. */
const choicesOf = ({ host, seesAll }: Sight): [key: string, choices: Choice[]][] => {
  const { Categories, Brands, Providers } = host.world.catalogue;
  const thisYear = new Date(host.now()).getUTCFullYear();
  const years = Array.from({ length: 51 }, (_, back): Choice => {
    const year = `${thisYear - back}`;
    return [year, year];
  });
  const depth = (id: string) => id.split('.').length;
  return [
    [
      'categoryId',
      Categories.toSorted((a, b) => depth(a.CategoryId) - depth(b.CategoryId)).map((one) => [
        one.CategoryId,
        one.CategoryName,
      ]),
    ],
    [
      'brandId',
      Brands.toSorted((a, b) => a.BrandName.localeCompare(b.BrandName)).map((one) => [
        `${one.BrandId}`,
        one.BrandName,
      ]),
    ],
    ...(seesAll
      ? [
          [
            'providerId',
            Providers.map(
              ({ ProviderId, ProviderName }): Choice => [`${ProviderId}`, ProviderName],
            ),
          ] satisfies [string, Choice[]],
        ]
      : []),
    ['tagId', []],
    ['workBranchId', []],
    ['clientOfCompanyId', []],
    ['year', years],
    ...(seesAll
      ? [
          [
            'state',
            [
              ['ACT', 'Activo'],
              ['INA', 'Inactivo'],
            ],
          ] satisfies [string, Choice[]],
        ]
      : []),
  ];
};

/** Computes facets; those of a key ignore the key's own filter. */
export const remaining = (sight: Sight, entries: readonly Entry[], filters: Filters) =>
  choicesOf(sight).map(([key, choices]) => {
    const others = [...filters].filter(([each]) => each !== key);
    const left = entries.filter((entry) => passes(entry, new Map(others)));
    return {
      Key: key,
      Items: choices.flatMap(([id, name]) => {
        const chosen = new Map([...others, [key, [id]] as const]);
        const count = left.filter((entry) => passes(entry, chosen)).length;
        return count > 0 ? [{ Id: id, Name: name, Count: count }] : [];
      }),
    };
  });
