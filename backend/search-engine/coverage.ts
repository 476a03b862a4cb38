/** Tells which demands of a text entries meet together. */
import { entriesOfAny } from './candidates.ts';
import type { Copy } from './copy.ts';
import { AT } from './document.ts';
import { questionOf } from './question.ts';
import { headedIn, ownMatchOf } from './scan.ts';
import type { MetTogether, SearchRequest } from './types.ts';

export const metTogether = (copy: Copy, request: SearchRequest): MetTogether => {
  const [named, called, others] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const { text, seesAll } = questionOf(copy, request);
  const { data, start } = copy;
  for (const id of text ? entriesOfAny(copy, text) : []) {
    const at = start[id] ?? -1;
    if (!text || at < 0 || (!seesAll && data[at + AT.isVisible] === 0)) continue;
    const own = ownMatchOf(data, at, text);
    const headed = headedIn(data, at, own, text);
    const isNamed = (headed & text.noun) !== 0;
    const met = isNamed ? named : own.ofCategory !== 0 || headed !== 0 ? called : others;
    met.add(own.all);
    const end = at + (data[at + AT.length] ?? 0);
    for (let place = at + (data[at + AT.detailsEnd] ?? 0); place < end; place++)
      met.add((text.ofFitment[data[place] ?? 0] ?? 0) | own.alone);
  }
  return { named, called, others };
};
