/** Addresses that more than one side writes: one function encodes codes. */
import { atWidth } from './files/picture-widths.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase();

/**
 * Encodes a code as one path segment: ASCII letters and digits, `-` and `_` stay, every other byte
 * of its UTF-8 becomes `~` and two hex digits (`A/1` → `A~2F1`). Percent signs are unsuitable, as
 * hosts decode differently before they look for a file, and URLs normalize `%2E%2E`. The result is
 * the same in the address, the file name under dist/ and the route's parameter.
 */
export const encodeCode = (code: string): string =>
  // Half a surrogate pair has no UTF-8: it is replaced.
  encodeURIComponent(code.trim().replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[.!~*'()%]/g,
    (character) => (character === '%' ? '~' : `~${hexOf(character)}`),
  );

/** The code in a path segment, written by encodeCode or typed by a person (`A%20B`, `A B`). */
export const decodeCode = (segment: string): string =>
  decode(
    decode(segment)
      .replaceAll('%', '%25')
      .replace(/~(?=[0-9A-Fa-f]{2})/g, '%'),
  ).trim();

/** Returns whether its page can be a file: names are limited to 255 bytes. */
export const fitsFileName = (code: string): boolean => encodeCode(code).length <= 200;

/** The picture of a family or product: its photo, else a jpg by its code, else a drawing. */
export const imageUrl = (code: string): string => `/imagenes/${encodeCode(code)}`;

/** The folder of images with name and measures, for link previews. */
export const SHARED_FOLDER = 'compartir';
/** In pixels. */
export const SHARED_SIZE = { width: 1200, height: 630 };

/** Returns an item's image for link previews: a PNG, as some readers support no other format. */
export const sharedImageUrl = (code: string): string =>
  `/imagenes/${SHARED_FOLDER}/${encodeCode(code)}.png`;

/** An uploaded image by its id. */
export const imageUrlById = (id: number): string => `/imagenes/id/${id}`;

/** The picture of a category or brand as wide as pages need it on sharp screens. */
export const smallImageUrl = (picture: { imageId: number; version: number }): string =>
  atWidth(`${imageUrlById(picture.imageId)}?v=${picture.version}`, 320);

/** A brand's logo beside its name, sharp at twice the size of `LOGO_SIZE`. */
export const logoUrl = (imageId: number): string => atWidth(imageUrlById(imageId), 96);
export const LOGO_SIZE = { width: 48, height: 24 };

const HERE = 'https://this-site.invalid';
/** Browsers drop tabs and line breaks from addresses, which hides a second slash. */
const isPlain = (text: string): boolean =>
  !text.includes('\\') && [...text].every((character) => character >= ' ');

/** Also once dots are folded: `/.//elsewhere` becomes the path `//elsewhere`, which names a host. */
const staysHere = (form: string): boolean => {
  if (!URL.canParse(form, HERE)) return false;
  const { origin, pathname } = new URL(form, HERE);
  return origin === HERE && !pathname.startsWith('//');
};

/** Whether a `from` value leads to a page of this site; anything else is dropped (ASVS 3.7.2). */
export const isLocalPath = (path: string): boolean =>
  [path, decode(path)].every(
    (form) => form.startsWith('/') && !form.startsWith('//') && isPlain(form) && staysHere(form),
  );
