import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { importItems, importRows, imports } from '#backend/database/tables/imports';
import { AppError, refuseField } from '#backend/http/app-error';
import { usableRate } from '#backend/payments/rates';
import { rateText } from '#contract/amounts/exchange';
import type { InputOf } from '#contract/calls';
import type { ImportSettings } from '#contract/entities/imports';
import { importStates, importWork } from '#contract/import-states';
import { enumerate } from '#contract/text/enumeration';
import { isReasons, partSetBy, titlesOf } from './columns.ts';
import type { ImportContext, ImportRow } from './context.ts';
import { readDecimals } from './decimals.ts';
import { readDefaults } from './defaults.ts';
import { type Column, columnsOf } from './file-columns.ts';
import { readCurrencies } from './file-currencies.ts';
import { readFirstRows } from './first-rows.ts';
import { settingsGuesser } from './guess-settings.ts';
import { headingsAt } from './headings.ts';
import { type Field, readFields } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { answerMap } from './kinds/refs.ts';
import { loneNotes } from './list-notes.ts';
import { resetProgress } from './progress.ts';
import { lockImport } from './read-import.ts';
import { notesOf } from './reading/book-notes.ts';
import { asksTitles } from './titles.ts';

/** @throws AppError import.columns with a message for the user */
const checkColumns = (
  { columns, headings }: Pick<ImportSettings, 'columns' | 'headings'>,
  fields: readonly Field[],
): void => {
  const placesOf: number[] = [];
  const chosen = columns.flatMap((id, place) => {
    if (id === '') return [];
    const field = fields.find((each) => each.id === id);
    if (!field) throw refuseField(`columns.${place}`);
    placesOf.push(place);
    return [field];
  });
  const alike = [...chosen.entries()].filter(([, { mayRepeat }]) => !mayRepeat);
  const [twice] = [...Map.groupBy(alike, ([, field]) => partSetBy(field)).values()].filter(
    (group) => group.length > 1,
  );
  if (twice) {
    const titles = titlesOf(
      headings,
      twice.map(([at]) => placesOf[at] ?? 0),
    );
    throw new AppError('import.columns', {
      text: `${enumerate(titles.map((title) => `«${title}»`))} dicen lo mismo: ${twice[0]?.[1].title ?? ''}. Deja una y pon las demás en «No se usa».`,
    });
  }
  const key = fields.find(({ isKey }) => isKey);
  if (key && !chosen.includes(key) && !chosen.some(({ isOtherKey }) => isOtherKey))
    throw new AppError('import.columns', { text: `Falta decir cuál columna es ${key.title}.` });
  const incomplete = chosen.find(({ needs }) => needs && !chosen.some(({ id }) => id === needs));
  if (incomplete?.refusal) throw new AppError('import.columns', { text: incomplete.refusal });
  if (incomplete) {
    const title = fields.find(({ id }) => id === incomplete.needs)?.title ?? '';
    throw new AppError('import.columns', { text: `Falta decir cuál columna es ${title}.` });
  }
  const refused = chosen.find(({ refusal, needs }) => refusal !== undefined && !needs);
  if (refused?.refusal) throw new AppError('import.columns', { text: refused.refusal });
  // A column of categories is a whole tree.
  if (chosen.length < 2 && !key?.isAnyText)
    throw new AppError('import.columns', { text: 'Elige al menos una columna más.' });
};

/**
 * Returns the greatest allowed width of a row; 0 = any. If fewer than half of the rows are wider
 * than the headings, they have a separator too many; otherwise there is a column without a heading.
 */
const widestOf = async (tx: Tx, { id, format }: ImportRow, headerLine: number): Promise<number> => {
  if (headerLine === 0 || !format.startsWith('CSV')) return 0;
  // `materialized`: without fresh statistics the planner would look the heading up again for each
  // of 100,000 rows.
  const { rows } = await tx.execute<{ widest: number; last: string; wider: number; all: number }>(
    sql`with heading as materialized (
          select jsonb_array_length(cells) as width, cells ->> -1 as last from import_rows
          where import_id = ${id} and line = ${headerLine})
        select width as widest, last, count(*) filter (where jsonb_array_length(cells) > width) as wider,
          count(*) as all
        from import_rows, heading where import_id = ${id} and line > ${headerLine} group by width, last`,
  );
  const { widest = 0, last = '', wider = 0, all = 0 } = rows[0] ?? {};
  // Most rows of a file of invalid rows may be too wide.
  return wider > 0 && (wider < all / 2 || isReasons(last)) ? widest : 0;
};

