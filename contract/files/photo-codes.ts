/** Codes of products in the names of photo files: `12345.jpg`, `12345-2.jpg`, `06A-115 (1).png`. */

const EXTENSION = /\.(?:jpe?g|jfif|png|webp|avif)$/i;
/** Signs that a file name may not have, and those that people write in their place. */
const SIGNS = /[\s/\\_:*?"<>|-]+/g;

/** Spells a code, or the name of a file, for comparing. SQL: `PHOTO_CODE_SIGNS` in lower case. */
export const photoCodeKey = (text: string): string =>
  text.toLowerCase().replace(SIGNS, '-').replace(/^-|-$/g, '');

/** The signs as PostgreSQL spells them. */
export const PHOTO_CODE_SIGNS = '[\\s/\\\\_:*?"<>|-]+';

interface PhotoCode {
  key: string;
  /** The place among the photos of the product. */
  place: number;
}

const ENDS: readonly RegExp[] = [
  /^(.*\S)[\s_-]*\((\d{1,3})\)$/,
  /^(.*[^\s_-])[\s_-]+(\d{1,2})$/,
  /^(.*[^\s_-])[\s_-]+([a-z])$/i,
];

const numberOf = (end: string): number =>
  /\d/.test(end) ? Number(end) : end.toLowerCase().charCodeAt(0) - 96;

/** Returns the name without the number or the letter of a further photo. */
const withoutEnd = (name: string): { rest: string; place: number } | undefined => {
  for (const pattern of ENDS) {
    const [, rest, end] = pattern.exec(name) ?? [];
    if (rest !== undefined && end !== undefined) return { rest, place: numberOf(end) };
  }
  return undefined;
};

/** Returns the codes that the name of a file may have, the likeliest first. */
export const photoCodes = (fileName: string): PhotoCode[] => {
  const stem = fileName.replace(EXTENSION, '').trim();
  const found: PhotoCode[] = [{ key: photoCodeKey(stem), place: 0 }];
  let [rest, behind] = [stem, 0];
  for (let round = 0; round < 2; round += 1) {
    const end = withoutEnd(rest);
    if (!end) break;
    rest = end.rest;
    // `12345-2 (1)` follows `12345-2`.
    behind = end.place + behind / 100;
    found.push({ key: photoCodeKey(rest), place: behind });
  }
  return found;
};
