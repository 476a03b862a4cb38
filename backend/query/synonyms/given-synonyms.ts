/** Synonyms of the trade with which a shop of each kind begins, as they are used in Uruguay; sellers change them. */
import { MAKES } from '#contract/vehicles/makes';
import type { Variant } from '#variants/schema';
import { ELECTRONICS } from './given/electronics.ts';
import { GENERAL } from './given/general.ts';
import { HOUSEHOLD } from './given/household.ts';
import { MAKER } from './given/maker.ts';
import { PARTS } from './given/parts.ts';

type Groups = readonly (readonly string[])[];

/** Reads a group per line. A group with the name or synonym of a category leads to that category. */
const groupsIn = (lines: string): Groups =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(', '));

const MAKE_NAMES: Groups = MAKES.filter((names) => names.length > 1).map((names) =>
  names.map((name) => name.toLowerCase()),
);

export const GIVEN_SYNONYMS: Readonly<Record<Variant['catalogue'], Groups>> = {
  autopart: [...groupsIn(PARTS), ...MAKE_NAMES],
  product: [GENERAL, HOUSEHOLD, ELECTRONICS, MAKER].flatMap(groupsIn),
};
