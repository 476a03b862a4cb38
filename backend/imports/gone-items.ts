/** Products of the last delivery of a list that this one does not bring any more. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { counted } from '#contract/amounts/counted';
import type { InputOf, OutputOf } from '#contract/calls';
import { EXPORT_ROWS } from '#contract/calls/imports';
import { importStates } from '#contract/import-states';
import type { ImportContext, ImportRow } from './context.ts';
import { branchFields } from './kinds/branch-fields.ts';

type Delivery = Pick<ImportRow, 'id' | 'kind' | 'state' | 'settings' | 'writtenAt'>;

const OF_PRODUCTS = new Set<ImportRow['kind']>(['products', 'prices', 'stock']);

/** Selects the products of the last import that was written with the same remembered list. */
const goneProducts = ({ id, kind, settings, writtenAt }: Delivery): SQL =>
  sql`select product.id, product.code::text as code, product.name, earlier.line, earlier.import_id as import
      from import_items earlier join products product on product.id = earlier.thing_id
      where earlier.import_id = (
          select import.id from imports import
          where import.kind = ${kind} and import.id <> ${id} and import.forgotten_at is null
            and lower(import.settings ->> 'profileName') = lower(${settings.profileName})
            and import.written_at is not null and import.undone_at is null
            and (${writtenAt?.toISOString() ?? null}::timestamptz is null
              or import.written_at < ${writtenAt?.toISOString() ?? null}::timestamptz)
          order by import.written_at desc limit 1)
        and not exists (select from import_rows own where own.import_id = ${id} and own.key = earlier.key)
        and not exists (select from import_items own where own.import_id = ${id} and own.key = earlier.key)`;

/** Returns whether the file is a further delivery of a remembered list. */
const isCompared = ({ kind, state, settings, writtenAt }: Delivery): boolean =>
  OF_PRODUCTS.has(kind) &&
  settings.profile !== null &&
  settings.profileName !== '' &&
  (writtenAt !== null || state === 'comparing' || importStates[state].requests.write !== undefined);

export const countGone = async (db: Db | Tx, row: Delivery): Promise<number> => {
  if (!isCompared(row)) return 0;
  const { rows } = await db.execute<{ gone: number }>(
    sql`select count(*)::int as gone from (${goneProducts(row)}) gone`,
  );
  return rows[0]?.gone ?? 0;
};

interface GoneRow extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
  line: number;
  import: number;
}

/** Reads a page in the order of the earlier file. */
const readGone = async (
  db: Db | Tx,
  row: Delivery,
  { limit, offset }: { limit: number; offset: number },
): Promise<GoneRow[]> => {
  if (!isCompared(row)) return [];
  const { rows } = await db.execute<GoneRow>(
    sql`${goneProducts(row)} order by earlier.line, product.id limit ${limit} offset ${offset}`,
  );
  return rows;
};

const NAMED = 200;

/** Names the codes that the list does not bring any more. Nothing happens to them. */
export const goneWarnings = async (tx: Tx, row: Delivery): Promise<string[]> => {
  const gone = await countGone(tx, row);
  if (gone === 0) return [];
  const rows = await readGone(tx, row, { limit: NAMED, offset: 0 });
  const codes = rows.map(({ code }) => code).join(', ');
  const missing = counted(
    gone,
    'producto de la lista anterior no viene',
    'productos de la lista anterior no vienen',
  );
  return [
    `${missing} en esta, y ${gone === 1 ? 'queda' : 'quedan'} como ${gone === 1 ? 'está' : 'están'} (la anterior es la importación N.º ${rows[0]?.import}): ${codes}${gone > NAMED ? '…' : ''}.`,
  ];
};

export const listGone = async (
  { db }: Pick<ImportContext, 'db'>,
  row: ImportRow,
  page: { limit: number; offset: number },
): Promise<OutputOf<'importRows'>> => ({
  resultCount: await countGone(db, row),
  data: (await readGone(db, row, page)).map(({ line, code, name }) => ({
    ...{ line, key: code, name, changes: [], problems: [] },
  })),
});

/** Exports a page of them with a stock of zero, as a file of stock that may be imported. */
export const exportGone = async (
  { db, variant }: Pick<ImportContext, 'db' | 'variant'>,
  row: ImportRow,
  { after }: Pick<InputOf<'importErrors'>, 'after'>,
): Promise<OutputOf<'importErrors'>> => {
  const branches = branchFields(variant, 'names');
  const rows = await readGone(db, row, { limit: EXPORT_ROWS, offset: after });
  return {
    titles: ['Código', 'Nombre', ...branches.map(({ title }) => title)],
    rows: rows.map(({ code, name }) => [code, name, ...branches.map(() => '0')]),
    next: rows.length < EXPORT_ROWS ? null : after + EXPORT_ROWS,
    separator: ';',
  };
};
