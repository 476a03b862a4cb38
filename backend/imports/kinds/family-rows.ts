/** A family in the rows of a file, one application each: gathered from them, and written as them. */
import { isDeepStrictEqual } from 'node:util';
import type { FamilyState } from '#backend/goods/goods-store';
import { familyLists } from '#contract/fields/goods-fields';
import { FAMILY_FIELDS, ONE } from './family-fields.ts';
import type { ImportKind, ReadRow, RowProblem, State, Thing } from './kind.ts';

const applicationOf = (says: State) => {
  const years = says[`${ONE}years`];
  const [from, to] = Array.isArray(years) ? years : [null, null];
  return {
    VehicleId: says[`${ONE}vehicleId`] ?? null,
    ApplicationName: says[`${ONE}application`] ?? '',
    ApplicationBrandName: says[`${ONE}vehicleBrand`] ?? '',
    ApplicationYearFrom: says[`${ONE}yearFrom`] ?? from,
    ApplicationYearTo: says[`${ONE}yearTo`] ?? to,
  };
};

/** The family's own words may stand in one of its rows or in each, but not differ. */
const gatherOwn = (rows: readonly ReadRow[], says: State, problems: RowProblem[]): void => {
  const lineOf = new Map<string, number>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row.says)) {
      if (name.startsWith(ONE)) continue;
      if (name === 'originalCodes') {
        const known = Array.isArray(says[name]) ? says[name] : [];
        const more = Array.isArray(value) ? value : [];
        says[name] = [
          ...known,
          ...more.filter((one) => !known.some((other) => isDeepStrictEqual(one, other))),
        ];
      } else if (!(name in says) || says[name] === '') {
        says[name] = value;
        lineOf.set(name, row.line);
        // A family whose cell is empty in one row and filled in another says what is filled.
      } else if (value !== '' && !isDeepStrictEqual(says[name], value)) {
        const title = FAMILY_FIELDS.find((field) => field.says === name)?.title ?? name;
        problems.push({
          line: row.line,
          column: title,
          text: `Dice otra cosa que la fila ${lineOf.get(name)} de la misma familia.`,
        });
      }
    }
};

export const gatherFamily: ImportKind['gather'] = (rows) => {
  const says: State = {};
  const problems: RowProblem[] = [];
  gatherOwn(rows, says, problems);
  const fits = rows.filter((row) => Object.keys(row.says).some((name) => name.startsWith(ONE)));
  if (fits.length === 0) return { says, problems };
  for (const { line, says: said } of fits) {
    const { ApplicationName, ApplicationBrandName, VehicleId } = applicationOf(said);
    if (VehicleId === null && (ApplicationName === '' || ApplicationBrandName === ''))
      problems.push({
        line,
        column: '',
        text: 'Una aplicación necesita la marca del vehículo y el modelo.',
      });
  }
  const list = fits.map((row) => applicationOf(row.says));
  const { data, error } = familyLists.applications.safeParse(list);
  if (error && problems.length === 0) {
    const [issue] = error.issues;
    const place = typeof issue?.path[0] === 'number' ? issue.path[0] : 0;
    problems.push({
      line: fits[place]?.line ?? rows[0]?.line ?? 0,
      column: 'Aplicación',
      text: `${issue?.message ?? 'No es válida'}.`,
    });
  }
  return { says: { ...says, ...(data && { applications: data }) }, problems };
};

/** A row for each application, the family's own words in the first. */
export const familyRows = (thing: Thing): Thing[] => {
  const list = Array.isArray(thing.state.applications) ? thing.state.applications : [];
  const rows = list.map((one: FamilyState['applications'][number], at) => ({
    ...thing,
    state: {
      ...(at === 0 ? thing.state : {}),
      [`${ONE}vehicleBrand`]: one.ApplicationBrandName,
      [`${ONE}application`]: one.ApplicationName,
      [`${ONE}yearFrom`]: one.ApplicationYearFrom,
      [`${ONE}yearTo`]: one.ApplicationYearTo,
      [`${ONE}vehicleId`]: one.VehicleId,
    },
  }));
  return rows.length > 0 ? rows : [thing];
};
