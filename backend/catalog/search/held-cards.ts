/**
 * Cards that this process has read while its copy of the catalogue held: most lists begin with the same
 * some thousand. They go with the version of the lists, as the copy does.
 */
import { setNewest } from '#backend/http/set-newest';

/** Of some 1.5 kB each. */
const MOST_HELD = 20_000;

export interface HeldCards {
  /** Of the lists: a card that was read beside another one is not held. */
  version: number;
  /** By an item's id. */
  texts: Map<number, string>;
}

/** @param old as the version before held them @param changed items that may have another card by now */
export const heldSince = (
  version: number,
  old?: HeldCards,
  changed: ReadonlySet<number> = new Set(),
): HeldCards => {
  // A copy of its own: whoever still answers from the version before adds to that one's.
  const texts = new Map(old?.texts);
  for (const id of changed) texts.delete(id);
  return { version, texts };
};

export const hold = ({ texts }: HeldCards, id: number, card: string): void =>
  setNewest(texts, id, card, MOST_HELD);
