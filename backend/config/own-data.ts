import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { runPrepared, statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { config } from '#backend/database/tables/site';
import { OWN_DATA_KEYS, type OwnTexts } from '#contract/entities/own-data';
import { withOwnData } from '#variants/own-data';
import type { Variant } from '#variants/schema';

type Reader = Pick<Db | Tx, '_'>;

const columns = columnsOf(config, 'config', 'key', 'value');

const queryOf = (name: string, keys: readonly string[]) =>
  statement<Record<never, never>, RowOf<typeof columns>>(
    name,
    () => sql`select ${columns} from config
      where key in ${sql.raw(`('${keys.join("','")}')`)} order by key`,
  );

const everything = queryOf('own-data', OWN_DATA_KEYS);
/** Calls and jobs show neither the long texts of pages nor the logo. */
const forCalls = queryOf(
  'own-data-of-calls',
  OWN_DATA_KEYS.filter((key) => key !== 'SHOP_TEXTS' && key !== 'SHOP_LOGO'),
);

const readTexts = async (db: Reader, query: typeof everything): Promise<OwnTexts> => {
  const { rows } = await runPrepared(db, query({}));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Reads what the owner of the shop has edited, for a build of pages. */
export const readOwnTexts = (db: Reader): Promise<OwnTexts> => readTexts(db, everything);

/** Returns the shop of a folder with the data that its owner has edited. */
export const readOwnVariant = async (db: Reader, folder: Variant): Promise<Variant> =>
  withOwnData(folder, await readTexts(db, forCalls));

/** How long a process may use older data than those another one stored. */
const VALID_MS = 1_000;

export interface LiveVariant {
  /** Modules keep this object; an update replaces its properties. */
  variant: Variant;
  /** Reads the stored data if that is due. */
  sync: () => Promise<void>;
  /** Reads them at once, after this process has stored some. */
  update: () => Promise<void>;
}

/** Keeps a shop's own data current in a process. */
export const createLiveVariant = (db: Reader, folder: Variant): LiveVariant => {
  const variant = { ...folder };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const update = async (): Promise<void> => {
    Object.assign(variant, await readOwnVariant(db, folder));
    readAt = performance.now();
  };
  return {
    variant,
    update,
    sync: async () => {
      if (performance.now() - readAt < VALID_MS) return;
      reading ??= update().finally(() => {
        reading = undefined;
      });
      await reading;
    },
  };
};
