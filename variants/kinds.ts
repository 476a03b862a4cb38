import type { Screen } from './schema/routes.ts';

/** Kinds of catalogue: families of parts that fit vehicles, or products. */
export const KINDS = ['autopart', 'product'] as const;
export type Catalogue = (typeof KINDS)[number];

/** Kinds sold by families. */
const OF_FAMILIES: Readonly<Record<Catalogue, boolean>> = { autopart: true, product: false };

/** Screens of each kind. */
type OwnScreen = 'list' | 'detail' | 'favourites' | 'compare';

/** Names a kind's screen; a kind whose screens are not in the route table does not compile. */
const screenOf = (kind: Catalogue, screen: OwnScreen): Screen => `${kind}-${screen}`;

/** Returns a screen of every kind. */
export const screensOf = (screen: OwnScreen): readonly Screen[] =>
  KINDS.map((kind) => screenOf(kind, screen));

/** Decides whether a screen belongs to another kind. */
export const isOfOtherKind = (screen: Screen, catalogue: Catalogue): boolean =>
  KINDS.some((kind) => kind !== catalogue && screen.startsWith(`${kind}-`));

/** Decides whether a shop sells families of parts; otherwise its items are products. */
export const sellsFamilies = ({ catalogue }: { catalogue: Catalogue }): boolean =>
  OF_FAMILIES[catalogue];
