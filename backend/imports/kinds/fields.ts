import type * as z from 'zod/mini';
import {
  type Entity,
  type FileColumn,
  type Kind,
  type ListField,
  type ScalarField,
  scalarFields,
  wireName,
} from '#contract/definitions/entity';
import { inputShape, listInput } from '#contract/definitions/schemas';
import { isRecord } from '#contract/text/json-values';
import { plainLine } from '#contract/text/plain-codes';
import { normal } from '#contract/text/plain-text';
import { dayText } from '#contract/time/dates';
import { readMoney } from '../amounts.ts';
import {
  type Read,
  readBoolean,
  readCode,
  readDay,
  readInteger,
  readPairs,
  readText,
  readUrl,
  shortenedCode,
  splitList,
  writePairs,
} from '../values.ts';
import type { Field } from './kind.ts';
import { readNamedCell, writeNamedCell } from './refs.ts';

type Rule = z.ZodMiniType;

/** Wraps a reader so that its value must also satisfy the rule of the entity's form. */
export const ruled =
  (read: Field['read'], rule: Rule): Field['read'] =>
  (text, reading, refs) => {
    const result = read(text, reading, refs);
    if ('problem' in result) return result;
    const { data, error } = rule.safeParse(result.value);
    return error
      ? ({ problem: `${error.issues[0]?.message ?? 'No es válido'}.` } satisfies Read)
      : { ...result, value: data };
  };

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number | string => (typeof value === 'number' ? value : '');

type Cells = Pick<Field, 'read' | 'write' | 'choices'>;

/** The limit of Excel for the text of a cell. */
const MAX_CELL = 32_767;

const text: Cells = { read: readText(MAX_CELL), write: asText };
const line: Cells = { ...text, read: (cell) => readText(MAX_CELL)(plainLine(cell)) };
const named = (list: string): Cells => ({
  choices: list,
  read: readNamedCell(list),
  write: writeNamedCell(list),
});

const choiceCells = (options: Readonly<Record<string, string>>): Cells => ({
  choices: Object.values(options),
  read: (cell) => {
    const wanted = normal(cell).trim();
    const found = Object.entries(options).find((names) =>
      names.some((name) => normal(name) === wanted),
    );
    return found ? { value: found[0] } : { problem: 'No es una de las opciones.' };
  },
  write: (value) => options[asText(value)] ?? '',
});

type FieldOf<K extends Kind> = Extract<ScalarField, { kind: K }>;
const CELLS: { [K in Kind]: (field: FieldOf<K>, id: string) => Cells } = {
  text: ({ lines }) => (lines === undefined ? line : text),
  code: () => text,
  link: () => ({ read: readUrl, write: asText }),
  color: () => text,
  money: () => ({ read: readMoney(), write: asNumber }),
  integer: ({ min, max }) => ({ read: readInteger(min, max), write: asNumber }),
  flag: () => ({
    choices: ['sí', 'no'],
    read: readBoolean,
    write: (value) => (value === true ? 'sí' : 'no'),
  }),
  day: () => ({ read: readDay, write: (value) => dayText(asText(value)) }),
  choice: ({ options }) => choiceCells(options),
  reference: (_, id) => named(id),
  category: (_, id) => named(id),
};

const recordsIn = (value: unknown): Record<string, string>[] =>
  // Items of lists hold texts.
  Array.isArray(value) ? (value.filter(isRecord) as Record<string, string>[]) : [];

/** A separator that is not escaped by a backslash. */
const SEPARATOR = /(?<!\\)[|;\n]/;

/** Barcodes have no separators of their own. */
const BARCODE_SEPARATOR = /[|;,/\n]/;

/** A pair without a blank behind its colon, or with an equals sign. */
const TIGHT_PAIR = /^([^:=]{1,60}?)\s*[:=]\s*(\S.*)$/;

/** Writes `Alto:380 mm; Ancho = 505 mm`, as other programs do, like the shop's own lists of pairs. */
export const withBars = (cell: string): string => {
  if (/[|\\]/.test(cell)) return cell;
  const parts = cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (part.includes(': ') ? part : part.replace(TIGHT_PAIR, '$1: $2')));
  return parts.every((part) => part.includes(': ')) ? parts.join(' | ') : cell;
};

/** Writes a heading in capitals as a name: `MEDIDAS` is `Medidas`. */
const asName = (heading: string): string => {
  const text = plainLine(heading).slice(0, 60);
  return text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text;
};

