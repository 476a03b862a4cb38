import type { WholeImport } from '#contract/entities/imports';

type Field = Pick<WholeImport['fields'][number], 'id' | 'title' | 'sets' | 'isKey' | 'isNeeded'>;

const setBy = (fields: readonly Field[], chosen: readonly string[]): Set<string> =>
  new Set(fields.filter(({ id }) => chosen.includes(id)).map(({ sets }) => sets));

/**
 * Returns the fields that new rows need and no column holds.
 * @param chosen field id of each column, empty = not used
 */
export const missingForNew = <F extends Field>(
  fields: readonly F[],
  chosen: readonly string[],
): F[] => {
  const covered = setBy(fields, chosen);
  return fields.filter(({ isNeeded, isKey, sets }) => isNeeded && !isKey && !covered.has(sets));
};

/** Returns whether new rows get no price. Files that create nothing need none. */
export const leavesUnpriced = (fields: readonly Field[], chosen: readonly string[]): boolean =>
  fields.some(({ isNeeded, isKey }) => isNeeded && !isKey) &&
  fields.some(({ sets }) => sets === 'ProductPrice') &&
  !setBy(fields, chosen).has('ProductPrice');

export const UNPRICED =
  'Ninguna columna es el precio: lo nuevo entra sin precio, y no se ve en la tienda. El precio también sale del costo: elige su columna y marca «Calcular el precio a partir del costo», en Precios y costos.';

/** Warns before the comparison, which would reject those rows. */
export const missingText = (missing: readonly Pick<Field, 'title'>[]): string => {
  const named = missing.map(({ title }) => `«${title}»`);
  const [last = ''] = named.slice(-1);
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} y ${last}` : last;
  return `Lo nuevo necesita ${named.length > 1 ? 'las columnas' : 'la columna'} ${list}: sin eso no se agrega, y sus filas tendrán errores. Lo que ya está se cambia igual.`;
};
