import type { WholeImport } from '#contract/entities/imports';

/**
 * Returns the titles of fields that new rows need and no column holds.
 * @param chosen field id of each column, empty = not used
 */
export const missingForNew = (
  fields: readonly Pick<
    WholeImport['fields'][number],
    'id' | 'title' | 'sets' | 'isKey' | 'isNeeded'
  >[],
  chosen: readonly string[],
): string[] => {
  const covered = new Set(fields.filter(({ id }) => chosen.includes(id)).map(({ sets }) => sets));
  return fields
    .filter(({ isNeeded, isKey, sets }) => isNeeded && !isKey && !covered.has(sets))
    .map(({ title }) => title);
};

/** Warns before the comparison, which would reject those rows. */
export const missingText = (titles: readonly string[]): string => {
  const named = titles.map((title) => `«${title}»`);
  const [last = ''] = named.slice(-1);
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} y ${last}` : last;
  return `Lo nuevo necesita ${named.length > 1 ? 'las columnas' : 'la columna'} ${list}: sin eso no se agrega, y sus filas tendrán errores. Lo que ya está se cambia igual.`;
};
