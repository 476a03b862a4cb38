/** The list of the shop's pictures: what they are for, a text and the page stand in the address. */
import { imageListByTarget } from '#contract/calls/images';
import { IMAGE_TARGETS, type ImageTarget } from '#contract/entities/images';
import { listStore } from '#stores/reads/list';
import { choiceFilter, codecOf, textFilter } from '#stores/reads/list-query';

const rowsMax = 40;

/** Products, where the address names no other. */
export const targetOf = (chosen: string): ImageTarget =>
  IMAGE_TARGETS.find((target) => target.toUpperCase() === chosen) ?? 'product';

export const pictures = listStore({
  call: imageListByTarget,
  codec: codecOf({
    target: choiceFilter('para', ['BANNER', 'COMPANY']),
    text: textFilter('t'),
    unused: choiceFilter('libres', ['SI']),
  }),
  rowsMax,
  ask: ({ target, text, unused, page }) => ({
    target: targetOf(target),
    text: text.trim(),
    unused: unused === 'SI',
    rowIndex: page - 1,
    rowsMax,
  }),
});
