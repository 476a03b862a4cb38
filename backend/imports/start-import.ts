/** Begins an import and takes the parts of its file. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
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
import { importStates, importStatesWhere } from '#contract/import-states';
import { KINDS } from './kinds/kinds.ts';
import type { Actor, Room } from './room.ts';

export const FOLDER = 'imports';
/** Imports that nobody wrote or gave up: each keeps its rows. */
const MOST_OPEN = 30;
const OPEN = importStatesWhere(({ isOpen }) => isOpen);
const WITH_PARTS = importStatesWhere(({ stored }) => stored === 'parts');

export const NO_SETTINGS = {
  headerLine: 0,
  columns: [],
  emptyMeans: 'keep',
  createsMissing: false,
  skipsNew: false,
  takesOffSold: true,
  decimal: ',',
  isDecimalGuessed: true,
  widest: 0,
} as const;

/** @throws AppError import.kind, file.otherFile, import.tooMany */
export const startImport = async (
  { db, variant, now }: Room,
  { guid, kind, file }: InputOf<'importStart'>,
  actor: Actor,
): Promise<void> => {
  if (!KINDS[kind].isOffered(variant)) throw new AppError('import.kind');
  refuseUneven(file);
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(imports).where(eq(imports.guid, guid));
    if (known) {
      refuseOther({ bytes: known.fileBytes, hash: known.fileHash }, file);
      if (known.kind !== kind) throw new AppError('file.otherFile');
      return;
    }
    const open = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(inArray(imports.state, OPEN))
      .limit(MOST_OPEN);
    if (open.length >= MOST_OPEN) throw new AppError('import.tooMany');
    const [made] = await tx
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
        settings: { ...NO_SETTINGS, columns: [] },
        createdAt: now(),
        touchedAt: now(),
      })
      // Sent twice at once, it is one.
      .onConflictDoNothing({ target: imports.guid })
      .returning({ id: imports.id });
    if (made)
      await tx
        .insert(importParts)
        .values(file.parts.map((hash, part) => ({ importId: made.id, part, hash })));
  });
};

/** @throws AppError record.notFound, also where it was given up meanwhile; file.badPart */
export const storePart = async (
  { db, files, now }: Pick<Room, 'db' | 'files' | 'now'>,
  { guid, part, data }: InputOf<'importPart'>,
): Promise<void> => {
  const [known] = await db
    .select({
      id: imports.id,
      fileBytes: imports.fileBytes,
      hash: importParts.hash,
      storedAt: importParts.storedAt,
    })
    .from(imports)
    .innerJoin(importParts, and(eq(importParts.importId, imports.id), eq(importParts.part, part)))
    .where(and(eq(imports.guid, guid), eq(imports.state, 'receiving')));
  if (!known) throw new AppError('record.notFound');
  const body = readPart(data, { part, fileBytes: known.fileBytes, announced: known.hash });
  // It was here before: its answer was lost, not the part.
  if (known.storedAt) return;
  await takePart(files, partKey(FOLDER, guid, part), body, () =>
    db.transaction(async (tx) => {
      const { rowCount } = await tx
        .update(imports)
        .set({ touchedAt: now() })
        // Another sender of this part may have ended the file.
        .where(and(eq(imports.id, known.id), inArray(imports.state, WITH_PARTS)));
      await tx
        .update(importParts)
        .set({ storedAt: now() })
        .where(and(eq(importParts.importId, known.id), eq(importParts.part, part)));
      return rowCount === 1;
    }),
  );
};

/** The file is all there. @throws AppError record.notFound, file.incomplete */
export const endReceiving = async ({ db, now }: Room, guid: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.guid, guid)).for('update');
    if (!row) throw new AppError('record.notFound');
    const { read } = importStates[row.state].requests;
    if (!read) return;
    const missing = await tx
      .select({ part: importParts.part })
      .from(importParts)
      .where(and(eq(importParts.importId, row.id), isNull(importParts.storedAt)));
    refuseIncomplete(missing.map(({ part }) => part));
    await tx.update(imports).set({ state: read, touchedAt: now() }).where(eq(imports.id, row.id));
  });
};
