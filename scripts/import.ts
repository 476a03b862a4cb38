/**
 * `npm run import -- lista.csv [--kind precios] [--map "Código=code,PVP=price"] [--dry-run]`: imports a file of
 * products, families, prices, stock or companies, which its headings tell unless `--kind` does, as /gestion/importar does: all of it or nothing or, with
 * `--skip-bad`, its valid rows. Exit codes: 0 = all is written, 1 = nothing, 2 = invalid rows were left out.
 */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { SingleBar } from 'cli-progress';
import pino from 'pino';
import { databaseClock } from '#backend/database/clock';
import { connect } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { ImportContext } from '#backend/imports/context';
import { readDifferences } from '#backend/imports/differences';
import { exportBadRows } from '#backend/imports/export-bad-rows';
import { importLocalFile } from '#backend/imports/import-local-file';
import { mapColumns } from '#backend/imports/map-columns';
import { NO_PRICE_COLUMN } from '#backend/imports/price-columns';
import { PRICE } from '#backend/imports/price-rule';
import { readProfiles } from '#backend/imports/profiles';
import { readImport } from '#backend/imports/read-import';
import { Unreadable } from '#backend/imports/reading/sheet-rows';
import { answerNames, findNames, readReasons } from '#backend/imports/reasons';
import { removeImport as discard, requestWrite } from '#backend/imports/requests';
import { asksTitles } from '#backend/imports/titles';
import { workOn } from '#backend/imports/work';
import { openFiles } from '#backend/media/files';
import { counted } from '#contract/amounts/counted';
import type { InputOf, OutputOf } from '#contract/calls';
import { MAX_IMPORT_BYTES } from '#contract/calls/imports';
import { importKindNames, type WholeImport } from '#contract/entities/imports';
import { isWorking } from '#contract/import-states';
import { normal } from '#contract/text/plain-text';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { variant } from '#variant';
import { openDatabase } from './database.ts';
import { giveUp } from './environment.ts';
import {
  ANSWERED,
  kindsOf,
  MAPPED,
  mappedColumns,
  NO_KIND,
  namedCurrency,
  namedDefaults,
  namedTax,
  profileChoice,
  taxedColumns,
  titlesMeaning,
  USAGE,
  values,
  words,
} from './import-options.ts';

const [path, more] = words;
if (path === undefined || more !== undefined) giveUp(`Falta el archivo. Se usa así: ${USAGE}`);
const name = basename(path ?? '');

/** Says what each column is taken for, and which ones are not used. */
const showColumns = ({ columns, fields }: WholeImport, chosen: readonly string[]): void => {
  const titles = columns.map(({ title }, place) => {
    const field = fields.find(({ id }) => id === chosen[place]);
    return { title, field: field?.title };
  });
  const used = titles.flatMap(({ title, field }) => (field ? `${title} = ${field}` : []));
  const unused = titles.flatMap(({ title, field }) => (field ? [] : title));
  console.log(`Columnas: ${used.join(', ')}.`);
  if (unused.length > 0) console.log(`No se usan: ${unused.join(', ')}.`);
};

/** Returns why the remembered settings cannot be used without a decision; undefined = they can. */
const profileProblem = async (
  { db }: ImportContext,
  { kind, settings: { profile, headerLine }, columns }: WholeImport,
): Promise<string | undefined> => {
  const name = values.profile?.trim();
  if (!profile) {
    if (name === undefined) return undefined;
    const names = (await readProfiles(db, kind)).map((one) => one.name);
    return names.some((one) => one.toLowerCase() === name.toLowerCase())
      ? `El archivo no tiene los encabezados de «${name}».`
      : `No hay una lista «${name}». Hay: ${names.join(', ') || 'ninguna'}.`;
  }
  const mapped = MAPPED.map(({ heading }) => normal(heading));
  const [asked] = profile.asked
    .map((place) => columns[place]?.title ?? '')
    .filter((title) => !mapped.includes(normal(title)));
  if (asked !== undefined)
    return `«${profile.name}» cambió y trae la columna «${asked}»: di qué es con --map "${asked}=price", o "${asked}=" si no se usa.`;
  if (profile.lost.length > 0 && MAPPED.length === 0)
    return `«${profile.name}» cambió y ya no trae ${profile.lost.join(', ')}: di con --map qué columna lo trae, o usa --no-profile.`;
  const isDoubtful = !profile.isWhole && profile.asked.length + profile.lost.length === 0;
  if (isDoubtful)
    return headerLine > 0
      ? 'Hay varias listas con estos encabezados: di cuál es con --profile.'
      : `«${profile.name}» trae columnas como estas: si el archivo es de ahí, dilo con --profile.`;
  console.log(`Se usa «${profile.name}», de la última vez.`);
  return undefined;
};

const bar = new SingleBar({ format: '{what} {bar} {percentage}%', hideCursor: true });

