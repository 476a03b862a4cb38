/** Normalizes a reply, to be compared: names for variable values, sorted keys. */

/** The longest duration of a run. */
const HOUR = 3_600_000;
/** A GUID that nobody has. */
const NO_GUID = /^0{8}-/;
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** GUIDs of the data set and the steps, equal in each run. */
const KNOWN_GUID = /^5f0c3a10-/i;
const MAILED_KEY = /^[\w-]{43}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A host has no versions: they exist only between our pages and our database. */
const VERSION = 'version';

/** Filters that a host does not offer. */
const isOursAlone = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'key' in item && item.key === 'price';

/** Keys whose values each back end chooses itself. */
const NAMED: Readonly<Record<string, string>> = {
  access_token: '<token>',
  expires_in: '<seconds>',
};

/** Orders of these steps, which each back end numbers itself. */
const isPlaced = (fields: object): boolean =>
  'gUID' in fields && `${fields.gUID}`.startsWith('5f0c3a10-0000-4000-9000-');
const COUNTED = new Set(['id', 'number']);

const named = (text: string, began: number): string => {
  if (GUID.test(text) && !KNOWN_GUID.test(text) && !NO_GUID.test(text)) return '<key>';
  // Mailed keys differ in each run.
  if (MAILED_KEY.test(text)) return '<key>';
  if (/^gxupload:[\da-f]{32}$/.test(text)) return '<upload>';
  // Like image ids.
  if (text.startsWith('/imagenes/')) return text.replace(/\?v=\d+$/, '');
  if (ISO.test(text) && Math.abs(Date.parse(text) - began) < HOUR) return '<now>';
  return text;
};

/**
 * Returns a body as it is compared.
 * @param began the start of the run
 * @param without keys to omit at any depth
 */
export const goldenBody = (
  value: unknown,
  began: number,
  without: readonly string[] = [],
): unknown => {
  if (typeof value === 'string') return named(value, began);
  if (Array.isArray(value))
    return value
      .filter((item) => !isOursAlone(item))
      .map((item) => goldenBody(item, began, without));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== VERSION && !without.includes(name))
      // A host without companies or logos leaves these out.
      .filter(([name, each]) => name !== 'ofCompany' || each !== false)
      .filter(([name, each]) => name !== 'brandLogoId' || each !== null)
      // JSON objects are unordered; each back end has its own order.
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [
        name,
        isPlaced(value) && COUNTED.has(name)
          ? `<${name}>`
          : (NAMED[name] ?? goldenBody(each, began, without)),
      ]),
  );
};
