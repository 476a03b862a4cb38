/** Reasons of invalid rows, and the answers about names that the shop does not know. */
import { sql } from 'drizzle-orm';
import { AppError, refuseField } from '#backend/http/app-error';
import type { InputOf, OutputOf } from '#contract/calls';
import { MAX_ANSWERS } from '#contract/calls/imports';
import type { ImportAnswer, ImportProblem, ImportReason } from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import type { ImportContext, ImportRow } from './context.ts';
import { ASKED_VEHICLES } from './kinds/family-list-fields.ts';
import { KINDS } from './kinds/kinds.ts';
import {
  answerKey,
  creationProblem,
  findProposals,
  type NamedList,
  type Refs,
  spelledName,
} from './kinds/refs.ts';
import { checkAgain } from './map-columns.ts';
import { resetProgress } from './progress.ts';
import { findImport, lockImport } from './read-import.ts';
import type { Read } from './values.ts';

/** Quoted texts and codes with digits. */
const DIFFERING = /«[^»]*»|\b[\p{L}\p{N}._/-]*\d[\p{L}\p{N}._/-]*/gu;

/** Returns a message without what differs between rows: `«cien» no es un número.` */
const reasonOf = (text: string): string => text.replace(DIFFERING, '…');

export const problemOf = (
  column: string,
  { problem, reason, unknown }: Extract<Read, { problem: string }>,
): ImportProblem => ({ column, text: problem, reason: reason ?? reasonOf(problem), ...unknown });

/** Adds the reason to a problem of the comparison. */
export const withReason = ({ column, text, reason }: ImportProblem): ImportProblem =>
  problemOf(column, { problem: text, ...(reason !== undefined && { reason }) });

const MAX_REASONS = 200;
const EXAMPLES = 3;
const MAX_PROPOSED = 8;

type Lists = Refs['lists'];

const questionOf = (
  { list, name, isCertain }: Pick<GroupRow, 'list' | 'name' | 'isCertain'>,
  lists: Lists,
): ImportReason['question'] => {
  const named = lists[list];
  if (!named) return null;
  const [first, ...others] = findProposals(named, name);
  return {
    ...{ list, name, isDoubtful: !isCertain },
    canCreate: named.isMade && !named.ambiguous?.has(name) && name !== '',
    isOptional: named.isOptional === true,
    suggestion: others.length === 0 ? (first ?? null) : null,
    candidates: first && others.length > 0 ? [first, ...others].slice(0, MAX_PROPOSED) : [],
  };
};

const readLists = async (
  { db, variant }: Pick<ImportContext, 'db' | 'variant'>,
  { kind }: Pick<ImportRow, 'kind'>,
): Promise<Lists> => (await KINDS[kind].loadRefs(db, variant)).lists;

interface GroupRow extends Record<string, unknown> {
  list: string;
  name: string;
  column: string;
  text: string;
  rows: number;
  lines: number[];
  example: string;
  isCertain: boolean;
}

/** Says what an answer makes of a name. */
const answerText = ({ list, name, action, id }: ImportAnswer, lists: Lists): string => {
  const named = lists[list];
  const record = id === undefined ? undefined : named?.nameOf.get(id);
  const what = `${named?.article ?? ''} «${name}»`.trim();
  if (action === 'skip')
    return named?.isOptional ? `${what}: no se toma` : `${what}: se saltean sus filas`;
  return action === 'create'
    ? `${what}: se crea`
    : `${what}: es ${record ? `«${record}»` : 'nada'}`;
};

