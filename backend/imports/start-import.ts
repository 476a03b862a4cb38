/** Begins an import and takes the parts of its file. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { importParts, imports } from '#backend/database/tables/imports';
import { AppError } from '#backend/http/app-error';
import { hashOfParts, partKey, readPart } from '#backend/media/file-parts';
import type { InputOf } from '#contract/calls';
import { partsOf } from '#contract/file-parts';
import { messages } from '#contract/messages';
import { KINDS } from './kinds/kinds.ts';
import type { Actor, Room } from './room.ts';

export const FOLDER = 'imports';
/** That nobody wrote or gave up: each keeps its rows. */
const MOST_OPEN = 30;
const OPEN = ['receiving', 'reading', 'mapping', 'checking', 'comparing', 'checked'] as const;

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

/** @throws AppError import.kind, import.otherFile, import.tooMany */
export const startImport = async (
  { db, variant, now }: Room,
  { guid, kind, file }: InputOf<'importStart'>,
  actor: Actor,
): Promise<void> => {
  if (!KINDS[kind].isOffered(variant)) throw new AppError('import.kind');
  if (partsOf(file.bytes) !== file.parts.length)
    throw new AppError('request.invalid', { fields: { 'file.parts': messages.invalid } });
  const fileHash = hashOfParts(file.parts);
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(imports).where(eq(imports.guid, guid));
    if (known && (known.fileHash !== fileHash || known.kind !== kind))
      throw new AppError('import.otherFile');
    if (known) return;
    const open = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(inArray(imports.state, [...OPEN]))
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
        fileHash,
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

/** @throws AppError record.notFound, file.badPart */
export const storePart = async (
  { db, files, now }: Room,
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
  await files.write(partKey(FOLDER, guid, part), body);
  await db
    .update(importParts)
    .set({ storedAt: now() })
    .where(and(eq(importParts.importId, known.id), eq(importParts.part, part)));
  await db.update(imports).set({ touchedAt: now() }).where(eq(imports.id, known.id));
};

/** The file is all there. @throws AppError record.notFound, file.incomplete */
export const endReceiving = async ({ db, now }: Room, guid: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.guid, guid)).for('update');
    if (!row) throw new AppError('record.notFound');
    if (row.state !== 'receiving') return;
    const missing = await tx
      .select({ part: importParts.part })
      .from(importParts)
      .where(and(eq(importParts.importId, row.id), isNull(importParts.storedAt)));
    if (missing.length > 0)
      throw new AppError('file.incomplete', {
        detail: { missing: missing.map(({ part }) => part) },
      });
    await tx
      .update(imports)
      .set({ state: 'reading', touchedAt: now() })
      .where(eq(imports.id, row.id));
  });
};
