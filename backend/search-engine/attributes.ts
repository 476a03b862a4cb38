/** Counts of the values of attributes. */
import type { Copy } from './copy.ts';
import { findAll } from './counted.ts';
import { AT } from './document.ts';
import type { AttributeCounts, CountedAttribute, SearchRequest, SearchResult } from './types.ts';

/** Counts entries by groups of the values of attributes, in one pass. */
const countGroups = (
  { data, start, terms }: Copy,
  ids: SearchResult['all'],
  wanted: readonly CountedAttribute[],
): AttributeCounts[] => {
  // One above the place of a group among all groups, by number of a value.
  const placeOf = new Int32Array(terms.end);
  const groups: { of: number; group: number }[] = [];
  for (const [of, { name, groupOf }] of wanted.entries()) {
    const places = new Map<number, number>();
    for (const { value, number } of terms.attributes.get(name) ?? []) {
      const group = groupOf(value);
      if (group === undefined) continue;
      const place = places.get(group) ?? groups.push({ of, group });
      places.set(group, place);
      placeOf[number] = place;
    }
  }
  const counts = new Int32Array(groups.length + 1);
  const lastEntry = new Int32Array(groups.length + 1).fill(-1);
  for (const id of ids) {
    const at = start[id] ?? 0;
    const end = at + (data[at + AT.marksEnd] ?? 0);
    for (let mark = at + (data[at + AT.providersEnd] ?? 0); mark < end; mark++) {
      const place = placeOf[data[mark] ?? 0] ?? 0;
      if (place === 0 || lastEntry[place] === id) continue;
      lastEntry[place] = id;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const all = wanted.map(() => new Map<number, number>());
  for (const [index, { of, group }] of groups.entries()) {
    const count = counts[index + 1] ?? 0;
    if (count > 0) all[of]?.set(group, count);
  }
  return all.map((ofGroups) => ({ total: ids.length, groups: ofGroups }));
};

/** Counts matching entries by groups of each attribute's values, without the attribute's own choice. */
export const countAttributes = (
  copy: Copy,
  request: SearchRequest,
  found: SearchResult['all'],
  wanted: readonly CountedAttribute[],
): AttributeCounts[] => {
  const isChosen = ({ name }: CountedAttribute): boolean =>
    request.attributes.some((one) => one.name === name);
  const together = countGroups(
    copy,
    found,
    wanted.map((one) => (isChosen(one) ? { ...one, groupOf: () => undefined } : one)),
  );
  return wanted.flatMap((one, place) => {
    if (!isChosen(one)) return together[place] ?? [];
    const attributes = request.attributes.filter(({ name }) => name !== one.name);
    return countGroups(copy, findAll(copy, { ...request, attributes }), [one]);
  });
};
