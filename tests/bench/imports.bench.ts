/** A file of prices for every product of a large shop: read, compared, written and undone, rows a second. */
import { sql } from 'drizzle-orm';
import { rebuildListIndex } from '#backend/catalog/search-index/search-index';
import { connect } from '#backend/database/connection';
import { askToUndo, askToWrite } from '#backend/imports/ask-for';
import { bringFile } from '#backend/imports/local-file';
import { mapColumns } from '#backend/imports/map-columns';
import type { Room } from '#backend/imports/room';
import { workOn } from '#backend/imports/work';
import { openFiles } from '#backend/media/files';
import { ensureDatabase, migrate } from '#host/migrate';
import { removeAbandoned, startPostgres } from '#host/postgres';
import { loadVariant } from '#variants/load';
import type { Report } from '../../scripts/bench.ts';
import { plantShelves } from '../support/goods.ts';

const FOLDER = '.data/bench-imports';
const ROWS = Number(process.env.BENCH_PARTS ?? 100_000);
/** Longer than any piece takes. */
const PATIENCE_MS = 600_000;
const ACTOR = { userId: null, name: 'bench' };

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

export const bench = async (report: Report): Promise<void> => {
  await removeAbandoned(FOLDER);
  const postgres = await startPostgres(FOLDER, {});
  try {
    await ensureDatabase(postgres.url('postgres'), 'bench');
    await migrate(postgres.url('bench'));
    const { db, close } = connect(postgres.url('bench'), 4);
    await plantShelves(db);
    await db.execute(
      sql`insert into products (code, brand_id, category_id, name, price_cents)
          select 'P-' || n, 1, '1.1', 'Radiador ' || n, 10000 from generate_series(1, ${ROWS}::int) n`,
    );
    await db.transaction((tx) => rebuildListIndex(tx));
    const log = { info: () => {}, warn: () => {}, error: console.error };
    const variant = await loadVariant('NAM');
    const room: Room = { db, variant, now: () => new Date(), log, files: openFiles() };
    const lines = Array.from({ length: ROWS }, (_, at) => `P-${at + 1};${at % 900},50\r\n`);
    const body = Buffer.from(`codigo;precio\r\n${lines.join('')}`);
    let guid = '';
    const times = {
      read: await seconds(async () => {
        const file = { kind: 'prices', name: 'bench.csv', body } as const;
        guid = (await bringFile(room, file, ACTOR, () => {})).guid;
      }),
      compare: await seconds(async () => {
        const columns = ['code', 'price'];
        await mapColumns(room, {
          guid,
          headerLine: 1,
          columns,
          emptyMeans: 'keep',
          createsMissing: false,
        });
        await workOn(room, guid, PATIENCE_MS);
      }),
      write: await seconds(async () => {
        await askToWrite(room, guid, ACTOR);
        await workOn(room, guid, PATIENCE_MS);
      }),
      undo: await seconds(async () => {
        await askToUndo(room, guid, ACTOR);
        await workOn(room, guid, PATIENCE_MS);
      }),
    };
    report(`import of ${ROWS} prices, rows/s`, {
      read: ROWS / times.read,
      compare: ROWS / times.compare,
      write: ROWS / times.write,
      undo: ROWS / times.undo,
    });
    await close();
  } finally {
    await postgres.destroy();
  }
};
