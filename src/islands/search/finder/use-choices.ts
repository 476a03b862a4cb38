/** The makes and vehicles that the advanced search offers, cached while the page is open. */
import { brandListByCategory, vehicleFilter } from '#contract/calls/catalog';
import type { Brand } from '#contract/entities/catalog';
import type { Vehicle } from '#contract/entities/vehicle';
import type { Answer } from '#stores/reads/query';
import { useQuery } from '../../../ui/use-query.ts';

export interface Choices<T> {
  /** null while they load. */
  items: readonly T[] | null;
  /** The error of the last try, which is repeated automatically. */
  error: string;
}

const FOR_THE_PAGE = { freshMs: Number.POSITIVE_INFINITY };

type ListAnswer<T> = Pick<Answer<typeof brandListByCategory>, 'isStale' | 'error'> & {
  data?: { data: T[] } | undefined;
};
const choicesIn = <T>({ data, isStale, error }: ListAnswer<T>): Choices<T> => ({
  items: data && !isStale ? data.data : null,
  error: error?.text ?? '',
});

export const useBrands = (categoryId: string): Choices<Brand> =>
  choicesIn(useQuery(brandListByCategory, categoryId ? { categoryId } : null, FOR_THE_PAGE));

export const useVehicles = (categoryId: string, brandId: number | null): Choices<Vehicle> =>
  choicesIn(
    useQuery(
      vehicleFilter,
      brandId === null || !categoryId ? null : { brandId, categoryId },
      FOR_THE_PAGE,
    ),
  );
