/** The kinds of catalogue, and what is so of a shop because of its kind: its own screens, families or none. */
import type { Screen } from './schema/routes.ts';

/** What a shop sells: families of parts that fit vehicles, or products. */
export const KINDS = ['autopart', 'product'] as const;
export type Catalogue = (typeof KINDS)[number];

/** Whether its goods are sold by families. */
const OF_FAMILIES: Readonly<Record<Catalogue, boolean>> = { autopart: true, product: false };

/**
 * Screens that each kind has of its own: all that the shop sells; an item; what a visitor marked with a heart; items
 * beside each other.
 */
type OwnScreen = 'list' | 'detail' | 'favourites' | 'compare';

/** A kind whose screens the route table does not know does not compile. */
const screenOf = (kind: Catalogue, screen: OwnScreen): Screen => `${kind}-${screen}`;

/** The same screen of each kind. */
export const screensOf = (screen: OwnScreen): readonly Screen[] =>
  KINDS.map((kind) => screenOf(kind, screen));

/** Whether a screen is a kind's own, and not this one's. */
export const isOfOtherKind = (screen: Screen, catalogue: Catalogue): boolean =>
  KINDS.some((kind) => kind !== catalogue && screen.startsWith(`${kind}-`));

/** Whether a shop sells by families of parts, which fit vehicles; else its items are products by themselves. */
export const sellsFamilies = ({ catalogue }: { catalogue: Catalogue }): boolean =>
  OF_FAMILIES[catalogue];
