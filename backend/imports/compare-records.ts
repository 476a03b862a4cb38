import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#backend/database/connection';
import type { ImportOutcome, ImportSettings } from '#contract/entities/imports';
import { visibleText } from '#contract/text/plain-codes';
import type { Variant } from '#variants/schema';
import { withDefaults } from './defaults.ts';
import {
  type Field,
  type Gathered,
  type ImportKind,
  partOf,
  type RowProblem,
  type State,
  type StoredRecord,
} from './kinds/kind.ts';
import { isToCreate, type Refs } from './kinds/refs.ts';
import { cleanText } from './values.ts';

/** The fields of a record that an import writes, before and after. */
export interface Item {
  key: string;
  label: string;
  line: number;
  outcome: ImportOutcome;
  thing_id: number | null;
  before: State;
  after: State;
}

interface Comparing {
  tx: Tx;
  kind: ImportKind;
  variant: Variant;
  fields: readonly Field[];
  refs: Refs;
  settings: ImportSettings;
  /** Values of new records that their rows do not give. */
  defaults: State;
}

/**
 * Returns a value as an export and import would return it: surrounding blanks are no difference.
 */
const roundTrip = (value: unknown, field: Field | undefined, refs: Refs): unknown => {
  if (!field?.write) return value;
  const text = cleanText(String(field.write(value, refs)).replace(/^(\d+)\.(\d+)$/, '$1,$2'));
  if (text === '') return field.empty ?? value;
  const read = field.read(text, { decimal: ',' }, refs);
  return 'value' in read ? read.value : value;
};

/** Spells the texts of a list as forms store them. */
const spelled = (value: unknown): unknown => {
  if (typeof value === 'string') return visibleText(value);
  if (Array.isArray(value)) return value.map(spelled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spelled(part)]));
};

/** Returns whether values are equal, or lists that only invisible characters distinguish. */
const looksSame = (value: unknown, next: unknown): boolean =>
  isDeepStrictEqual(value, next) ||
  (Array.isArray(value) && isDeepStrictEqual(spelled(value), spelled(next)));

/** Returns the values of the rows that differ from the stored ones. */
const differenceOf = (
  now: State,
  values: State,
  { kind, fields, refs }: Comparing,
): { before: State; after: State } => {
  const before: State = {};
  const after: State = {};
  for (const [name, next] of Object.entries(values)) {
    if (kind.notCompared?.includes(name)) continue;
    const value = partOf(kind, now, name);
    if (looksSame(value, next)) continue;
    const field = fields.find((each) => each.sets === name && each.write !== null);
    if (isDeepStrictEqual(roundTrip(value, field, refs), next)) continue;
    before[name] = value;
    after[name] = next;
  }
  for (const name of kind.notCompared ?? [])
    if (name in values && Object.keys(after).length > 0) after[name] = values[name];
  return { before, after };
};

/** Returns the values, resolved against the current state. */
const resolveValues = async (
  { tx, kind, settings }: Comparing,
  all: readonly Gathered[],
  records: ReadonlyMap<string, StoredRecord>,
): Promise<Gathered[]> => {
  const inputs = all.map(({ key, values }) => ({ record: records.get(key), values }));
  const resolved = await kind.resolve?.(tx, inputs, settings);
  return all.map((gathered, place) => ({
    ...gathered,
    values: resolved?.[place] ?? gathered.values,
  }));
};

interface Candidate {
  record: StoredRecord | undefined;
  item: Item;
}

/** Returns the keys that may have been meant: Excel removes leading zeros. */
const withZeros = (key: string): string[] =>
  /^\d{1,12}$/.test(key) ? [1, 2, 3, 4, 5].map((zeros) => '0'.repeat(zeros) + key) : [];

/** Maps unknown keys to the existing code that was probably meant. */
export const findLikelyCodes = async (
  { tx, kind }: Pick<Comparing, 'tx' | 'kind'>,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const candidates = new Map(keys.flatMap((key) => withZeros(key).map((long) => [long, key])));
  if (candidates.size === 0) return new Map();
  const found = await kind.read(tx, { keys: [...candidates.keys()] });
  return new Map(found.map(({ key, label }) => [candidates.get(key) ?? '', label]));
};

/** The problem of a new record without a value that it needs. */
export const NEEDED = 'Está vacío, y lo nuevo lo necesita.';

