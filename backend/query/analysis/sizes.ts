/** Sizes as the search engine compares them: in tenths of a millimetre. */
import type { WantedSize } from '#backend/search-engine/types';
import { type Measured, SIDES, type Sizes } from '#contract/measures/sides';

const tenths = (length: number): number => Math.round(length * 10);

/** Returns the lengths in the order of `SIDES`; 0 = unknown. */
export const sizeTenths = (sizes: Sizes): number[] => SIDES.map((side) => tenths(sizes[side] ?? 0));

export const wantedSize = ({ sides, tolerance }: Measured): WantedSize => ({
  lengths: sizeTenths(sides),
  tolerance: tenths(tolerance),
});