/** A list of texts is written as `a | b`, a list of pairs as `a: x | b: y`. */
const listCells = ({ item }: ListField): Pick<Field, 'read' | 'write' | 'leavesOutWrong'> => {
  const [[first, firstField] = [], [second, secondField] = []] = scalarFields(item);
  if (!first || !firstField) throw new Error('A list field needs at least one field');
  const key = wireName(item, first);
  const isBarcode = firstField.kind === 'text' && firstField.format === 'barcode';
  const separator = isBarcode ? BARCODE_SEPARATOR : SEPARATOR;
  if (!second || !secondField)
    return {
      ...(isBarcode && { leavesOutWrong: true as const }),
      read: (cell) =>
        (isBarcode ? shortenedCode(cell) : undefined) ?? {
          value: splitList(cell, separator).map((part) => ({
            // An apostrophe keeps the digits of a barcode in a spreadsheet.
            [key]: isBarcode ? part.replace(/^'(?=\d)/, '') : part,
          })),
        },
      write: (value) =>
        recordsIn(value)
          .map((record) => asText(record[key]).replace(/[|;\n\\]/g, '\\$&'))
          .join(' | '),
    };
  const value = wireName(item, second);
  const check = (cell: string) =>
    secondField.kind === 'link' ? readUrl(cell) : readText(500)(cell);
  const read = readPairs(key, value, check);
  return {
    // Addresses have colons and equals signs of their own.
    read: (cell, { heading = '' }) => {
      if (secondField.kind === 'link') return read(cell);
      const pairs = read(withBars(cell));
      // `495 x 333 mm` below «Medidas» is a value of that name.
      const isPlain = 'problem' in pairs && !/[:=|]/.test(cell) && heading !== '';
      return isPlain ? { value: [{ [key]: asName(heading), [value]: plainLine(cell) }] } : pairs;
    },
    write: (pairs) => writePairs(recordsIn(pairs), key, value),
  };
};

const fieldOf = (
  entity: Entity,
  name: string,
  field: ScalarField | ListField,
  file: FileColumn,
  headings: readonly string[],
): Field => {
  const id = file.id ?? name;
  const common = {
    id,
    title: file.title ?? field.label,
    headings,
    sets: wireName(entity, name),
    ...(file.isRequired && { isNeeded: true as const }),
  };
  if (field.kind === 'list') {
    const cells = listCells(field);
    return {
      ...{ ...common, ...cells, empty: [] },
      read: ruled(cells.read, listInput(field.item, field.max)),
    };
  }
  // TypeScript does not relate the kind of the field to the entry of the table.
  const cells = (CELLS[field.kind] as (scalar: ScalarField, id: string) => Cells)(field, id);
  const isNamed = field.kind === 'reference' || field.kind === 'category';
  const rule: Rule | undefined = (inputShape(entity) as Record<string, Rule>)[common.sets];
  return {
    ...common,
    ...(field.kind === 'money' && { isNumber: true as const, isMoney: true as const }),
    ...(field.kind === 'text' && field.lines !== undefined && { isLong: true as const }),
    ...(field.kind === 'integer' && field.isNullable && { takesUnknown: true as const }),
    ...(field.kind === 'flag' && { isFlag: true as const, leavesOutWrong: true as const }),
    ...('initial' in field && field.kind !== 'flag' && { empty: field.initial }),
    // A reference may name something to be created, which has no id yet: no rule applies.
    ...(cells.choices && { choices: cells.choices }),
    ...(field.kind === 'category' && { isPath: true as const }),
    read: isNamed || !rule ? cells.read : ruled(cells.read, rule),
    write: cells.write,
  };
};

/**
 * Returns the import columns of an entity, in the order of its definition.
 * @param headings further headings by the name of the field
 */
export const fileFields = (
  entity: Entity,
  headings: Readonly<Record<string, readonly string[] | undefined>> = {},
): Field[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => {
    const { file } = field;
    if (!file) return [];
    const recognised = [...(file.headings ?? []), ...(headings[name] ?? [])];
    return [fieldOf(entity, name, field, file, recognised)];
  });

export const codeField = (headings: readonly string[], rule: Rule): Field => ({
  id: 'code',
  title: 'Código',
  headings,
  sets: 'code',
  isKey: true,
  isNeeded: true,
  read: ruled(readCode, rule),
  write: null,
});

export const CODE_HEADINGS = [
  'cod',
  'codigo de producto',
  'codigo producto',
  'codigo del producto',
  'codigo de articulo',
  'codigo interno',
  'codigo articulo',
  'cod articulo',
  'cod art',
  'numero de articulo',
  'numero de producto',
  'articulo',
  'sku',
  'variant sku',
  'referencia',
  'ref',
  'code',
  'product code',
  'item',
] as const;
