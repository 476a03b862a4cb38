/** Addresses that more than one side writes: one function encodes codes. */

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase();

/**
 * A code as one path segment: letters and digits of ASCII, `-` and `_` stay, every other byte of its
 * UTF-8 becomes `~` and two hex digits (`A/1` → `A~2F1`). Percent signs would do in an address, but
 * hosts differ in what they decode before they look for a file, and URLs fold `%2E%2E` away; this form
 * is the same in the address, in the file name under dist/ and in the route's parameter.
 */
export const encodeCode = (code: string): string =>
  // Half a character has no UTF-8; what stands for it everywhere is this.
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

/** Whether a page of its own can be a file: names end at 255 bytes, and a code of emoji gets longer. */
export const fitsFileName = (code: string): boolean => encodeCode(code).length <= 200;

/** The picture of a family or product: its photo, else a jpg by its code, else a drawing. */
export const imageUrl = (code: string): string => `/imagenes/${encodeCode(code)}`;

/** Below the pictures: those with a name and measures, for whoever shares a page. */
export const SHARED_FOLDER = 'compartir';
/** In pixels. */
export const SHARED_SIZE = { width: 1200, height: 630 };

/** The picture of a family's or product's page where it is shared: a PNG, as some readers know no other. */
export const sharedImageUrl = (code: string): string =>
  `/imagenes/${SHARED_FOLDER}/${encodeCode(code)}.png`;

/** An uploaded image by its id. */
export const imageUrlById = (id: number): string => `/imagenes/id/${id}`;

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
