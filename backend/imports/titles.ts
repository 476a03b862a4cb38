/** Titles between the rows of a list, which give the brand or the category of the rows below. */
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { importRows } from '#backend/database/tables/imports';
import type { ImportSettings } from '#contract/entities/imports';
import { plainLine } from '#contract/text/plain-codes';
import { cut, normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';
import { matchColumns } from './columns.ts';
import type { ImportRow } from './context.ts';
import type { Column } from './file-columns.ts';
import type { Field } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { type NamedList, type Refs, spelledName } from './kinds/refs.ts';
import { isNoCode, isTotalText, onlyTextOf } from './passed-rows.ts';

/** Fields that a title may give, with the lists that know their names. */
const TITLED = ['category', 'brand'] as const;

const ORNAMENT = /^[\s*=_#~<>•·|—–-]+|[\s*=_#~<>•·|—–:-]+$/gu;
/** Dates, amounts and addresses stand in notes. */
const IN_NOTES =
  /\d[/-]\d|(?<!\d)(?:19|20)\d\d(?!\d)|[$%@]|www\.|^(?:pag(?:ina)?|hoja|page)s?[\s.:]*\d/;
const MAX_LETTERS = 60;
const MAX_WORDS = 6;

/** Returns the words of a title without what adorns it; undefined for other rows. */
export const titleOf = (cells: readonly string[]): string | undefined => {
  const text = onlyTextOf(cells) ?? '';
  const title = text.replace(ORNAMENT, '');
  const words = title.split(/\s+/).length;
  const isSentence = words > 3 && text.endsWith('.');
  const isNote = isSentence || IN_NOTES.test(normal(title)) || isTotalText(title);
  const isShort = title.length <= MAX_LETTERS && words <= MAX_WORDS;
  return isNoCode(text) && /\p{L}{2}/u.test(title) && isShort && !isNote ? title : undefined;
};

const LABELLED = /^([^:]{2,30}):\s*(\S.*)$/s;

const knows = (named: NamedList | undefined, text: string): boolean =>
  named !== undefined &&
  (named.byName.has(plainLine(text)) || named.byName.has(spelledName(named, text)));

interface TitleValue {
  field: Field;
  /** Read like a cell of the field's column. */
  text: string;
}

/** Returns what a title says; undefined if it says nothing. */
const meaningOf = (
  title: string,
  fields: readonly Field[],
  { lists }: Pick<Refs, 'lists'>,
  meaning: ImportSettings['titles'],
): TitleValue | undefined => {
  const [, label = '', value = ''] = LABELLED.exec(title) ?? [];
  const [named] = matchColumns([label], fields);
  const labelled = fields.find(({ id }) => id === named);
  if (labelled) return { field: labelled, text: value };
  const matching = TITLED.filter((id) => knows(lists[id], title));
  const chosen = meaning !== null && matching.some((id) => id === meaning) ? meaning : matching[0];
  const field = fields.find(({ id }) => id === (chosen ?? meaning));
  return field && { field, text: title };
};

/** Returns the fields that titles give: those of which the file has no column. */
const titledFields = <F extends Pick<Field, 'id' | 'sets'>>(
  fields: readonly F[],
  columns: readonly { field: Pick<Field, 'sets'> }[],
): F[] =>
  fields.filter(
    ({ id, sets }) =>
      TITLED.some((one) => one === id) && !columns.some(({ field }) => field.sets === sets),
  );

/** Returns whether a person has to say what unknown titles of a file are. */
export const asksTitles = (
  { columns, titles, unknownTitles }: Pick<ImportSettings, 'columns' | 'titles' | 'unknownTitles'>,
  fields: readonly Pick<Field, 'id' | 'sets'>[],
): boolean => {
  if (titles !== null || unknownTitles.length === 0) return false;
  const chosen = fields.filter(({ id }) => columns.includes(id)).map((field) => ({ field }));
  return titledFields(fields, chosen).length > 0;
};

interface Reading {
  fields: readonly Field[];
  columns: readonly Column[];
  refs: Pick<Refs, 'lists'>;
  settings: Pick<ImportSettings, 'titles'>;
}

/** Follows the titles of a file from row to row. A title ends those that it stands above. */
export const followTitles = ({ fields, columns, refs, settings }: Reading) => {
  const titled = titledFields(fields, columns);
  let current: readonly TitleValue[] = [];
  return {
    /** Takes a row that is no data. */
    take: (cells: readonly string[]): void => {
      const title = titled.length > 0 ? titleOf(cells) : undefined;
      if (title === undefined) return;
      const value = meaningOf(title, titled, refs, settings.titles);
      // Rows below an unknown title are no longer what the last one said.
      const at = value ? current.findIndex(({ field }) => field === value.field) : 0;
      current = [...(at < 0 ? current : current.slice(0, at)), ...(value ? [value] : [])];
    },
    current: () => current,
    /** Returns whether a text is the name of a category or a brand. */
    isKnown: (text: string): boolean =>
      titled.some(({ id }) => knows(refs.lists[id], text.replace(ORNAMENT, ''))),
  };
};

/** Rows among which the last titles stand. */
const MAX_PASSED = 200;

/** Reads the rows that were passed over just before a line, in their order. */
export const readPassedBefore = async (
  tx: Pick<Tx, 'select'>,
  { id, settings, cursorLine }: Pick<ImportRow, 'id' | 'settings' | 'cursorLine'>,
): Promise<string[][]> => {
  const rows = await tx
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        gt(importRows.line, settings.headerLine),
        lte(importRows.line, cursorLine),
        isNull(importRows.key),
        isNull(importRows.problems),
      ),
    )
    .orderBy(desc(importRows.line))
    .limit(MAX_PASSED);
  return rows.map(({ cells }) => cells).reverse();
};

