/** Stock as other programs write it: a row for each product and branch, with its units and why they changed. */
import { isStockField, stockField } from '#backend/goods/change-stock';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { MAX_INTEGER, MAX_REASON } from '#contract/limits';
import { cut, normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';
import { readInteger, readText } from '../values.ts';
import type { Field, ImportKind, ReadRow, RowProblem, State } from './kind.ts';

export const UNITS = [
  'stock',
  'cantidad',
  'existencia',
  'existencias',
  'unidades',
  'cant',
  'qty',
] as const;

/** What a row says of its branch. The quantity is that branch's once the rows of a product are together. */
const BRANCH = 'row.branch';
const QUANTITY = 'row.quantity';
/** Why, by the part of the product's stock that it is said of. */
export const REASONS = 'reasons';
export const REASON_TITLE = 'Motivo';
/** What the books said when the file was taken out, by the part of the product's stock that it is said of. */
export const EXPORTED = 'exported';
const EXPORTED_PREFIX = `${EXPORTED}.`;
export const exportedField = (field: string): string => EXPORTED_PREFIX + field;
/** The same of how often somebody had changed the product's stock by hand. */
export const CHANGES = 'changes';

const BRANCH_TITLE = 'Sucursal';

const readBranch =
  ({ branches }: Variant): Field['read'] =>
  (text) => {
    const wanted = normal(text).trim();
    const branch = branches.find((each) => [normal(each.name), normal(each.code)].includes(wanted));
    return branch
      ? { value: branch.code }
      : {
          problem: `La sucursal «${cut(text, 60)}» no existe. Hay: ${branches.map(({ name }) => name).join(', ')}.`,
        };
  };

/** A shop with one branch has one column of units, whatever stands beside it. */
export const longFields = (variant: Variant): Field[] => {
  const isOne = variant.branches.length === 1;
  return [
    {
      id: 'branch',
      title: BRANCH_TITLE,
      headings: ['local', 'deposito', 'almacen', 'tienda', 'bodega', 'branch'],
      says: BRANCH,
      ...(!isOne && { needs: 'quantity' }),
      read: readBranch(variant),
      write: null,
    },
    ...(isOne
      ? []
      : [
          {
            id: 'quantity',
            title: 'Cantidad en esa sucursal',
            headings: UNITS,
            says: QUANTITY,
            needs: 'branch',
            isNumber: true as const,
            read: readInteger(0, MAX_STOCK),
            write: null,
          },
        ]),
    {
      id: 'reason',
      title: REASON_TITLE,
      headings: ['razon', 'motivo del cambio', 'observacion', 'observaciones', 'reason'],
      says: REASONS,
      read: readText(MAX_REASON),
      write: null,
    },
  ];
};

const exported = (name: string, title: string, most: number): Field => ({
  id: exportedField(name),
  title: `${title} al exportar`,
  headings: [],
  says: exportedField(name),
  isNumber: true,
  read: readInteger(0, most),
  write: (value) => (typeof value === 'number' ? value : 0),
});

/** What an export says of the moment when it was made: by it the file is told what changed in it, and since. */
export const exportedFields = ({ branches }: Variant): Field[] => [
  ...branches.map(({ code, name }) => exported(stockField(code), `Stock ${name}`, MAX_STOCK)),
  exported(CHANGES, 'Cambios a mano', MAX_INTEGER),
];

const problem = (line: number, column: string, text: string): RowProblem => ({
  line,
  column,
  text,
});

const ONCE = 'cada código puede estar una vez por sucursal.';

/** What one row says, under the names of the product's stock. */
const saidBy = ({ line, says }: ReadRow): { said: State; problems: RowProblem[] } => {
  const { [BRANCH]: branch, [QUANTITY]: quantity } = says;
  const said = Object.fromEntries(Object.entries(says).filter(([field]) => isStockField(field)));
  if (quantity === undefined && Object.keys(said).length > 0) return { said, problems: [] };
  if (typeof branch === 'string' && quantity !== undefined)
    return { said: { ...said, [stockField(branch)]: quantity }, problems: [] };
  if (branch === undefined && quantity === undefined) return { said, problems: [] };
  const title = quantity === undefined ? 'Cantidad' : BRANCH_TITLE;
  return { said, problems: [problem(line, title, 'Está vacía.')] };
};

/** All that the rows of a product say of its branches: of each of them once. */
export const gatherShelves: ImportKind['gather'] = (rows) => {
  const all: State = {};
  const reasons: Record<string, unknown> = {};
  const then: Record<string, unknown> = {};
  const lineOf = new Map<string, number>();
  const problems: RowProblem[] = [];
  for (const row of rows) {
    const { said, problems: wrong } = saidBy(row);
    problems.push(...wrong);
    const before = lineOf.get(Object.keys(said).find((field) => lineOf.has(field)) ?? '');
    if (before !== undefined) {
      // Which of them is meant nobody knows: each is told, the first one once.
      if (!problems.some(({ line }) => line === before))
        problems.push(problem(before, '', `Se repite en la fila ${row.line}: ${ONCE}`));
      problems.push(problem(row.line, '', `Repite lo de la fila ${before}: ${ONCE}`));
    }
    for (const [field, value] of Object.entries(said)) {
      lineOf.set(field, lineOf.get(field) ?? row.line);
      all[field] = value;
      if (row.says[REASONS] !== undefined) reasons[field] = row.says[REASONS];
      for (const name of [field, CHANGES]) {
        const was = row.says[exportedField(name)];
        if (was !== undefined) then[name] = was;
      }
    }
  }
  if (Object.keys(reasons).length > 0) all[REASONS] = reasons;
  if (Object.keys(then).length > 0) all[EXPORTED] = then;
  return { says: all, problems };
};