/** Groups the invalid rows by reason, and the rows with names to decide about. @throws AppError record.notFound */
export const readReasons = async (
  context: Pick<ImportContext, 'db' | 'variant'>,
  { guid }: InputOf<'importReasons'>,
): Promise<OutputOf<'importReasons'>> => {
  const row = await findImport(context.db, guid);
  const lists = await readLists(context, row);
  const { rows } = await context.db.execute<GroupRow>(
    sql`select list, name, min("column") as "column", min(reason) as text,
          count(*)::int as rows, (array_agg(line order by line))[1:${EXAMPLES}::int] as lines,
          (array_agg(text order by line))[1] as example, bool_or(certain) as "isCertain"
        from (select line, coalesce(problem.list, '') as list, coalesce(problem.name, '') as name,
                problem."column", problem.text, coalesce(problem.reason, problem.text) as reason,
                true as certain
              from import_rows, jsonb_to_recordset(problems)
                as problem ("column" text, text text, reason text, list text, name text)
              where import_id = ${row.id} and problems is not null
              union all
              select line, asked.list, asked.name, '', asked.reason, asked.reason,
                asked."isCertain"
              from import_rows, jsonb_to_recordset(fields -> ${ASKED_VEHICLES}::text)
                as asked (list text, name text, reason text, "isCertain" boolean)
              where import_id = ${row.id} and problems is null
                and jsonb_typeof(fields -> ${ASKED_VEHICLES}::text) = 'array') problem
        group by list, name, case when list = '' then "column" end, case when list = '' then reason end
        order by rows desc, min(line) limit ${MAX_REASONS}`,
  );
  return {
    data: rows.map(({ list, name, isCertain, ...group }) => ({
      ...group,
      question: questionOf({ list, name, isCertain }, lists),
    })),
    answers: row.settings.answers.map((answer) => ({ ...answer, text: answerText(answer, lists) })),
  };
};

const listOf = (lists: Lists, name: string, field: string): NamedList => {
  const named = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (!named) throw refuseField(field);
  return named;
};

const MAX_NAMES = 20;

/** Finds records whose current or former name has the words of a text. */
export const findNames = async (
  context: Pick<ImportContext, 'db' | 'variant'>,
  { guid, list, text }: InputOf<'importNames'>,
): Promise<OutputOf<'importNames'>> => {
  const row = await findImport(context.db, guid);
  const named = listOf(await readLists(context, row), list, 'list');
  const words = normal(text).split(/\s+/);
  const found = new Map<string | number, string>();
  for (const [spelling, id] of named.byName) {
    if (found.size >= MAX_NAMES) break;
    const name = named.nameOf.get(id);
    if (name !== undefined && words.every((word) => normal(spelling).includes(word)))
      found.set(id, name);
  }
  return { data: [...found].map(([id, name]) => ({ id, name })) };
};

/**
 * Stores answers about unknown names, and starts checking the rows again.
 * @throws AppError record.notFound, import.otherColumns, import.state, request.invalid
 */
export const answerNames = (
  context: ImportContext,
  { guid, revision, answers }: InputOf<'importAnswer'>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const row = await lockImport(tx, guid);
    if (row.revision !== revision) throw new AppError('import.otherColumns');
    const { lists } = await KINDS[row.kind].loadRefs(tx, context.variant);
    const next = new Map(row.settings.answers.map((answer) => [answerKey(answer), answer]));
    for (const [place, { list, name: text, action, id }] of answers.entries()) {
      const named = listOf(lists, list, `answers.${place}.list`);
      const name = spelledName(named, text);
      const key = answerKey({ list, name });
      if (action === 'none') next.delete(key);
      else if (action === 'use') {
        if (id === undefined || !named.nameOf.has(id)) throw refuseField(`answers.${place}.id`);
        next.set(key, { list, name, action, id });
      } else {
        const isMade = named.isMade && creationProblem(named, name) === undefined;
        if (action === 'create' && !isMade) throw refuseField(`answers.${place}.action`);
        next.set(key, { list, name, action });
      }
    }
    if (next.size > MAX_ANSWERS) throw refuseField('answers');
    await resetProgress(tx, row.id);
    await checkAgain(context, tx, {
      ...row,
      settings: { ...row.settings, answers: [...next.values()] },
    });
  });
