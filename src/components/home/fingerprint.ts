/**
 * Returns a short hash of a text, by which a page notices a newer configuration; null differs from every text.
 * FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
 */
export const fingerprint = (text: string | null): string => {
  if (text === null) return '';
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};
