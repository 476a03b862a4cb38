import { ensureDatabase, migrate, OutdatedDatabase } from '#host/migrate';
import { startPostgres } from '#host/postgres';
import { movedNote } from '#host/postgres/place';
import { directDatabase, directDatabaseName, processEnv } from '#variants/env';
import { giveUp } from './environment.ts';
import { updateListIndex } from './list-index.ts';
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

/** Migrates the database and renews its list index. Ends the command with `outdated` where no migration fits. */
const bringUpToDate = async (url: string, outdated: string): Promise<void> => {
  try {
    await migrate(url);
  } catch (error) {
    if (error instanceof OutdatedDatabase) giveUp(outdated);
    throw error;
  }
  await updateListIndex(url);
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
