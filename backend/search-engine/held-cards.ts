/** Cards that this process has read while a version of an index was current: most lists begin with the same few thousand. */
import { setNewest } from '#backend/http/set-newest';

/** About 1.5 kB each. */
const MAX_HELD = 20_000;

export interface HeldCards {
  /** Only cards that were read beside this version are held. */
  version: number;
  /** By id of the item. */
  texts: Map<number, string>;
}

/** @param previous cards of the version before @param changed items whose card may be another one now */
export const heldSince = (
  version: number,
  previous?: HeldCards,
  changed: ReadonlySet<number> = new Set(),
): HeldCards => {
  // Copied: a reply that is still made from the version before adds to that one.
  const texts = new Map(previous?.texts);
  for (const id of changed) texts.delete(id);
  return { version, texts };
};

export const hold = ({ texts }: HeldCards, id: number, card: string): void =>
  setNewest(texts, id, card, MAX_HELD);
