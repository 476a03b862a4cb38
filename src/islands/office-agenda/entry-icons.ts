import { COMM_TYPES } from '#contract/communications';
import { iconMask } from '#icons/sprite';
import { TYPE_ICONS } from '../../ui/communications/words.ts';

/**
 * CSS rules that draw the icons of entries, for `[data-type] > time`. On a page with hundreds of entries an element per
 * icon, with the browser's copy of its symbol, made half of the elements. Used at build time only.
 */
export const entryIconRules = COMM_TYPES.map(
  (type) => `[data-type=${type}]>time::after{mask-image:${iconMask(TYPE_ICONS[type])}}`,
).join('');
