import type { WholeImport } from '#contract/entities/imports';

type Field = Pick<WholeImport['fields'][number], 'id' | 'title' | 'sets' | 'isKey' | 'isNeeded'>;

/**
 * Returns the fields that new rows need and no column holds.
 * @param chosen field id of each column, empty = not used
 */
export const missingForNew = <F extends Field>(
  fields: readonly F[],
  chosen: readonly string[],
): F[] => {
  const covered = new Set(fields.filter(({ id }) => chosen.includes(id)).map(({ sets }) => sets));
  return fields.filter(({ isNeeded, isKey, sets }) => isNeeded && !isKey && !covered.has(sets));
};

/** Warns before the comparison, which would reject those rows. */
export const missingText = (missing: readonly Pick<Field, 'title' | 'sets'>[]): string => {
  const named = missing.map(({ title }) => `«${title}»`);
  const [last = ''] = named.slice(-1);
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} y ${last}` : last;
  const fromCost = missing.some(({ sets }) => sets === 'ProductPrice')
    ? ' El precio también sale del costo: elige su columna y marca «Calcular el precio a partir del costo», en Precios y costos.'
    : '';
  return `Lo nuevo necesita ${named.length > 1 ? 'las columnas' : 'la columna'} ${list}: sin eso no se agrega, y sus filas tendrán errores. Lo que ya está se cambia igual.${fromCost}`;
};
