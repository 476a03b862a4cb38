import { isDeepStrictEqual } from 'node:util';
import type { FamilyState } from '#backend/goods/goods-store';
import { familyLists } from '#contract/fields/goods-fields';
import { APPLICATION, FAMILY_FIELDS } from './family-fields.ts';
import type { ImportKind, ReadRow, RowProblem, State, StoredRecord } from './kind.ts';

const applicationOf = (values: State) => {
  const years = values[`${APPLICATION}years`];
  const [from, to] = Array.isArray(years) ? years : [null, null];
  return {
    VehicleId: values[`${APPLICATION}vehicleId`] ?? null,
    ApplicationName: values[`${APPLICATION}application`] ?? '',
    ApplicationBrandName: values[`${APPLICATION}vehicleBrand`] ?? '',
    ApplicationYearFrom: values[`${APPLICATION}yearFrom`] ?? from,
    ApplicationYearTo: values[`${APPLICATION}yearTo`] ?? to,
  };
};

/**
 * Gathers the family's own values. They may stand in one row or in several, but must not differ.
 */
const gatherFamilyValues = (
  rows: readonly ReadRow[],
  values: State,
  problems: RowProblem[],
): void => {
  const lineOf = new Map<string, number>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row.values)) {
      if (name.startsWith(APPLICATION)) continue;
      if (name === 'originalCodes') {
        const gathered = Array.isArray(values[name]) ? values[name] : [];
        const added = Array.isArray(value) ? value : [];
        values[name] = [
          ...gathered,
          ...added.filter((code) => !gathered.some((other) => isDeepStrictEqual(code, other))),
        ];
      } else if (!(name in values) || values[name] === '') {
        values[name] = value;
        lineOf.set(name, row.line);
        // An empty cell does not contradict a filled one.
      } else if (value !== '' && !isDeepStrictEqual(values[name], value)) {
        const title = FAMILY_FIELDS.find((field) => field.sets === name)?.title ?? name;
        problems.push({
          line: row.line,
          column: title,
          text: `Dice otra cosa que la fila ${lineOf.get(name)} de la misma familia.`,
        });
      }
    }
};

/** Gathers the rows of a family: its own values and one application per row. */
export const gatherFamily: ImportKind['gather'] = (rows) => {
  const values: State = {};
  const problems: RowProblem[] = [];
  gatherFamilyValues(rows, values, problems);
  const applicationRows = rows.filter((row) =>
    Object.keys(row.values).some((name) => name.startsWith(APPLICATION)),
  );
  if (applicationRows.length === 0) return { values, problems };
  for (const { line, values } of applicationRows) {
    const { ApplicationName, ApplicationBrandName, VehicleId } = applicationOf(values);
    if (VehicleId === null && (ApplicationName === '' || ApplicationBrandName === ''))
      problems.push({
        line,
        column: '',
        text: 'Una aplicación necesita la marca del vehículo y el modelo.',
      });
  }
  const list = applicationRows.map((row) => applicationOf(row.values));
  const { data, error } = familyLists.applications.safeParse(list);
  if (error && problems.length === 0) {
    const [issue] = error.issues;
    const place = typeof issue?.path[0] === 'number' ? issue.path[0] : 0;
    problems.push({
      line: applicationRows[place]?.line ?? rows[0]?.line ?? 0,
      column: 'Aplicación',
      text: `${issue?.message ?? 'No es válida'}.`,
    });
  }
  return { values: { ...values, ...(data && { applications: data }) }, problems };
};

/** Returns one row per application. Only the first has the family's own values. */
export const familyRows = (record: StoredRecord): StoredRecord[] => {
  const list = Array.isArray(record.state.applications) ? record.state.applications : [];
  const rows = list.map((application: FamilyState['applications'][number], at) => ({
    ...record,
    state: {
      ...(at === 0 ? record.state : {}),
      [`${APPLICATION}vehicleBrand`]: application.ApplicationBrandName,
      [`${APPLICATION}application`]: application.ApplicationName,
      [`${APPLICATION}yearFrom`]: application.ApplicationYearFrom,
      [`${APPLICATION}yearTo`]: application.ApplicationYearTo,
      [`${APPLICATION}vehicleId`]: application.VehicleId,
    },
  }));
  return rows.length > 0 ? rows : [record];
};
