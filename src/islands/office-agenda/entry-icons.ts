/**
 * The icons of communications as rules for `[data-type] > time`, on the page that draws hundreds of them: an
 * element of its own for each, and the copy that the browser makes of a symbol, were half of the page's elements.
 * Made at build time only.
 */
import { COMM_TYPES } from '#contract/communications';
import { iconMask } from '#icons/sprite';
import { TYPE_ICONS } from '../../ui/communications/words.ts';

export const entryIconRules = COMM_TYPES.map(
  (type) => `[data-type=${type}]>time::after{mask-image:${iconMask(TYPE_ICONS[type])}}`,
).join('');
