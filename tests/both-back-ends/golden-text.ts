/** An answer as its golden file has it: what differs from run to run by its name, keys in their order. */

import { scalarFields, within } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { productEntity } from '#contract/definitions/product';

/** So long a run takes at the most. */
const HOUR = 3_600_000;
/** Nobody's. */
const NO_GUID = /^0{8}-/;
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** GUIDs of this world and of the steps, equal in each run. */
const KNOWN_GUID = /^5f0c3a10-/i;
const MAILED_KEY = /^[\w-]{43}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A host knows no versions: who saw which is between our own screens and our own tables. */
const VERSION = 'version';

/** Fields that may hold nothing: left out then, so that a new one leaves the golden files as they are. */
const MAY_BE_NOTHING: ReadonlySet<string> = new Set(
  [productEntity, familyEntity].flatMap((entity) =>
    scalarFields(entity)
      .filter(([, field]) => 'initial' in field && field.initial === null)
      .flatMap(([name]) => [name, within('product', name)]),
  ),
);

/** By their key: each back end has its own. */
const NAMED: Readonly<Record<string, string>> = {
  access_token: '<token>',
  expires_in: '<seconds>',
};

/** Orders of these steps: each back end numbers them in its own way. */
const isPlaced = (fields: object): boolean =>
  'gUID' in fields && `${fields.gUID}`.startsWith('5f0c3a10-0000-4000-9000-');
const COUNTED = new Set(['id', 'number']);

const named = (text: string, began: number): string => {
  if (GUID.test(text) && !KNOWN_GUID.test(text) && !NO_GUID.test(text)) return '<key>';
  // Mailed keys differ in each run.
  if (MAILED_KEY.test(text)) return '<key>';
  if (/^gxupload:[\da-f]{32}$/.test(text)) return '<upload>';
  // Nor of pictures.
  if (text.startsWith('/imagenes/')) return text.replace(/\?v=\d+$/, '');
  if (ISO.test(text) && Math.abs(Date.parse(text) - began) < HOUR) return '<now>';
  return text;
};

/**
 * Returns a body as its golden file holds it.
 * @param began when the run did
 * @param without keys that it leaves out, wherever they stand
 */
export const goldenBody = (
  value: unknown,
  began: number,
  without: readonly string[] = [],
): unknown => {
  if (typeof value === 'string') return named(value, began);
  if (Array.isArray(value)) return value.map((item) => goldenBody(item, began, without));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== VERSION && !without.includes(name))
      // Absent says the same.
      .filter(([name, each]) => name !== 'ofCompany' || each !== false)
      .filter(([name, each]) => each !== null || !MAY_BE_NOTHING.has(name))
      // JSON's objects have no order; each back end writes its own.
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [
        name,
        isPlaced(value) && COUNTED.has(name)
          ? `<${name}>`
          : (NAMED[name] ?? goldenBody(each, began, without)),
      ]),
  );
};
