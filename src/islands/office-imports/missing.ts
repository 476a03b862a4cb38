/** What new things need and no column of the file says. */
import type { WholeImport } from '#contract/entities/imports';

/** @param chosen what each column is, by its id; empty = not used. @returns titles */
export const missingForNew = (
  fields: WholeImport['fields'],
  chosen: readonly string[],
): string[] => {
  const said = new Set(fields.filter(({ id }) => chosen.includes(id)).map(({ says }) => says));
  return fields
    .filter(({ isNeeded, isKey, says }) => isNeeded && !isKey && !said.has(says))
    .map(({ title }) => title);
};

/** The same in a sentence, before anybody waits for a comparison that refuses those rows. */
export const missingInWords = (titles: readonly string[]): string => {
  const named = titles.map((title) => `«${title}»`);
  const [last = ''] = named.slice(-1);
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} y ${last}` : last;
  return `Lo nuevo necesita ${named.length > 1 ? 'las columnas' : 'la columna'} ${list}: sin eso no se agrega, y sus filas tendrán errores. Lo que ya está se cambia igual.`;
};
