/** The work of `npm run import` (import.ts). */
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
import type { Variant } from '#variants/schema';
import {
  type ImportOptions,
  kindsOf,
  mappedColumns,
  namedCurrency,
  namedDefaults,
  namedTax,
  noKind,
  profileChoice,
  readOptions,
  taxedColumns,
  titlesMeaning,
} from './import-options.ts';

type Output = Pick<NodeJS.WriteStream, 'write'>;

interface Run extends ImportContext {
  options: ImportOptions;
  path: string;
  stdout: Output;
}

const say = ({ stdout }: Run, line: string): void => {
  stdout.write(`${line}\n`);
};

/** Says what each column is taken for, and which ones are not used. */
const showColumns = (
  run: Run,
  { columns, fields }: WholeImport,
  chosen: readonly string[],
): void => {
  const titles = columns.map(({ title }, place) => {
    const field = fields.find(({ id }) => id === chosen[place]);
    return { title, field: field?.title };
  });
  const used = titles.flatMap(({ title, field }) => (field ? `${title} = ${field}` : []));
  const unused = titles.flatMap(({ title, field }) => (field ? [] : title));
  say(run, `Columnas: ${used.join(', ')}.`);
  if (unused.length > 0) say(run, `No se usan: ${unused.join(', ')}.`);
};

/** Returns why the remembered settings cannot be used without a decision; undefined = they can. */
const profileProblem = async (
  run: Run,
  { kind, settings: { profile, headerLine }, columns }: WholeImport,
): Promise<string | undefined> => {
  const { values, mapped: named } = run.options;
  const name = values.profile?.trim();
  if (!profile) {
    if (name === undefined) return undefined;
    const names = (await readProfiles(run.db, kind)).map((one) => one.name);
    return names.some((one) => one.toLowerCase() === name.toLowerCase())
      ? `El archivo no tiene los encabezados de «${name}».`
      : `No hay una lista «${name}». Hay: ${names.join(', ') || 'ninguna'}.`;
  }
  const mapped = named.map(({ heading }) => normal(heading));
  const [asked] = profile.asked
    .map((place) => columns[place]?.title ?? '')
    .filter((title) => !mapped.includes(normal(title)));
  if (asked !== undefined)
    return `«${profile.name}» cambió y trae la columna «${asked}»: di qué es con --map "${asked}=price", o "${asked}=" si no se usa.`;
  if (profile.lost.length > 0 && named.length === 0)
    return `«${profile.name}» cambió y ya no trae ${profile.lost.join(', ')}: di con --map qué columna lo trae, o usa --no-profile.`;
  const isDoubtful = !profile.isWhole && profile.asked.length + profile.lost.length === 0;
  if (isDoubtful)
    return headerLine > 0
      ? 'Hay varias listas con estos encabezados: di cuál es con --profile.'
      : `«${profile.name}» trae columnas como estas: si el archivo es de ahí, dilo con --profile.`;
  say(run, `Se usa «${profile.name}», de la última vez.`);
  return undefined;
};

const bar = new SingleBar({ format: '{what} {bar} {percentage}%', hideCursor: true });