/** Counts the rows below the headings. */
const rowsBelow = async (tx: Tx, { id }: ImportRow, headerLine: number): Promise<number> => {
  const [found] = await tx
    .select({ rows: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, headerLine)));
  return found?.rows ?? 0;
};

/** @throws AppError import.columns if the currency of the amounts is still to be asked */
const checkCurrency = (
  { defaults }: Pick<ImportSettings, 'defaults'>,
  columns: readonly Column[],
): void => {
  const isTold = columns.some(({ field }) => field.isCurrency);
  const isOpen = columns.some(({ field, currency }) => field.isMoney && !currency);
  if (defaults.currency === '' && isOpen && !isTold)
    throw new AppError('import.columns', {
      text: 'Los encabezados parecen de otro país: di si los importes que no dicen su moneda están en pesos o en dólares. Si están en otra, pásalos antes.',
    });
};

const NO_RATE =
  'Falta la cotización del dólar, o pasaron más de tres días: ponla al día y compara otra vez.';

/** Returns pesos for a dollar, for a file with dollars. @throws AppError import.columns */
const rateOf = async (tx: Tx, hasDollars: boolean, now: Date): Promise<number | null> => {
  const rate = await usableRate(tx, hasDollars ? 'USD' : 'UYU', now);
  if (rate === undefined) throw new AppError('import.columns', { text: NO_RATE });
  return rate;
};

/** Sets the fields of an import whose rows are checked from the first one. */
const fromTheStart = {
  cursorLine: 0,
  cursorKey: '',
  added: 0,
  changed: 0,
  same: 0,
  bad: 0,
} as const;

/** Forgets what an earlier check found. */
const forgetResults = async (tx: Tx, importId: number): Promise<void> => {
  await tx.delete(importItems).where(eq(importItems.importId, importId));
  await tx
    .update(importRows)
    .set({ problems: null })
    .where(and(eq(importRows.importId, importId), sql`problems is not null`));
};

/**
 * Checks a file with dollars again, instead of writing it, if the rate has changed since its check.
 * @returns whether it has
 */
export const checkAtNewRate = async (
  { now }: Pick<ImportContext, 'now'>,
  tx: Tx,
  { id, settings, revision }: ImportRow,
): Promise<boolean> => {
  if (settings.rate === null) return false;
  const rate = await usableRate(tx, 'USD', now());
  if (rate === settings.rate) return false;
  await forgetResults(tx, id);
  await tx
    .update(imports)
    .set({
      ...fromTheStart,
      warnings: [],
      state: rate === undefined ? 'mapping' : 'checking',
      settings: { ...settings, rate: rate ?? null },
      revision: revision + 1,
      fault:
        rate === undefined
          ? NO_RATE
          : `No se escribió nada: cambió la cotización, ${rateText(rate ?? 1)}. Mira la diferencia otra vez.`,
    })
    .where(eq(imports.id, id));
  return true;
};

type Mapping = Omit<InputOf<'importMap'>, 'guid' | 'profileName' | 'titles'> &
  Pick<ImportSettings, 'profileName' | 'profile' | 'answers' | 'titles'>;

/** Returns the headings that end at a line. */
const headingsOf = async (
  tx: Tx,
  { id, settings }: ImportRow,
  headerLine: number,
  fields: readonly Field[],
): Promise<string[]> => {
  if (headerLine === settings.headerLine) return settings.headings;
  return headingsAt(await readFirstRows(tx, id), headerLine, fields);
};