const problemsOfNew = (
  gathered: Gathered,
  { kind, fields }: Comparing,
  likelyCodes: ReadonlyMap<string, string>,
): RowProblem[] => {
  const { line, label, key, values, left } = gathered;
  const likelyCode = likelyCodes.get(key);
  if (likelyCode)
    return [
      {
        line,
        column: '',
        text: `No existe ${label}. ¿Es ${likelyCode}? Excel quita los ceros del principio: dale formato de texto a la columna.`,
      },
    ];
  if (kind.unknown !== null)
    return [
      {
        line,
        column: '',
        text: `${kind.unknown} ${label}.`,
        reason: `${kind.unknown} de la fila.`,
      },
    ];
  return fields
    .filter(
      ({ isNeeded, isKey, sets }) =>
        isNeeded && !isKey && !(sets in values) && !left.includes(sets),
    )
    .map(({ title }) => ({ line, column: title, text: NEEDED }));
};

/** Returns an id of the kind that the field holds: ids of categories are texts. */
const standIn = (field: string): number | string => (field === 'CategoryId' ? '1' : 1);

/**
 * Checks the rules of whole records. A reference to something that is still to be created breaks
 * none.
 */
const brokenRules = async (
  { tx, kind, variant, fields }: Comparing,
  candidates: readonly Candidate[],
): Promise<RowProblem[]> => {
  const inputs = candidates.map(({ record, item: { after, label } }) => ({
    record,
    label,
    values: Object.fromEntries(
      Object.entries(after).map(([name, value]) => [
        name,
        isToCreate(value) ? standIn(name) : value,
      ]),
    ),
  }));
  const problems = await kind.problemsOf(tx, inputs, variant);
  return problems.flatMap(({ place, field: name, text }) => {
    const candidate = candidates[place];
    if (!candidate || isToCreate(candidate.item.after[name])) return [];
    // Ignore rules that the stored record breaks in fields that the file does not touch.
    if (candidate.record && !((name.split('.')[0] ?? name) in candidate.item.after)) return [];
    const title = fields.find((field) => field.sets === name)?.title ?? kind.titleOf?.(name) ?? '';
    return [{ line: candidate.item.line, column: title, text }];
  });
};

/**
 * Compares values with the stored records.
 * @returns the items that may be written, and the problems of the others
 */
export const compareRecords = async (
  comparing: Comparing,
  all: readonly Gathered[],
): Promise<{ items: Item[]; problems: RowProblem[] }> => {
  const { tx, kind } = comparing;
  const records = new Map<string, StoredRecord>();
  for (const record of await kind.read(tx, { keys: all.map(({ key }) => key) }))
    records.set(record.key, record);
  const likelyCodes = await findLikelyCodes(
    comparing,
    all.flatMap(({ key }) => (records.has(key) ? [] : key)),
  );
  const complete = all.map((item) => ({
    ...item,
    values: records.has(item.key)
      ? item.values
      : withDefaults(item.values, comparing.defaults, comparing.fields),
  }));
  const problems: RowProblem[] = [];
  const candidates: Candidate[] = [];
  for (const gathered of await resolveValues(comparing, complete, records)) {
    const { key, label, line, values, left } = gathered;
    const { variant } = comparing;
    const record = records.get(key);
    const ownProblems = [
      ...gathered.problems,
      ...(record ? [] : problemsOfNew(gathered, comparing, likelyCodes)),
    ];
    problems.push(...ownProblems);
    if (ownProblems.length > 0) continue;
    const { before, after } = record
      ? differenceOf(record.state, values, comparing)
      : {
          before: {},
          after: { ...kind.defaults(values, { label, left, variant }), ...values },
        };
    const isSame = record !== undefined && Object.keys(after).length === 0;
    candidates.push({
      record,
      item: {
        key,
        label: record?.label ?? label,
        line,
        outcome: record ? (isSame ? 'same' : 'changed') : 'new',
        thing_id: record?.id ?? null,
        before,
        after,
      },
    });
  }
  // Unchanged records need no check.
  const written = candidates.filter(({ item }) => item.outcome !== 'same');
  const broken = await brokenRules(comparing, written);
  const bad = new Set(broken.map(({ line }) => line));
  return {
    items: candidates.flatMap(({ item }) => (bad.has(item.line) ? [] : item)),
    problems: [...problems, ...broken],
  };
};
