import { databaseClock } from '#backend/database/clock';
import { connect } from '#backend/database/connection';
import { openFiles } from '#backend/media/files';
import type { ErasureDeps } from '#backend/privacy/erase';
import { variant } from '#variant';
import { givenOf, namedDatabase, processEnv } from '#variants/env';
import { openDatabase } from './database.ts';
import { environmentOf, giveUp } from './environment.ts';

/** Opens the database, its clock and the shop's files for a command that erases somebody, and closes them. */
export const whileErasing = async (
  work: (erasing: ErasureDeps, place: string) => Promise<void>,
): Promise<void> => {
  const environment = environmentOf();
  const { FILES_DIR, NETLIFY_BLOBS_CONTEXT } = givenOf(processEnv());
  // Erasures are noted beside the shop's files, which another machine may not have.
  if (
    namedDatabase(processEnv()) &&
    !environment.isProduction &&
    !FILES_DIR &&
    !NETLIFY_BLOBS_CONTEXT
  )
    giveUp(
      'DATABASE_URL nombra la base de una tienda, y nada dice dónde están sus archivos, donde se anota a quién se borró: FILES_DIR; en Netlify, NETLIFY_BLOBS_CONTEXT (docs/deploy-netlify.md).',
    );
  const { files } = environment;
  const place = typeof files === 'string' ? files : files.folder;
  const database = await openDatabase(variant.id);
  const { db, close } = connect(database.url, 2);
  try {
    const clock = databaseClock(db);
    await clock.sync();
    await work({ db, files: openFiles(files), now: clock.now }, place);
  } finally {
    await close();
    await database.stop();
  }
};