/** @throws AppError import.columns */
const startChecking = async (
  { variant, now }: ImportContext,
  tx: Tx,
  row: ImportRow,
  { decimal, ...mapping }: Mapping,
): Promise<void> => {
  const { map } = importStates[row.state].requests;
  if (!map) throw new AppError('import.state');
  const fields = await readFields(KINDS[row.kind], tx, variant);
  const headings = await headingsOf(tx, row, mapping.headerLine, fields);
  checkColumns({ columns: mapping.columns, headings }, fields);
  const kind = KINDS[row.kind];
  const refs = {
    ...(await kind.loadRefs(tx, variant)),
    createsMissing: mapping.createsMissing,
    answers: answerMap(mapping.answers),
  };
  const [wrong] = readDefaults(mapping, fields, refs).problems;
  if (wrong !== undefined) throw new AppError('import.columns', { text: wrong });
  const columns = columnsOf({ columns: mapping.columns, headings }, fields);
  checkCurrency(mapping, columns);
  const { hasDollars, bareSigns } = await readCurrencies(tx, row, {
    headerLine: mapping.headerLine,
    columns,
    currency: mapping.defaults.currency,
    refs,
  });
  const { unknownTitles, titled, notes, continued } = row.settings;
  const settings: ImportSettings = {
    ...mapping,
    ...{ unknownTitles, titled, notes, continued, kinds: [], hasPathLists: false },
    headings,
    // Exactly one entry per column of the file.
    columns: row.settings.columns.map((_, place) => mapping.columns[place] ?? ''),
    ...(decimal === undefined
      ? await readDecimals(tx, row, mapping, fields)
      : { decimal, otherDecimals: [] }),
    isDecimalGuessed: decimal === undefined,
    widest: await widestOf(tx, row, mapping.headerLine),
    rate: await rateOf(tx, hasDollars, now()),
    bareSigns,
  };
  await forgetResults(tx, row.id);
  await tx
    .update(imports)
    .set({
      state: map,
      settings,
      revision: row.revision + 1,
      rowCount: await rowsBelow(tx, row, mapping.headerLine),
      ...fromTheStart,
      warnings: [],
      fault: '',
      touchedAt: now(),
    })
    .where(eq(imports.id, row.id));
};

/**
 * Sets the meaning of the columns and starts checking the rows.
 * @throws AppError record.notFound, import.state, import.columns
 */
export const mapColumns = async (
  context: ImportContext,
  { guid, ...input }: InputOf<'importMap'>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const row = await lockImport(tx, guid);
    const { profile, profileName, answers = [], titles = null } = row.settings;
    await resetProgress(tx, row.id);
    await startChecking(context, tx, row, {
      ...input,
      answers,
      titles: input.titles ?? titles,
      profileName: input.profileName ?? profileName,
      profile: profile && { ...profile, isWhole: false, asked: [], lost: [] },
    });
  });

/** Starts checking the rows again with settings that are mapped. @throws AppError import.state */
export const checkAgain = (context: ImportContext, tx: Tx, row: ImportRow): Promise<void> => {
  const { isDecimalGuessed, decimal, ...settings } = row.settings;
  return startChecking(context, tx, row, {
    ...settings,
    decimal: isDecimalGuessed ? undefined : decimal,
  });
};

/**
 * Reads a file as another kind: its columns are recognised anew.
 * @throws AppError record.notFound, import.state, import.kind
 */
export const changeKind = async (
  context: ImportContext,
  { guid, kind }: InputOf<'importKind'>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const row = await lockImport(tx, guid);
    if (!importStates[row.state].requests.map) throw new AppError('import.state');
    if (!KINDS[kind].isOffered(context.variant)) throw new AppError('import.kind');
    const { fileName } = row;
    const { unknownTitles, titled, columns, notes, continued } = row.settings;
    const guess = await settingsGuesser(tx, context.variant, { kinds: [kind], fileName });
    const first = await readFirstRows(tx, row.id);
    const { settings: guessed, warnings } = guess(first, columns.length, loneNotes(notes));
    const settings = { ...guessed, unknownTitles, titled, continued };
    await forgetResults(tx, row.id);
    await resetProgress(tx, row.id);
    const changed = {
      ...fromTheStart,
      ...{ kind, settings, fault: '' },
      warnings: [...notesOf(row.format), ...warnings],
      state: importWork.reading.ends,
      rowCount: await rowsBelow(tx, row, settings.headerLine),
      revision: row.revision + 1,
    };
    await tx.update(imports).set(changed).where(eq(imports.id, row.id));
    await checkWithProfile(context, tx, { ...row, ...changed });
  });

/** Starts checking a file whose profile knows all of its columns; of others a person decides. */
export const checkWithProfile = async (
  context: ImportContext,
  tx: Tx,
  row: ImportRow,
): Promise<void> => {
  const { profile } = row.settings;
  if (!profile?.isWhole) return;
  const asks = asksTitles(row.settings, await readFields(KINDS[row.kind], tx, context.variant));
  try {
    if (asks)
      throw new AppError('import.columns', { text: 'Di qué son los títulos entre las filas.' });
    await checkAgain(context, tx, row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The profile does not satisfy today's rules.
    await tx
      .update(imports)
      .set({
        settings: { ...row.settings, profile: { ...profile, isWhole: false } },
        fault: error.message,
      })
      .where(eq(imports.id, row.id));
  }
};
