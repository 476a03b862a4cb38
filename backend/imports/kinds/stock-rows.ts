import { isStockField, stockField } from '#backend/goods/change-stock';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { MAX_INTEGER, MAX_REASON } from '#contract/limits';
import { cut, normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';
import { readInteger, readText } from '../values.ts';
import type { Field, ImportKind, ReadRow, RowProblem, State } from './kind.ts';
import { readQuantity } from './quantities.ts';

export const UNITS = [
  'stock',
  'cantidad',
  'existencia',
  'existencias',
  'unidades',
  'cant',
  'qty',
  'cantidad a mano',
  'quantity on hand',
  'variant inventory qty',
] as const;

/**
 * Fields of files with one row per product and branch. `gatherStock` turns them into the branch's
 * stock field.
 */
export const BRANCH = 'row.branch';
const QUANTITY = 'row.quantity';
/** Reasons of changes by stock field. */
export const REASONS = 'reasons';
export const REASON_TITLE = 'Motivo';
/** Quantities at the time of the export, by stock field. */
export const EXPORTED = 'exported';
const EXPORTED_PREFIX = `${EXPORTED}.`;
export const exportedField = (field: string): string => EXPORTED_PREFIX + field;
export const isExportedField = (field: string): boolean => field.startsWith(EXPORTED_PREFIX);
/** The number of changes by hand at the time of the export. */
export const CHANGES = 'changes';

const BRANCH_TITLE = 'Local';

/** Asks whose units a column holds. */
export const askBranch = (branches: Variant['branches']): string =>
  `Di de qué local es el stock: en esa columna elige ${branches.map(({ name }) => `«Stock ${name}»`).join(' o ')}.`;

const readBranch =
  ({ branches }: Variant): Field['read'] =>
  (text) => {
    const wanted = normal(text).trim();
    const branch = branches.find((each) => [normal(each.name), normal(each.code)].includes(wanted));
    return branch
      ? { value: branch.code }
      : {
          problem: `El local «${cut(text, 60)}» no existe. Hay: ${branches.map(({ name }) => name).join(', ')}.`,
        };
  };

/**
 * Returns the columns of files with one row per product and branch. A shop with one branch needs no
 * quantity column here.
 */
export const longFields = (variant: Variant): Field[] => {
  const isOne = variant.branches.length === 1;
  return [
    {
      id: 'branch',
      title: BRANCH_TITLE,
      headings: ['sucursal', 'deposito', 'almacen', 'tienda', 'bodega', 'branch'],
      sets: BRANCH,
      ...(!isOne && { needs: 'quantity' }),
      read: readBranch(variant),
      write: null,
    },
    ...(isOne
      ? []
      : [
          {
            id: 'quantity',
            title: 'Cantidad en ese local',
            headings: UNITS,
            sets: QUANTITY,
            needs: 'branch',
            refusal: `${askBranch(variant.branches)} Si cada fila nombra el suyo, di cuál columna es ${BRANCH_TITLE}.`,
            isNumber: true as const,
            read: readQuantity,
            write: null,
          },
        ]),
    {
      id: 'reason',
      title: REASON_TITLE,
      headings: ['razon', 'motivo del cambio', 'observacion', 'observaciones', 'reason'],
      sets: REASONS,
      read: readText(MAX_REASON),
      write: null,
    },
  ];
};

const exportedColumn = (name: string, title: string, most: number): Field => ({
  id: exportedField(name),
  title: `${title} al exportar`,
  headings: [],
  sets: exportedField(name),
  isNumber: true,
  read: readInteger(0, most),
  write: (value) => (typeof value === 'number' ? value : 0),
});

/**
 * Returns the columns in which an export keeps the quantities of its time, to tell edits in the
 * file from later changes.
 */
export const exportedFields = ({ branches }: Variant): Field[] => [
  ...branches.map(({ code, name }) => exportedColumn(stockField(code), `Stock ${name}`, MAX_STOCK)),
  exportedColumn(CHANGES, 'Cambios a mano', MAX_INTEGER),
];

const problem = (line: number, column: string, text: string): RowProblem => ({
  line,
  column,
  text,
});

const ONCE = 'cada código puede estar una vez por local.';

/** Returns the quantities of one row by stock field. */
const quantitiesOf = ({ line, values }: ReadRow): { quantities: State; problems: RowProblem[] } => {
  const { [BRANCH]: branch, [QUANTITY]: quantity } = values;
  const quantities = Object.fromEntries(
    Object.entries(values).filter(([field]) => isStockField(field)),
  );
  if (quantity === undefined && Object.keys(quantities).length > 0)
    return { quantities, problems: [] };
  if (typeof branch === 'string' && quantity !== undefined)
    return { quantities: { ...quantities, [stockField(branch)]: quantity }, problems: [] };
  if (branch === undefined && quantity === undefined) return { quantities, problems: [] };
  const title = quantity === undefined ? 'Cantidad' : BRANCH_TITLE;
  return { quantities, problems: [problem(line, title, 'La celda está vacía.')] };
};

/** Puts the columns that an export adds into one value, as `gatherStock` does. */
export const withExported = (values: State): State => {
  const columns = Object.entries(values).filter(([name]) => isExportedField(name));
  if (columns.length === 0) return values;
  const others = Object.entries(values).filter(([name]) => !isExportedField(name));
  const exported = columns.flatMap(([name, quantity]) => {
    const field = name.slice(EXPORTED_PREFIX.length);
    return field in values || field === CHANGES ? [[field, quantity]] : [];
  });
  return { ...Object.fromEntries(others), [EXPORTED]: Object.fromEntries(exported) };
};

/**
 * Combines the rows of a product. Quantities of a count in several rows are added; in an edited
 * export each branch may occur once.
 */
export const gatherStock: ImportKind['gather'] = (rows) => {
  const all: State = {};
  const reasons: Record<string, unknown> = {};
  const exported: Record<string, unknown> = {};
  const lineOf = new Map<string, number>();
  const problems: RowProblem[] = [];
  for (const row of rows) {
    const { quantities, problems: rowProblems } = quantitiesOf(row);
    problems.push(...rowProblems);
    const before = lineOf.get(Object.keys(quantities).find((field) => lineOf.has(field)) ?? '');
    const isCount = !Object.keys(row.values).some(isExportedField);
    if (before !== undefined && !isCount) {
      // Each repeated row gets a problem, the first one only once.
      if (!problems.some(({ line }) => line === before))
        problems.push(problem(before, '', `Se repite en la fila ${row.line}: ${ONCE}`));
      problems.push(problem(row.line, '', `Repite lo de la fila ${before}: ${ONCE}`));
    }
    for (const [field, value] of Object.entries(quantities)) {
      lineOf.set(field, lineOf.get(field) ?? row.line);
      const units = Number(all[field] ?? 0) + Number(value);
      if (units > MAX_STOCK)
        problems.push(problem(row.line, '', `Sumado a la fila ${before}, pasa de ${MAX_STOCK}.`));
      all[field] = units;
      if (row.values[REASONS] !== undefined) reasons[field] = row.values[REASONS];
      for (const name of [field, CHANGES]) {
        const quantity = row.values[exportedField(name)];
        if (quantity !== undefined) exported[name] = quantity;
      }
    }
  }
  if (Object.keys(reasons).length > 0) all[REASONS] = reasons;
  if (Object.keys(exported).length > 0) all[EXPORTED] = exported;
  return { values: all, problems };
};
