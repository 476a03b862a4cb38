/** Files of prices and of new products of a large shop, one row in a hundred invalid: read, compared, written without these, previewed and undone, rows a second; and how long others wait meanwhile. */
import { sql } from 'drizzle-orm';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { allowLongWork, connect, type Db } from '#backend/database/connection';
import type { ImportContext } from '#backend/imports/context';
import { previewUndo } from '#backend/imports/differences';
import { importLocalFile } from '#backend/imports/import-local-file';
import { mapColumns } from '#backend/imports/map-columns';
import { findImport } from '#backend/imports/read-import';
import { requestUndo, requestWrite } from '#backend/imports/requests';
import { workOn } from '#backend/imports/work';
import { openFiles } from '#backend/media/files';
import { touchLists } from '#backend/search-engine/versions';
import type { OutputOf } from '#contract/calls';
import { type ImportKindName, NO_DEFAULTS } from '#contract/entities/imports';
import { ensureDatabase, migrate } from '#host/migrate';
import { removeAbandoned, startPostgres } from '#host/postgres';
import { loadVariant } from '#variants/load';
import type { Report } from '../../scripts/bench.ts';
import { plantShelves } from '../support/goods.ts';
import { beside } from '../support/waiting.ts';

const FOLDER = '.data/bench-imports';
const ROWS = Number(process.env.BENCH_PARTS ?? 100_000);
/** Longer than any piece takes. */
const PATIENCE_MS = 600_000;
const ACTOR = { userId: null, name: 'bench' };
const EVERY_MS = 200;
/** One row in so many is invalid. */
const EVERY_BAD = 100;
const isBad = (n: number): boolean => n % EVERY_BAD === 0;
/** How many products share one. */
const OF_A_FAMILY = 10;
const MB = 1024 * 1024;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

/** Asks again and again while something goes on. @returns the longest that it took, in seconds */
const longest = async (ask: () => Promise<unknown>, during: Promise<unknown>): Promise<number> => {
  let most = 0;
  await beside(
    during,
    async () => {
      most = Math.max(most, await seconds(ask));
    },
    PATIENCE_MS,
  );
  return most;
};

/** Measures how long other writes wait: a change of synonyms, and a list. */
const others = (db: Db) => ({
  synonyms: () =>
    db.transaction(async (tx) => {
      // Measured even where a call would have given up.
      await allowLongWork(tx);
      await touchLists(tx);
    }),
  list: () => db.execute(sql`select count(*) from search_documents where entry_id < 1000`),
});

/** Brings one file in to its end and back again. */
const measure = async (
  context: ImportContext,
  other: Db,
  report: Report,
  { kind, columns, body }: { kind: ImportKindName; columns: string[]; body: Buffer },
): Promise<void> => {
  let memory = 0;
  const sampler = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss);
  }, EVERY_MS);
  let guid = '';
  const ended = () => workOn(context, guid, PATIENCE_MS);
  const read = await seconds(async () => {
    const profile = { by: 'none' } as const;
    const file = { kinds: [kind] as const, name: 'bench.csv', body, profile };
    ({ guid } = await importLocalFile(context, file, ACTOR, () => {}));
  });
  const compare = await seconds(async () => {
    await mapColumns(context, {
      guid,
      headerLine: 1,
      columns,
      emptyMeans: 'keep',
      createsMissing: false,
      skipsNew: false,
      takesOffSold: true,
      defaults: NO_DEFAULTS,
      priceRule: null,
    });
    await ended();
  });
  const { revision, bad } = await findImport(context.db, guid);
  if (bad !== ROWS / EVERY_BAD) throw new Error(`${bad} rows are invalid`);
  await requestWrite(context, { guid, revision, skipBad: true }, ACTOR);
  const writing = seconds(ended);
  const asks = others(other);
  const [synonyms, list] = await Promise.all([
    longest(asks.synonyms, writing),
    longest(asks.list, writing),
  ]);
  const write = await writing;
  const preview = await seconds(async () => {
    let left = 0;
    let after: string | null = '';
    while (after !== null) {
      const piece: OutputOf<'importPreviewUndo'> = await previewUndo(context, { guid, after });
      left += piece.left;
      after = piece.next;
    }
    if (left > 0) throw new Error(`${left} records cannot be undone`);
  });
  await requestUndo(context, { guid }, ACTOR);
  const undo = await seconds(ended);
  clearInterval(sampler);
  report(`import of ${ROWS} ${kind}, rows/s`, {
    read: ROWS / read,
    compare: ROWS / compare,
    'read and compare': ROWS / (read + compare),
    write: ROWS / write,
    'preview of the undo': ROWS / preview,
    undo: ROWS / undo,
  });
  report(`import of ${ROWS} ${kind}, memory of the process, MB`, { most: memory / MB });
  report(`import of ${ROWS} ${kind}, longest wait of others while it is written, ms`, {
    'words of the search': synonyms * 1_000,
    'a list': list * 1_000,
  });
};

const lines = (line: (n: number) => string): string =>
  Array.from({ length: ROWS }, (_, at) => `${line(at + 1)}\r\n`).join('');

export const bench = async (report: Report): Promise<void> => {
  await removeAbandoned(FOLDER);
  const postgres = await startPostgres(FOLDER, {});
  try {
    await ensureDatabase(postgres.url('postgres'), 'bench');
    await migrate(postgres.url('bench'));
    const { db, close } = connect(postgres.url('bench'), 4);
    const other = connect(postgres.url('bench'), 4);
    await plantShelves(db);
    await db.execute(
      sql`insert into families (code, category_id, name, price_cents)
          select 'F-' || n, '1.1', 'Radiadores ' || n, 10000 from generate_series(0, ${ROWS / OF_A_FAMILY}::int) n`,
    );
    await db.execute(
      sql`insert into products (code, brand_id, category_id, name, price_cents, family_id)
          select 'P-' || n, 1, '1.1', 'Radiador ' || n, 10000, family.id
          from generate_series(1, ${ROWS}::int) n
            join families family on family.code = ('F-' || n / ${OF_A_FAMILY}::int)::citext`,
    );
    await db.transaction((tx) => rebuildListIndex(tx));
    const log = { info: () => {}, warn: () => {}, error: console.error };
    const variant = await loadVariant('NAM');
    const context: ImportContext = { db, variant, now: () => new Date(), log, files: openFiles() };
    await measure(context, other.db, report, {
      kind: 'prices',
      columns: ['code', 'price'],
      body: Buffer.from(
        `codigo;precio\r\n${lines((n) => `P-${n};${isBad(n) ? 'mucho' : `${n % 900},50`}`)}`,
      ),
    });
    await measure(context, other.db, report, {
      kind: 'products',
      columns: ['code', 'name', 'brand', 'category', 'price', 'family'],
      body: Buffer.from(
        `codigo;nombre;marca;categoria;precio;familia\r\n${lines((n) => `N-${n};Radiador nuevo ${n};Refrimar;${isBad(n) ? '9.9' : '1.1'};${n % 900},50;F-${Math.floor(n / OF_A_FAMILY)}`)}`,
      ),
    });
    await other.close();
    await close();
  } finally {
    await postgres.destroy();
  }
};
