import type { ListChoice, ListSummary } from '#backend/port';

/** Limit of rewrites, of which Netlify allows less than 10,000. */
export const MAX_LISTS = 6_000;

/** Order of importance; vehicles come last, since they have pages of their own and are the most. */
const KEYS: readonly ListChoice['key'][] = ['categoryId', 'brandId', 'vehicleId'];

/** Values come between brands and vehicles. */
const rankOf = ({ key, value }: ListSummary): number => (value ? 1.5 : KEYS.indexOf(key));

const byWorth = (one: ListSummary, other: ListSummary): number =>
  rankOf(one) - rankOf(other) || other.items - one.items;

/** Chooses the lists with a page: categories, brands, values, then vehicles, those with most items first. */
export const keptLists = (
  lists: readonly ListSummary[],
  log: Pick<Console, 'warn'>,
  most = MAX_LISTS,
): ListSummary[] => {
  const sorted = lists.toSorted(byWorth);
  const left = sorted.length - most;
  if (left > 0)
    log.warn(
      `${left} of ${sorted.length} lists get no page of their own, those of vehicles with fewest items first: a host names ${most} at the most.`,
    );
  return sorted.slice(0, most);
};
