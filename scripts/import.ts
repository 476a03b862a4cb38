/**
 * `npm run import -- lista.csv [--kind precios] [--map "Código=code,PVP=price"] [--dry-run]`: brings a file
 * of products, families, prices, stock or companies in, all of it or nothing, as /gestion/importar does.
 */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { SingleBar } from 'cli-progress';
import pino from 'pino';
import { databaseClock } from '#backend/database/clock';
import { connect } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import { askToWrite, giveUp as discard } from '#backend/imports/ask-for';
import { readDifferences } from '#backend/imports/differences';
import { KINDS } from '#backend/imports/kinds/kinds';
import { bringFile } from '#backend/imports/local-file';
import { mapColumns } from '#backend/imports/map-columns';
import { readImport } from '#backend/imports/read-import';
import { Unreadable } from '#backend/imports/reading/unreadable';
import type { Room } from '#backend/imports/room';
import { workOn } from '#backend/imports/work';
import { openFiles } from '#backend/media/files';
import { formatNumber } from '#contract/amounts/numbers';
import { MAX_IMPORT_BYTES } from '#contract/calls/imports';
import {
  IMPORT_KINDS,
  type ImportKindName,
  importKindNames,
  isWorking,
  type WholeImport,
} from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import { variant } from '#variant';
import { openDatabase } from './database.ts';
import { giveUp } from './environment.ts';
import { argumentsOf } from './options.ts';

const USAGE =
  'npm run import -- lista.csv [--kind productos|familias|stock|precios|empresas] [--map "Código=code,PVP=price"] [--clear] [--create] [--skip-new] [--keep-sold] [--dry-run]';
const { values, words } = argumentsOf(
  {
    kind: { type: 'string' },
    map: { type: 'string' },
    /** Empty cells empty what there is. */
    clear: { type: 'boolean' },
    /** Brands, providers and groups that nobody knows are made. */
    create: { type: 'boolean' },
    /** Only what there is changes. */
    'skip-new': { type: 'boolean' },
    /** Its stock counts nothing of what is sold and has not left. */
    'keep-sold': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  USAGE,
);
const [path, more] = words;
if (path === undefined || more !== undefined) giveUp(`Falta el archivo. Se usa así: ${USAGE}`);
const name = basename(path ?? '');

const kindOf = (): ImportKindName => {
  const asked = normal(values.kind ?? '');
  const offered = IMPORT_KINDS.filter((kind) => KINDS[kind].isOffered(variant));
  const named = offered.find((kind) => [kind, normal(importKindNames[kind])].includes(asked));
  if (named) return named;
  const choices = offered.map((kind) => importKindNames[kind].toLowerCase()).join(', ');
  // A file says of itself what it is, at best.
  const guessed = offered.find((kind) => normal(name).includes(normal(importKindNames[kind])));
  return asked === '' && guessed
    ? guessed
    : giveUp(`Falta decir qué trae el archivo: --kind, con ${choices}.`);
};

/** `Código=code,PVP=price`, by headings or letters of columns; the others stay as they were recognised. */
const mapped = ({ settings, columns, fields }: WholeImport): string[] => {
  const chosen = [...settings.columns];
  for (const pair of (values.map ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [heading = '', wanted = ''] = pair.split('=').map((text) => text.trim());
    const place = columns.findIndex(({ title }) =>
      [normal(title), normal(title).replace('columna ', '')].includes(normal(heading)),
    );
    const field = fields.find(({ id, title }) =>
      [normal(id), normal(title)].includes(normal(wanted)),
    );
    if (place < 0) giveUp(`--map: el archivo no tiene una columna «${heading}».`);
    if (!field && wanted !== '')
      giveUp(`--map: no hay un dato «${wanted}». Hay: ${fields.map(({ id }) => id).join(', ')}.`);
    if (field) for (const [at, id] of chosen.entries()) if (id === field.id) chosen[at] = '';
    chosen[place] = field?.id ?? '';
  }
  return chosen;
};

const bar = new SingleBar({ format: '{what} {bar} {percentage}%', hideCursor: true });

/** Until a person is asked, or it ended. */
const finish = async (room: Room, guid: string, what: string): Promise<WholeImport> => {
  bar.start(1, 0, { what });
  let look: Promise<void> | undefined;
  const timer = setInterval(() => {
    look ??= readImport(room.db, variant, guid)
      .then(({ progress }) => bar.update(progress))
      // The work says what went wrong.
      .catch(() => {})
      .finally(() => {
        look = undefined;
      });
  }, 300);
  try {
    for (;;) {
      await workOn(room, guid, 5_000);
      const now = await readImport(room.db, variant, guid);
      if (!isWorking(now.state)) return now;
    }
  } finally {
    clearInterval(timer);
    // Else the connection would be closed under it, and a file that was written would end as a failure.
    await look;
    bar.update(1);
    bar.stop();
  }
};

const SHOWN = 20;
const showDifference = async (room: Room, found: WholeImport): Promise<void> => {
  const { added, changed, same, bad, warnings, guid } = found;
  console.log(
    `${formatNumber(added)} nuevas, ${formatNumber(changed)} que cambian, ${formatNumber(same)} iguales, ${formatNumber(bad)} filas con errores.`,
  );
  for (const warning of warnings) console.log(`Atención: ${warning}`);
  const page = { guid, rowIndex: 0, rowsMax: SHOWN };
  const { data } = await readDifferences(room, { ...page, outcome: bad > 0 ? 'bad' : 'changed' });
  for (const { line, key, changes, problems } of data) {
    for (const { column, text } of problems)
      console.log(`  fila ${line}${column ? `, ${column}` : ''}: ${text}`);
    for (const { title, from, to } of changes)
      console.log(`  ${key}: ${title}: ${from ?? '—'} → ${to}`);
  }
};

const bringIn = async (room: Room, body: Buffer): Promise<void> => {
  const actor = { userId: null, name: 'npm run import' };
  const kind = kindOf();
  const brought = await bringFile(room, { kind, name, body }, actor, (rows) => {
    process.stdout.write(`\r${formatNumber(rows)} filas leídas`);
  });
  const { guid, settings, format, rowCount } = brought;
  console.log(`\r${name}: ${format}, ${formatNumber(rowCount)} filas.`);
  await mapColumns(room, {
    guid,
    headerLine: settings.headerLine,
    columns: mapped(brought),
    emptyMeans: values.clear ? 'clear' : 'keep',
    createsMissing: values.create ?? false,
    skipsNew: values['skip-new'] ?? false,
    takesOffSold: !values['keep-sold'],
  });
  const compared = await finish(room, guid, 'Comparando');
  await showDifference(room, compared);
  const isNothing = compared.added + compared.changed === 0;
  if (values['dry-run'] || compared.bad > 0 || compared.state !== 'checked' || isNothing) {
    await discard(room, guid);
    if (compared.bad > 0) process.exitCode = 1;
    console.log(compared.fault || 'No se escribió nada.');
    return;
  }
  await askToWrite(room, compared, actor);
  const written = await finish(room, guid, 'Escribiendo');
  if (written.state !== 'done') process.exitCode = 1;
  console.log(
    written.state === 'done'
      ? `Listo: importación N.º ${written.number}. Se deshace en /gestion/importar.`
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
