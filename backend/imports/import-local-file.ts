import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { imports } from '#backend/database/tables/imports';
import { MAX_IMPORT_BYTES } from '#contract/calls/imports';
import type { ImportKindName, WholeImport } from '#contract/entities/imports';
import { importWork } from '#contract/import-states';
import type { Actor, ImportContext } from './context.ts';
import { settingsGuesser } from './guess-settings.ts';
import type { ProfileChoice } from './profiles.ts';
import { readImport } from './read-import.ts';
import { Unreadable } from './reading/sheet-rows.ts';
import { stageRows, withTitles } from './stage.ts';
import { NO_SETTINGS } from './start-import.ts';
import { SET_TIMEOUTS } from './work.ts';

interface LocalFile {
  /** The kinds that it may be of; of several its headings decide. */
  kinds: readonly [ImportKindName, ...ImportKindName[]];
  name: string;
  body: Buffer;
  profile: ProfileChoice;
}

/**
 * Reads a file of this machine into a new import, as the command line does. Its columns are not
 * mapped yet.
 * @throws Unreadable
 */
export const importLocalFile = async (
  { db, variant, now }: ImportContext,
  { kinds, name, body, profile }: LocalFile,
  actor: Actor,
  onRows: (rows: number) => void,
): Promise<WholeImport> => {
  if (body.length > MAX_IMPORT_BYTES)
    throw new Unreadable(
      `El archivo tiene más de ${MAX_IMPORT_BYTES / 1024 / 1024} MB: divídelo y trae una parte por vez.`,
    );
  const guid = randomUUID();
  await db.transaction(async (tx) => {
    await tx.execute(SET_TIMEOUTS);
    const [made] = await tx
      .insert(imports)
      .values({
        guid,
        kind: kinds[0],
        state: 'reading',
        fileName: name.slice(-200),
        fileBytes: body.length,
        fileHash: createHash('sha256').update(body).digest('hex'),
        userId: actor.userId,
        author: actor.name,
        settings: { ...NO_SETTINGS, columns: [] },
        createdAt: now(),
        touchedAt: now(),
      })
      .returning({ id: imports.id });
    if (!made) throw new Error('Could not insert the import');
    const staged = await stageRows(
      tx,
      made.id,
      body,
      await settingsGuesser(tx, variant, { kinds, fileName: name }, profile),
      async (rows) => onRows(rows),
    );
    await tx
      .update(imports)
      .set({
        ...(await withTitles(tx, variant, staged)),
        state: importWork.reading.ends,
      })
      .where(eq(imports.id, made.id));
  });
  return readImport(db, variant, guid);
};
