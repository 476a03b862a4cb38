/** The list of the shop's pictures: what they are for, a text and the page stand in the address. */
import { imageListByTarget } from '#contract/calls/images';
import { listStore } from '#stores/reads/list';
import { choiceFilter, codecOf, textFilter } from '#stores/reads/list-query';

const rowsMax = 40;

export const pictures = listStore({
  call: imageListByTarget,
  codec: codecOf({
    target: choiceFilter('para', ['BANNER']),
    text: textFilter('t'),
    unused: choiceFilter('libres', ['SI']),
  }),
  rowsMax,
  ask: ({ target, text, unused, page }) => ({
    target: target === 'BANNER' ? ('banner' as const) : ('product' as const),
    text: text.trim(),
    unused: unused === 'SI',
    rowIndex: page - 1,
    rowsMax,
  }),
});