/** Works on the import until it ends or needs a decision. */
const finish = async (context: ImportContext, guid: string, what: string): Promise<WholeImport> => {
  bar.start(1, 0, { what });
  let reading: Promise<void> | undefined;
  const timer = setInterval(() => {
    reading ??= readImport(context.db, variant, guid)
      .then(({ progress }) => bar.update(progress))
      // The work itself reports errors.
      .catch(() => {})
      .finally(() => {
        reading = undefined;
      });
  }, 300);
  try {
    for (;;) {
      await workOn(context, guid, 5_000);
      const current = await readImport(context.db, variant, guid);
      if (!isWorking(current.state)) return current;
    }
  } finally {
    clearInterval(timer);
    // The connection must not be closed before it ends.
    await reading;
    bar.update(1);
    bar.stop();
  }
};

const SHOWN = 20;
/** Lists invalid rows by their reasons, as the page does. */
const showReasons = async (context: ImportContext, { guid }: WholeImport): Promise<void> => {
  const { data } = await readReasons(context, { guid });
  for (const { column, text, rows, lines, example, question } of data.slice(0, SHOWN)) {
    const where = `${rows === 1 ? 'fila' : 'filas'} ${lines.join(', ')}${rows > lines.length ? '…' : ''}`;
    const title = column === '' || question ? '' : `, ${column}`;
    const hint = question?.suggestion ? ` ¿Es «${question.suggestion.name}»?` : '';
    const differing = question || example === text ? undefined : /«[^»]*»/.exec(example)?.[0];
    console.log(
      rows === 1
        ? `  ${where}${title}: ${example}`
        : `  ${counted(rows, 'fila', 'filas')}${title}: ${text}${hint} (${where}${differing ? `; como ${differing}` : ''})`,
    );
  }
  if (data.length > SHOWN) console.log(`  y ${data.length - SHOWN} motivos más.`);
};

const showDifference = async (
  context: ImportContext,
  compared: WholeImport,
  earlier: readonly string[],
): Promise<void> => {
  const { added, changed, same, bad, warnings, guid } = compared;
  console.log(
    `${counted(added, 'nueva', 'nuevas')}, ${counted(changed, 'que cambia', 'que cambian')}, ${counted(same, 'igual', 'iguales')}, ${counted(bad, 'fila con errores', 'filas con errores')}.`,
  );
  for (const warning of warnings)
    if (!earlier.includes(warning)) console.log(`Atención: ${warning}`);
  if (bad > 0) {
    await showReasons(context, compared);
    return;
  }
  const page = { guid, rowIndex: 0, rowsMax: SHOWN };
  const { data } = await readDifferences(context, { ...page, outcome: 'changed' });
  for (const { key, changes } of data)
    for (const { title, from, to, note } of changes)
      console.log(`  ${key}: ${title}: ${from ?? '—'} → ${to}${note ? ` (${note})` : ''}`);
};

/** Answers the questions about unknown names with those of `--answer`. @returns the next comparison */
const withAnswers = async (context: ImportContext, compared: WholeImport): Promise<WholeImport> => {
  const { guid, revision } = compared;
  const { data } = await readReasons(context, { guid });
  const answers: InputOf<'importAnswer'>['answers'] = [];
  for (const { question } of data) {
    if (!question) continue;
    const { list, name: unknown } = question;
    const value = ANSWERED.find(({ name: one }) => normal(one) === normal(unknown))?.value;
    if (value === undefined) continue;
    const asked = { list, name: unknown };
    if (normal(value) === 'crear') answers.push({ ...asked, action: 'create' });
    else if (normal(value) === 'saltear') answers.push({ ...asked, action: 'skip' });
    else {
      const found = (await findNames(context, { guid, list, text: value })).data;
      const exact = found.find(({ name: one }) => normal(one) === normal(value)) ?? found[0];
      if (!exact)
        throw new AppError('import.columns', { text: `--answer: no hay ninguna «${value}».` });
      answers.push({ ...asked, action: 'use', id: exact.id });
    }
  }
  if (answers.length === 0) return compared;
  await answerNames(context, { guid, revision, answers });
  return finish(context, guid, 'Comparando');
};

/** Adds to an error about the columns how the command names them. */
const withKeys = (error: unknown, { fields }: WholeImport): unknown => {
  const isOfColumns = error instanceof AppError && error.code === 'import.columns';
  if (!isOfColumns || !/columna|dicen lo mismo/.test(error.message)) return error;
  const all = fields.map(({ id, title }) => `${title} (${id})`).join(', ');
  return new AppError('import.columns', {
    text: `${error.message}\nUna columna se elige con --map "Encabezado=dato", o "Encabezado=" si no se usa. Datos: ${all}.`,
  });
};

/** The exit code of a write without the invalid rows. */
const LEFT_OUT = 2;

/** Writes the invalid rows with their reasons beside the file. */
const writeErrors = async (context: ImportContext, guid: string): Promise<void> => {
  const target = `${(path ?? '').replace(/\.[^./\\]*$/, '')}.errores.csv`;
  const pieces = [CSV_MARK];
  let after: number | null = 0;
  while (after !== null) {
    const page: OutputOf<'importErrors'> = await exportBadRows(context, { guid, after });
    const { titles, rows, next, separator } = page;
    pieces.push(csvLines(after === 0 ? [titles, ...rows] : rows, separator));
    after = next;
  }
  await writeFile(target, pieces.join(''));
  console.log(`Las filas con errores están en ${target}.`);
};

