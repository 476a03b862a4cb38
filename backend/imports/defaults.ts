/** Values of new records that the rows of a file do not give. */
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#backend/database/connection';
import type { InputOf } from '#contract/calls';
import type { ImportSettings } from '#contract/entities/imports';
import type { ImportContext } from './context.ts';
import { choicesOf, type Field, readFields, type State } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import type { Refs } from './kinds/refs.ts';
import { findImport } from './read-import.ts';

interface Defaults {
  values: State;
  /** Sentences about those that cannot be read, such as a brand that does not exist any more. */
  problems: string[];
}

export const readDefaults = (
  { defaults }: Pick<ImportSettings, 'defaults'>,
  fields: readonly Field[],
  refs: Refs,
): Defaults => {
  const values: State = {};
  const problems: string[] = [];
  for (const [id, text] of Object.entries(defaults.values)) {
    const field = fields.find((each) => each.id === id && choicesOf(each));
    if (!field || text === '') continue;
    const read = field.read(text, { decimal: ',' }, refs);
    if ('problem' in read) problems.push(`Si falta ${field.title}: ${read.problem}`);
    else values[field.sets] = read.value;
  }
  return { values, problems };
};

/** Fills the values that a row leaves empty. */
export const withDefaults = (values: State, defaults: State, fields: readonly Field[]): State => {
  const isEmpty = (name: string): boolean =>
    !(name in values) ||
    fields.some(({ sets, empty }) => sets === name && isDeepStrictEqual(values[name], empty));
  return {
    ...values,
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => isEmpty(name))),
  };
};

/** The most names that a field proposes. */
const MAX_NAMES = 2_000;

/** Lists the names that a default of a field may be. @throws AppError record.notFound */
export const listChoices = async (
  { db, variant }: Pick<ImportContext, 'variant'> & { db: Db },
  { guid, field: id }: InputOf<'importChoices'>,
): Promise<string[]> => {
  const kind = KINDS[(await findImport(db, guid)).kind];
  const field = (await readFields(kind, db, variant)).find((each) => each.id === id);
  const list = field && choicesOf(field);
  if (typeof list !== 'string') return [];
  const { lists } = await kind.loadRefs(db, variant);
  return [...(lists[list]?.nameOf.values() ?? [])]
    .map(String)
    .sort((one, other) => one.localeCompare(other, 'es'))
    .slice(0, MAX_NAMES);
};
