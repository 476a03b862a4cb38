/** Addresses that more than one side writes: one function encodes codes. */

/**
 * A code as one path segment. Dots are encoded too, so that no server takes `A.1` for a file name and
 * no browser folds `..` away; `%` itself is covered by encodeURIComponent.
 */
export const encodeCode = (code: string): string =>
  encodeURIComponent(code.trim()).replaceAll('.', '%2E');

/** The page of a family (in a generic shop: of a product). */
export const productPath = (code: string): string => `/productos/${encodeCode(code)}`;

/** The picture of a family or product: its photo, else a jpg by its code, else a drawing. */
export const imageUrl = (code: string): string => `/imagenes/${encodeCode(code)}`;

/** An uploaded image by its id. */
export const imageUrlById = (id: number): string => `/imagenes/id/${id}`;

const HERE = 'https://this-site.invalid';
/** Browsers drop tabs and line breaks from addresses, which hides a second slash. */
const isPlain = (text: string): boolean =>
  !text.includes('\\') && [...text].every((character) => character >= ' ');

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether a `from` value leads to a page of this site; anything else is dropped (ASVS 3.7.2). */
export const isLocalPath = (path: string): boolean =>
  [path, decode(path)].every(
    (form) =>
      form.startsWith('/') &&
      !form.startsWith('//') &&
      isPlain(form) &&
      URL.canParse(form, HERE) &&
      new URL(form, HERE).origin === HERE,
  );