/** Works on the import until it ends or needs a decision. */
const finish = async (run: Run, guid: string, what: string): Promise<WholeImport> => {
  bar.start(1, 0, { what });
  let reading: Promise<void> | undefined;
  const timer = setInterval(() => {
    reading ??= readImport(run.db, run.variant, guid)
      .then(({ progress }) => bar.update(progress))
      // The work itself reports errors.
      .catch(() => {})
      .finally(() => {
        reading = undefined;
      });
  }, 300);
  try {
    for (;;) {
      await workOn(run, guid, 5_000);
      const current = await readImport(run.db, run.variant, guid);
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
const showReasons = async (run: Run, { guid }: WholeImport): Promise<void> => {
  const { data } = await readReasons(run, { guid });
  for (const { column, text, rows, lines, example, question } of data.slice(0, SHOWN)) {
    const where = `${rows === 1 ? 'fila' : 'filas'} ${lines.join(', ')}${rows > lines.length ? '…' : ''}`;
    const title = column === '' || question ? '' : `, ${column}`;
    const hint = question?.suggestion ? ` ¿Es «${question.suggestion.name}»?` : '';
    const differing = question || example === text ? undefined : /«[^»]*»/.exec(example)?.[0];
    say(
      run,
      rows === 1
        ? `  ${where}${title}: ${example}`
        : `  ${counted(rows, 'fila', 'filas')}${title}: ${text}${hint} (${where}${differing ? `; como ${differing}` : ''})`,
    );
  }
  if (data.length > SHOWN) say(run, `  y ${data.length - SHOWN} motivos más.`);
};

const showDifference = async (
  run: Run,
  compared: WholeImport,
  earlier: readonly string[],
): Promise<void> => {
  const { added, changed, same, bad, warnings, guid } = compared;
  say(
    run,
    `${counted(added, 'nueva', 'nuevas')}, ${counted(changed, 'que cambia', 'que cambian')}, ${counted(same, 'igual', 'iguales')}, ${counted(bad, 'fila con errores', 'filas con errores')}.`,
  );
  for (const warning of warnings) if (!earlier.includes(warning)) say(run, `Atención: ${warning}`);
  if (bad > 0) {
    await showReasons(run, compared);
    return;
  }
  const page = { guid, rowIndex: 0, rowsMax: SHOWN };
  const { data } = await readDifferences(run, { ...page, outcome: 'changed' });
  for (const { key, changes } of data)
    for (const { title, from, to, note } of changes)
      say(run, `  ${key}: ${title}: ${from ?? '—'} → ${to}${note ? ` (${note})` : ''}`);
};

/** Answers the questions about unknown names with those of `--answer`. @returns the next comparison */
const withAnswers = async (run: Run, compared: WholeImport): Promise<WholeImport> => {
  const { guid, revision } = compared;
  const { data } = await readReasons(run, { guid });
  const answers: InputOf<'importAnswer'>['answers'] = [];
  for (const { question } of data) {
    if (!question) continue;
    const { list, name: unknown } = question;
    const value = run.options.answered.find(
      ({ name: one }) => normal(one) === normal(unknown),
    )?.value;
    if (value === undefined) continue;
    const answer = { list, name: unknown };
    if (normal(value) === 'crear') answers.push({ ...answer, action: 'create' });
    else if (normal(value) === 'saltear') answers.push({ ...answer, action: 'skip' });
    else {
      const found = (await findNames(run, { guid, list, text: value })).data;
      const exact = found.find(({ name: one }) => normal(one) === normal(value)) ?? found[0];
      if (!exact)
        throw new AppError('import.columns', { text: `--answer: no hay ninguna «${value}».` });
      answers.push({ ...answer, action: 'use', id: exact.id });
    }
  }
  if (answers.length === 0) return compared;
  await answerNames(run, { guid, revision, answers });
  return finish(run, guid, 'Comparando');
};

/** Adds to an error about the columns how the command names them. */
const withKeys = (error: unknown, { fields }: WholeImport): unknown => {
  const isOfColumns = error instanceof AppError && error.code === 'import.columns';
  if (!isOfColumns || !/columna|dicen lo mismo/.test(error.message)) return error;
  // Attributes have dozens of columns, which are named as in the shop.
  const all = fields
    .flatMap(({ id, title }) => (id.startsWith('attribute ') ? [] : `${title} (${id})`))
    .join(', ');
  return new AppError('import.columns', {
    text: `${error.message}\nUna columna se elige con --map "Encabezado=dato", o "Encabezado=" si no se usa. Datos: ${all}.`,
  });
};

/** The exit code of a write without the invalid rows. */
const LEFT_OUT = 2;

/** Writes the invalid rows with their reasons beside the file. */
const writeErrors = async (run: Run, guid: string): Promise<void> => {
  const target = `${run.path.replace(/\.[^./\\]*$/, '')}.errores.csv`;
  const pieces = [CSV_MARK];
  let after: number | null = 0;
  while (after !== null) {
    const page: OutputOf<'importErrors'> = await exportBadRows(run, { guid, after });
    const { titles, rows, next, separator } = page;
    pieces.push(csvLines(after === 0 ? [titles, ...rows] : rows, separator));
    after = next;
  }
  await writeFile(target, pieces.join(''));
  say(run, `Las filas con errores están en ${target}.`);
};

/** @returns the exit code */
const bringIn = async (run: Run, body: Buffer): Promise<number> => {
  const { options } = run;
  const { values } = options;
  const name = basename(run.path);
  const actor = { userId: null, name: 'npm run import' };
  const currency = namedCurrency(options);
  const titles = titlesMeaning(options);
  const tax = namedTax(options);
  const local = { kinds: kindsOf(options), name, body, profile: profileChoice(options) };
  const uploaded = await importLocalFile(run, local, actor, (rows) => {
    run.stdout.write(`\r${counted(rows, 'fila leída', 'filas leídas')}`);
  });
  const { guid, kind, settings, format, rowCount } = uploaded;
  if (settings.kinds.length > 1) {
    await discard(run, guid);
    say(run, '');
    throw noKind(options);
  }
  say(run, `\r${name}: ${format}, ${counted(rowCount, 'fila', 'filas')}.`);
  if (settings.kinds.length > 0) say(run, `Se lee como ${importKindNames[kind]}.`);
  const problem = await profileProblem(run, uploaded);
  if (problem !== undefined) {
    await discard(run, guid);
    throw new AppError('import.columns', { text: problem });
  }
  const { decimal, isDecimalGuessed, titles: rememberedTitles, ...remembered } = settings;
  const meaning = titles ?? rememberedTitles;
  try {
    const chosen = taxedColumns(uploaded, mappedColumns(options, uploaded), tax);
    showColumns(run, uploaded, chosen);
    if (asksTitles({ ...settings, columns: chosen, titles: meaning }, uploaded.fields))
      say(
        run,
        `Atención: hay títulos entre las filas que la tienda no conoce (${settings.unknownTitles.join(', ')}): di qué son con --titles.`,
      );
    const sets = uploaded.fields.flatMap(({ id, sets: one }) => (chosen.includes(id) ? one : []));
    for (const warning of uploaded.warnings)
      if (!(sets.includes(PRICE) && warning.startsWith(NO_PRICE_COLUMN)))
        say(run, `Atención: ${warning}`);
    await mapColumns(run, {
      ...remembered,
      guid,
      columns: chosen,
      emptyMeans: values.clear ? 'clear' : settings.emptyMeans,
      createsMissing: values.create ?? settings.createsMissing,
      skipsNew: values['skip-new'] ?? settings.skipsNew,
      takesOffSold: values['keep-sold'] ? false : settings.takesOffSold,
      defaults: {
        ...settings.defaults,
        values: { ...settings.defaults.values, ...namedDefaults(options, uploaded) },
        ...(currency && { currency }),
      },
      ...(meaning !== null && { titles: meaning }),
      ...(!isDecimalGuessed && { decimal }),
    });
  } catch (error) {
    // Nobody would find it: an import that waits for its columns.
    await discard(run, guid);
    throw withKeys(error, uploaded);
  }
  let compared = await finish(run, guid, 'Comparando');
  if (run.options.answered.length > 0)
    try {
      compared = await withAnswers(run, compared);
    } catch (error) {
      await discard(run, guid);
      throw error;
    }
  await showDifference(run, compared, uploaded.warnings);
  const isNothing = compared.added + compared.changed === 0;
  const skipBad = (values['skip-bad'] ?? false) && compared.bad > 0 && !values['dry-run'];
  if (skipBad) await writeErrors(run, guid);
  const isRefused = compared.bad > 0 && (!skipBad || compared.skipBadFault !== '');
  if (values['dry-run'] || isRefused || compared.state !== 'checked' || isNothing) {
    await discard(run, guid);
    if (skipBad && compared.skipBadFault !== '') say(run, compared.skipBadFault);
    say(run, compared.fault || 'No se escribió nada.');
    return compared.bad > 0 ? 1 : 0;
  }
  await requestWrite(run, { ...compared, skipBad }, actor);
  const written = await finish(run, guid, 'Escribiendo');
  const leftOut = counted(written.bad, 'fila con errores', 'filas con errores');
  say(
    run,
    written.state === 'done'
      ? `Listo${skipBad ? `, sin ${leftOut}` : ''}: importación N.º ${written.number}. Se deshace en /gestion/importar.`
      : written.fault,
  );
  if (written.state !== 'done') return 1;
  return skipBad ? LEFT_OUT : 0;
};

/** Returns the file. @throws Unreadable where there is none, or it is too large */
const readLocalFile = async (path: string): Promise<Buffer> => {
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Unreadable(
      error.code === 'ENOENT'
        ? `No se encuentra ${path}.`
        : `No se puede leer ${path} (${error.code}).`,
    );
  });
  if (size > MAX_IMPORT_BYTES)
    throw new Unreadable(
      `El archivo tiene más de ${MAX_IMPORT_BYTES / 1024 / 1024} MB: divídelo en varios.`,
    );
  return readFile(path);
};

interface Surroundings {
  variant: Variant;
  /** Called once there is a file. */
  openDatabase: () => Promise<{ url: string; stop: () => Promise<void> }>;
  stdout: Output;
  stderr: Output;
}

/** Runs the command over a file. @returns its exit code */
export const importCommand = async (
  path: string,
  values: ImportOptions['values'],
  { variant, openDatabase, stdout, stderr }: Surroundings,
): Promise<number> => {
  try {
    const body = await readLocalFile(path);
    const database = await openDatabase();
    const { db, close } = connect(database.url, 4);
    const clock = databaseClock(db);
    try {
      await clock.sync();
      const log = pino({ level: 'error' });
      const options = readOptions(variant, values);
      return await bringIn(
        { db, variant, now: clock.now, log, files: openFiles(), options, path, stdout },
        body,
      );
    } finally {
      await close();
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof AppError)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
};
