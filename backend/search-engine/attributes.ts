/** Counts of the values of attributes. */
import type { Copy } from './copy.ts';
import { AT } from './document.ts';
import { questionOf } from './question.ts';
import { scan } from './scan.ts';
import type { CountedAttribute, SearchRequest } from './types.ts';

/** Counts entries by groups of the values of one attribute. */
const countGroups = (
  { data, start, terms }: Copy,
  ids: readonly number[],
  { name, groupOf }: CountedAttribute,
): Map<number, number> => {
  const groupOfNumber = new Map(
    (terms.attributes.get(name) ?? []).map(({ value, number }) => [number, groupOf(value)]),
  );
  const counts = new Map<number, number>();
  for (const id of ids) {
    const at = start[id] ?? 0;
    const end = at + (data[at + AT.marksEnd] ?? 0);
    const counted: number[] = [];
    for (let place = at + (data[at + AT.providersEnd] ?? 0); place < end; place++) {
      const group = groupOfNumber.get(data[place] ?? -1);
      if (group === undefined || counted.includes(group)) continue;
      counted.push(group);
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
  }
  return counts;
};

/** Counts matching entries by groups of each attribute's values, without the attribute's own choice. */
export const countAttributes = (
  copy: Copy,
  request: SearchRequest,
  wanted: readonly CountedAttribute[],
): Map<number, number>[] => {
  const idsOf = (attributes: SearchRequest['attributes']): number[] =>
    scan(copy, questionOf(copy, { ...request, attributes }), null).ids;
  let all: number[] | undefined;
  return wanted.map((one) => {
    const others = request.attributes.filter(({ name }) => name !== one.name);
    if (others.length < request.attributes.length) return countGroups(copy, idsOf(others), one);
    all ??= idsOf(request.attributes);
    return countGroups(copy, all, one);
  });
};
