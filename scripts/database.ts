import { leadsToPooler } from '#backend/database/find-pooler';
import { MigrationBlocked } from '#backend/database/migration-turn';
import { ensureDatabase, migrate, OutdatedDatabase } from '#host/migrate';
import { startPostgres } from '#host/postgres';
import { movedNote } from '#host/postgres/place';
import { directDatabase, directDatabaseName, namedDatabase, processEnv } from '#variants/env';
import { giveUp } from './environment.ts';
import { updateListIndex } from './list-index.ts';
import { blockedText, waitingText } from './migration-texts.ts';
import { databaseFault, reasonOf } from './reach-database.ts';
import { onStop } from './stopping.ts';

const FOLDER = '.data/postgres';

interface ShopDatabase {
  url: string;
  stop: () => Promise<void>;
}

const OUTDATED = 'es de una versión que nunca se publicó y no se puede actualizar';

/** Says what to do about an outdated database that a setting names. */
export const outdatedNamed = (setting: string): string =>
  `${setting}: esa base de datos ${OUTDATED}: crea otra, vacía, y ponla en ${setting}.`;

/** Says what to do about an outdated database of the local server, whose files are in `data`. */
export const outdatedLocal = (data: string): string => {
  const folders = movedNote(FOLDER, data) ? `las carpetas .data y ${data}` : 'la carpeta .data';
  return `La base de datos de esta máquina ${OUTDATED}: borra ${folders} y vuelve a empezar.`;
};

/** Says what to set where a setting leads to a pooler. */
export const poolerText = (setting: string): string =>
  `${setting}: lleva a un pooler, como PgBouncer; pon DATABASE_POOLER=unprepared (o transaction, si admite sentencias preparadas) y en DATABASE_DIRECT_URL la dirección del PostgreSQL mismo (docs/settings.md).`;

/** Migrates the database and renews its list index. Ends the command with `outdated` where no migration fits. */
const bringUpToDate = async (url: string, outdated: string): Promise<void> => {
  try {
    await migrate(url, { onWait: (waiting) => console.log(waitingText(waiting)) });
  } catch (error) {
    if (error instanceof MigrationBlocked) giveUp(blockedText(error.waiting));
    if (error instanceof OutdatedDatabase) giveUp(outdated);
    throw error;
  }
  await updateListIndex(url);
};

/**
 * Returns a sentence about a pooler that the settings do not announce, if there is one. Checks the address of the
 * migrations, and that of the shop where it is another one and said to lead to PostgreSQL itself.
 */
const poolerFault = async (): Promise<string | undefined> => {
  const env = processEnv();
  const [direct = '', own = ''] = [directDatabase(env), namedDatabase(env)];
  const isDirect = direct !== own;
  if (await leadsToPooler(direct))
    return isDirect
      ? 'DATABASE_DIRECT_URL: también lleva a un pooler, como PgBouncer; pon ahí la dirección del PostgreSQL mismo.'
      : poolerText(directDatabaseName(env));
  const isAnnounced = !['', 'none'].includes(env.DATABASE_POOLER?.trim() ?? '');
  // Commands need the direct address only.
  if (!isDirect || !own || isAnnounced) return undefined;
  return (await leadsToPooler(own).catch(() => false)) ? poolerText('DATABASE_URL') : undefined;
};

/** Opens the server that the shops of this checkout share; the last process to leave stops it. */
export const openServer = async () => {
  const server = await startPostgres(FOLDER, { max_connections: '200' });
  onStop(server.stop);
  return server;
};

/**
 * Opens the shop's database, migrates it and updates its list index. DATABASE_DIRECT_URL or DATABASE_URL (or
 * NETLIFY_DB_URL) names it; otherwise it is on the embedded server over `.data/postgres`, one per shop. Ends the
 * command with a sentence, before anything is changed, if a named one cannot be used or belongs to another shop.
 */
export const openDatabase = async (variantId: string): Promise<ShopDatabase> => {
  const named = directDatabase(processEnv());
  if (named) {
    const name = directDatabaseName(processEnv());
    const fault = await databaseFault(named, variantId, name);
    if (fault) giveUp(fault);
    try {
      const pooler = await poolerFault();
      if (pooler) giveUp(pooler);
      await bringUpToDate(named, outdatedNamed(name));
    } catch (error) {
      const reason = reasonOf(error, name);
      if (!reason) throw error;
      giveUp(reason);
    }
    return { url: named, stop: async () => {} };
  }
  const server = await openServer();
  const name = `shop_${variantId.toLowerCase()}`;
  const isNew = await ensureDatabase(server.url('postgres'), name);
  const note = movedNote(FOLDER, server.data);
  if (isNew && note) console.log(note);
  await bringUpToDate(server.url(name), outdatedLocal(server.data));
  return { url: server.url(name), stop: server.stop };
};
