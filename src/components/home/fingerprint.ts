/** A short mark of a text, by which a page tells whether the shop has configured something else since it was built. */

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ ; null is another than any text. */
export const fingerprint = (text: string | null): string => {
  if (text === null) return '';
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};
