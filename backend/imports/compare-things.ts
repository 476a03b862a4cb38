/** What is otherwise in the things that an import names, what is new, and what cannot be so. */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#backend/database/connection';
import type { ImportOutcome, ImportSettings } from '#contract/entities/imports';
import type { Variant } from '#variants/schema';
import {
  type Field,
  type Gathered,
  type ImportKind,
  partOf,
  type RowProblem,
  type State,
  type Thing,
} from './kinds/kind.ts';
import { isToMake, type Refs } from './kinds/refs.ts';
import { cleanText } from './values.ts';

/** A thing as it is now, and as it will be. */
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
}

/** What a value would be if it were taken out and brought in again: blanks around it are no change. */
const tidied = (value: unknown, field: Field | undefined, refs: Refs): unknown => {
  if (!field?.write) return value;
  const text = cleanText(String(field.write(value, refs)).replace(/^(\d+)\.(\d+)$/, '$1,$2'));
  if (text === '') return field.empty ?? value;
  const read = field.read(text, { decimal: ',' }, refs);
  return 'value' in read ? read.value : value;
};

/** Of what a thing's rows say, what is otherwise now. */
const differenceOf = (
  now: State,
  says: State,
  { kind, fields, refs }: Comparing,
): { before: State; after: State } => {
  const before: State = {};
  const after: State = {};
  for (const [name, next] of Object.entries(says)) {
    if (kind.aside?.includes(name)) continue;
    const value = partOf(kind, now, name);
    if (isDeepStrictEqual(value, next)) continue;
    const field = fields.find(({ says: said, write }) => said === name && write !== null);
    if (isDeepStrictEqual(tidied(value, field, refs), next)) continue;
    before[name] = value;
    after[name] = next;
  }
  for (const name of kind.aside ?? [])
    if (name in says && Object.keys(after).length > 0) after[name] = says[name];
  return { before, after };
};

/** What is said of things that there are, by their keys, as these stand. */
const readSaid = async (
  { tx, kind, settings }: Comparing,
  all: readonly Gathered[],
  things: ReadonlyMap<string, Thing>,
): Promise<ReadonlyMap<string, State>> => {
  const known = all.flatMap(({ key, says }) => {
    const thing = things.get(key);
    return thing ? [{ key, thing, says }] : [];
  });
  const said = await kind.against?.(tx, known, settings);
  return new Map(known.map(({ key, says }, place) => [key, said?.[place] ?? says]));
};

interface Candidate {
  thing: Thing | undefined;
  item: Item;
}

/** Excel takes the zeros before a number away: what else the key may have been. */
const withZeros = (key: string): string[] =>
  /^\d{1,12}$/.test(key) ? [1, 2, 3, 4, 5].map((zeros) => '0'.repeat(zeros) + key) : [];

/** Keys that nothing has → the key that was meant, as far as one can tell. */
export const meantBy = async (
  { tx, kind }: Pick<Comparing, 'tx' | 'kind'>,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const candidates = new Map(keys.flatMap((key) => withZeros(key).map((long) => [long, key])));
  if (candidates.size === 0) return new Map();
  const found = await kind.read(tx, { keys: [...candidates.keys()] });
  return new Map(found.map(({ key, label }) => [candidates.get(key) ?? '', label]));
};

const problemsOfNew = (
  gathered: Gathered,
  { kind, fields }: Comparing,
  meant: ReadonlyMap<string, string>,
): RowProblem[] => {
  const { line, label, key, says } = gathered;
  const known = meant.get(key);
  if (known)
    return [
      {
        line,
        column: '',
        text: `No existe ${label}. ¿Es ${known}? Excel quita los ceros del principio: dale formato de texto a la columna.`,
      },
    ];
  if (kind.unknown !== null) return [{ line, column: '', text: `${kind.unknown} ${label}.` }];
  return fields
    .filter(({ isNeeded, isKey, says: said }) => isNeeded && !isKey && !(said in says))
    .map(({ title }) => ({ line, column: title, text: 'Está vacío, y lo nuevo lo necesita.' }));
};

/** Rules of whole things. What is to be made first has no id yet, and breaks none. */
const brokenRules = async (
  { tx, kind, variant, fields }: Comparing,
  candidates: readonly Candidate[],
): Promise<RowProblem[]> => {
  const given = candidates.map(({ thing, item: { after, label } }) => ({
    thing,
    label,
    says: Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, isToMake(value) ? 1 : value]),
    ),
  }));
  const problems = await kind.problemsOf(tx, given, variant);
  return problems.flatMap(({ place, says, text }) => {
    const candidate = candidates[place];
    if (!candidate || isToMake(candidate.item.after[says])) return [];
    // What the file does not touch was so before.
    if (candidate.thing && !((says.split('.')[0] ?? says) in candidate.item.after)) return [];
    const title = fields.find((field) => field.says === says)?.title ?? kind.titleOf?.(says) ?? '';
    return [{ line: candidate.item.line, column: title, text }];
  });
};

/** @returns what may be written, and what is wrong with the rest */
export const compareThings = async (
  comparing: Comparing,
  all: readonly Gathered[],
): Promise<{ items: Item[]; problems: RowProblem[] }> => {
  const { tx, kind } = comparing;
  const things = new Map<string, Thing>();
  for (const thing of await kind.read(tx, { keys: all.map(({ key }) => key) }))
    things.set(thing.key, thing);
  const meant = await meantBy(
    comparing,
    all.flatMap(({ key }) => (things.has(key) ? [] : key)),
  );
  const said = await readSaid(comparing, all, things);
  const problems: RowProblem[] = [];
  const candidates: Candidate[] = [];
  for (const gathered of all) {
    const { key, label, line, says } = gathered;
    const thing = things.get(key);
    const wrong = [
      ...gathered.problems,
      ...(thing ? [] : problemsOfNew(gathered, comparing, meant)),
    ];
    problems.push(...wrong);
    if (wrong.length > 0) continue;
    const { before, after } = thing
      ? differenceOf(thing.state, said.get(key) ?? says, comparing)
      : { before: {}, after: { ...kind.defaults, ...says } };
    const isSame = thing !== undefined && Object.keys(after).length === 0;
    candidates.push({
      thing,
      item: {
        key,
        label: thing?.label ?? label,
        line,
        outcome: thing ? (isSame ? 'same' : 'changed') : 'new',
        thing_id: thing?.id ?? null,
        before,
        after,
      },
    });
  }
  // What stays as it is breaks no rule that it did not break before.
  const written = candidates.filter(({ item }) => item.outcome !== 'same');
  const broken = await brokenRules(comparing, written);
  const bad = new Set(broken.map(({ line }) => line));
  return {
    items: candidates.flatMap(({ item }) => (bad.has(item.line) ? [] : item)),
    problems: [...problems, ...broken],
  };
};
