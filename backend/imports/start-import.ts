import { and, eq, inArray } from 'drizzle-orm';
import { importParts, imports } from '#backend/database/tables/imports';
import { AppError } from '#backend/http/app-error';
import {
  hashOfParts,
  partKey,
  readPart,
  refuseIncomplete,
  refuseOther,
  refuseUneven,
  takePart,
} from '#backend/media/file-parts';
import type { InputOf } from '#contract/calls';
import { type ImportKindName, type ImportSettings, NO_DEFAULTS } from '#contract/entities/imports';
import { importStates, importStatesWhere } from '#contract/import-states';
import type { Actor, ImportContext } from './context.ts';
import { KINDS } from './kinds/kinds.ts';
import { missingParts } from './read-import.ts';

export const FOLDER = 'imports';
/** The limit of imports that are neither written nor removed: each keeps its rows. */
const MAX_OPEN = 30;
const OPEN = importStatesWhere(({ isOpen }) => isOpen);
const WITH_PARTS = importStatesWhere(({ stored }) => stored === 'parts');

export const NO_SETTINGS: ImportSettings = {
  headerLine: 0,
  headings: [],
  kinds: [],
  titles: null,
  unknownTitles: [],
  titled: [],
  notes: [],
  columns: [],
  emptyMeans: 'keep',
  createsMissing: false,
  skipsNew: false,
  takesOffSold: true,
  decimal: ',',
  otherDecimals: [],
  isDecimalGuessed: true,
  hasPathLists: false,
  widest: 0,
  defaults: NO_DEFAULTS,
  priceRule: null,
  rate: null,
  bareSigns: [],
  answers: [],
  profileName: '',
  profile: null,
};

/**
 * Creates an import; repeating it with the same guid and file has no effect.
 * @param kinds that the file may be of; of several its headings decide
 * @throws AppError import.kind, file.otherFile, import.tooMany
 */
export const startImport = async (
  { db, variant, now }: ImportContext,
  { guid, file }: Pick<InputOf<'importStart'>, 'guid' | 'file'>,
  kinds: readonly ImportKindName[],
  actor: Actor,
): Promise<void> => {
  const [kind, ...others] = kinds.filter((one) => KINDS[one].isOffered(variant));
  if (!kind) throw new AppError('import.kind');
  refuseUneven(file);
  await db.transaction(async (tx) => {
    const [existing] = await tx.select().from(imports).where(eq(imports.guid, guid));
    if (existing) {
      refuseOther({ bytes: existing.fileBytes, hash: existing.fileHash }, file);
      if (!kinds.includes(existing.kind)) throw new AppError('file.otherFile');
      return;
    }
    const open = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(inArray(imports.state, OPEN))
      .limit(MAX_OPEN);
    if (open.length >= MAX_OPEN) throw new AppError('import.tooMany');
    const [created] = await tx
      .insert(imports)
      .values({
        guid,
        kind,
        state: 'receiving',
        fileName: file.name,
        fileBytes: file.bytes,
        fileHash: hashOfParts(file.parts),
        userId: actor.userId,
        author: actor.name,
        settings: {
          ...NO_SETTINGS,
          columns: [],
          kinds: others.length > 0 ? [kind, ...others] : [],
        },
        createdAt: now(),
        touchedAt: now(),
      })
      // Two concurrent requests create one import.
      .onConflictDoNothing({ target: imports.guid })
      .returning({ id: imports.id });
    if (created)
      await tx
        .insert(importParts)
        .values(file.parts.map((hash, part) => ({ importId: created.id, part, hash })));
  });
};

/**
 * Stores a part of the file.
 * @throws AppError record.notFound, also if the import was removed meanwhile; file.badPart
 */
export const storePart = async (
  { db, files, now }: Pick<ImportContext, 'db' | 'files' | 'now'>,
  { guid, part, data }: InputOf<'importPart'>,
): Promise<void> => {
  const [announced] = await db
    .select({
      id: imports.id,
      fileBytes: imports.fileBytes,
      hash: importParts.hash,
      storedAt: importParts.storedAt,
    })
    .from(imports)
    .innerJoin(importParts, and(eq(importParts.importId, imports.id), eq(importParts.part, part)))
    .where(and(eq(imports.guid, guid), eq(imports.state, 'receiving')));
  if (!announced) throw new AppError('record.notFound');
  const body = readPart(data, {
    part,
    fileBytes: announced.fileBytes,
    announced: announced.hash,
  });
  // A repeated request, after its reply was lost.
  if (announced.storedAt) return;
  await takePart(files, partKey(FOLDER, guid, part), body, () =>
    db.transaction(async (tx) => {
      const { rowCount } = await tx
        .update(imports)
        .set({ touchedAt: now() })
        // Another request with this part may have completed the file.
        .where(and(eq(imports.id, announced.id), inArray(imports.state, WITH_PARTS)));
      await tx
        .update(importParts)
        .set({ storedAt: now() })
        .where(and(eq(importParts.importId, announced.id), eq(importParts.part, part)));
      return rowCount === 1;
    }),
  );
};

/**
 * Marks the file as complete, so that it is read.
 * @throws AppError record.notFound, file.incomplete
 */
export const endReceiving = async ({ db, now }: ImportContext, guid: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.guid, guid)).for('update');
    if (!row) throw new AppError('record.notFound');
    const { read } = importStates[row.state].requests;
    if (!read) return;
    refuseIncomplete(await missingParts(tx, row.id));
    await tx.update(imports).set({ state: read, touchedAt: now() }).where(eq(imports.id, row.id));
  });
};
