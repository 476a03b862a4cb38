/** Which lists get a page of their own, where there are more than a host's rewrites can name. */
import type { ListChoice, ListSummary } from '#backend/port';

/** A host's rewrites name each; Netlify asks for less than 10,000 of them. */
export const MOST_LISTS = 6_000;

/** What most visitors come through first: a vehicle has a page of its own besides, and there are the most of them. */
const KEYS: readonly ListChoice['key'][] = ['categoryId', 'brandId', 'vehicleId'];

const byWorth = (one: ListSummary, other: ListSummary): number =>
  KEYS.indexOf(one.key) - KEYS.indexOf(other.key) || other.items - one.items;

/** Categories, then brands, then vehicles, of each those with most items; those left out are made in the browser. */
export const keptLists = (
  lists: readonly ListSummary[],
  log: Pick<Console, 'warn'>,
  most = MOST_LISTS,
): ListSummary[] => {
  const sorted = lists.toSorted(byWorth);
  const left = sorted.length - most;
  if (left > 0)
    log.warn(
      `${left} of ${sorted.length} lists get no page of their own, those of vehicles with fewest items first: a host names ${most} at the most.`,
    );
  return sorted.slice(0, most);
};