/** Titles that the mapping step names. */
const NAMED = 8;
const MAX_TITLES = 1_000;

/** Collects the titles of a file that stand above other rows. */
export const collectTitles = () => {
  const lineOf = new Map<string, number>();
  let waiting: { title: string; line: number }[] = [];
  return {
    take: (line: number, cells: readonly string[]): void => {
      if (onlyTextOf(cells) === undefined) {
        for (const { title, line: at } of waiting)
          if (lineOf.size < MAX_TITLES && !lineOf.has(title)) lineOf.set(title, at);
        waiting = [];
        return;
      }
      const title = titleOf(cells);
      if (title !== undefined && waiting.length < MAX_TITLES) waiting.push({ title, line });
    },
    /** @param others lines that are no titles */
    below: (line: number, others: ReadonlySet<number> = new Set()): string[] =>
      [...lineOf].flatMap(([title, at]) => (at > line && !others.has(at) ? [title] : [])),
  };
};

/** Returns some of the titles without a known meaning, and the fields that the others give. */
export const readTitles = async (
  db: Db | Tx,
  variant: Variant,
  titles: readonly string[],
): Promise<Pick<ImportSettings, 'unknownTitles' | 'titled'>> => {
  if (titles.length === 0) return { unknownTitles: [], titled: [] };
  const kind = KINDS.products;
  const fields = titledFields(kind.fields(variant), []);
  const refs = await kind.loadRefs(db, variant, []);
  const read = titles.map((title) => ({ title, value: meaningOf(title, fields, refs, null) }));
  return {
    unknownTitles: read
      .flatMap(({ title, value }) => (value ? [] : cut(title, MAX_LETTERS)))
      .slice(0, NAMED),
    titled: [...new Set(read.flatMap(({ value }) => value?.field.id ?? []))],
  };
};

/** Says which titles of a file are used, and for what. */
export const titleWarnings = (
  reading: Reading,
  passed: readonly (readonly string[])[],
): string[] => {
  const { fields, columns, refs, settings } = reading;
  const titled = titledFields(fields, columns);
  if (titled.length === 0) return [];
  const values = passed.flatMap((cells) => {
    const title = titleOf(cells);
    return (title !== undefined && meaningOf(title, titled, refs, settings.titles)) || [];
  });
  return titled.flatMap(({ id, title }) => {
    const texts = [...new Set(values.flatMap(({ field, text }) => (field.id === id ? text : [])))];
    const named = texts.slice(0, 3).join(', ') + (texts.length > 3 ? '…' : '');
    const what =
      texts.length === 1 ? 'El título entre las filas da' : 'Los títulos entre las filas dan';
    return texts.length === 0 ? [] : [`${what} ${title}: ${named}.`];
  });
};