const bringIn = async (context: ImportContext, body: Buffer): Promise<void> => {
  const actor = { userId: null, name: 'npm run import' };
  const currency = namedCurrency();
  const titles = titlesMeaning();
  const tax = namedTax();
  const local = { kinds: kindsOf(), name, body, profile: profileChoice() };
  const uploaded = await importLocalFile(context, local, actor, (rows) => {
    process.stdout.write(`\r${counted(rows, 'fila leída', 'filas leídas')}`);
  });
  const { guid, kind, settings, format, rowCount } = uploaded;
  if (settings.kinds.length > 1) {
    await discard(context, guid);
    console.log('');
    throw new AppError('import.columns', { text: NO_KIND });
  }
  console.log(`\r${name}: ${format}, ${counted(rowCount, 'fila', 'filas')}.`);
  if (settings.kinds.length > 0) console.log(`Se lee como ${importKindNames[kind]}.`);
  const problem = await profileProblem(context, uploaded);
  if (problem !== undefined) {
    await discard(context, guid);
    throw new AppError('import.columns', { text: problem });
  }
  const { decimal, isDecimalGuessed, titles: rememberedTitles, ...remembered } = settings;
  const meaning = titles ?? rememberedTitles;
  try {
    const chosen = taxedColumns(uploaded, mappedColumns(uploaded), tax);
    showColumns(uploaded, chosen);
    if (asksTitles({ ...settings, columns: chosen, titles: meaning }, uploaded.fields))
      console.log(
        `Atención: hay títulos entre las filas que la tienda no conoce (${settings.unknownTitles.join(', ')}): di qué son con --titles.`,
      );
    const sets = uploaded.fields.flatMap(({ id, sets: one }) => (chosen.includes(id) ? one : []));
    for (const warning of uploaded.warnings)
      if (!(sets.includes(PRICE) && warning.startsWith(NO_PRICE_COLUMN)))
        console.log(`Atención: ${warning}`);
    await mapColumns(context, {
      ...remembered,
      guid,
      columns: chosen,
      emptyMeans: values.clear ? 'clear' : settings.emptyMeans,
      createsMissing: values.create ?? settings.createsMissing,
      skipsNew: values['skip-new'] ?? settings.skipsNew,
      takesOffSold: values['keep-sold'] ? false : settings.takesOffSold,
      defaults: {
        ...settings.defaults,
        values: { ...settings.defaults.values, ...namedDefaults(uploaded) },
        ...(currency && { currency }),
      },
      ...(meaning !== null && { titles: meaning }),
      ...(!isDecimalGuessed && { decimal }),
    });
  } catch (error) {
    // Nobody would find it: an import that waits for its columns.
    await discard(context, guid);
    throw withKeys(error, uploaded);
  }
  let compared = await finish(context, guid, 'Comparando');
  if (ANSWERED.length > 0)
    try {
      compared = await withAnswers(context, compared);
    } catch (error) {
      await discard(context, guid);
      throw error;
    }
  await showDifference(context, compared, uploaded.warnings);
  const isNothing = compared.added + compared.changed === 0;
  const skipBad = (values['skip-bad'] ?? false) && compared.bad > 0 && !values['dry-run'];
  if (skipBad) await writeErrors(context, guid);
  const isRefused = compared.bad > 0 && (!skipBad || compared.skipBadFault !== '');
  if (values['dry-run'] || isRefused || compared.state !== 'checked' || isNothing) {
    await discard(context, guid);
    if (skipBad && compared.skipBadFault !== '') console.log(compared.skipBadFault);
    if (compared.bad > 0) process.exitCode = 1;
    console.log(compared.fault || 'No se escribió nada.');
    return;
  }
  await requestWrite(context, { ...compared, skipBad }, actor);
  const written = await finish(context, guid, 'Escribiendo');
  if (written.state !== 'done') process.exitCode = 1;
  else if (skipBad) process.exitCode = LEFT_OUT;
  const leftOut = counted(written.bad, 'fila con errores', 'filas con errores');
  console.log(
    written.state === 'done'
      ? `Listo${skipBad ? `, sin ${leftOut}` : ''}: importación N.º ${written.number}. Se deshace en /gestion/importar.`
      : written.fault,
  );
};

const size = await stat(path ?? '').catch((error: NodeJS.ErrnoException) =>
  giveUp(
    error.code === 'ENOENT'
      ? `No se encuentra ${path}.`
      : `No se puede leer ${path} (${error.code}).`,
  ),
);
if (size.size > MAX_IMPORT_BYTES)
  giveUp(`El archivo tiene más de ${MAX_IMPORT_BYTES / 1024 / 1024} MB: divídelo en varios.`);
const database = await openDatabase(variant.id);
const { db, close } = connect(database.url, 4);
const clock = databaseClock(db);
try {
  await clock.sync();
  const log = pino({ level: 'error' });
  await bringIn(
    { db, variant, now: clock.now, log, files: openFiles() },
    await readFile(path ?? ''),
  );
} catch (error) {
  if (!(error instanceof Unreadable || error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
  await database.stop();
}
