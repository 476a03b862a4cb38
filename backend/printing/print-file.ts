import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Dependencies } from '#backend/database/dependencies';
import { printParts, printPieces, printRequests } from '#backend/database/tables/printing';
import { partKey, readStoredPart } from '#backend/media/file-parts';
import type { FileStore } from '#backend/media/files';
import type { Media } from '#backend/port';
import { PART_BYTES } from '#contract/files/file-parts';

/** Returns the file name without its extension, in characters that are safe on every system and in a header. */
export const safeStem = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const letters = last
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replace(/[^\p{L}\p{N} _()-]+/gu, '_')
    .trim();
  // By code points: a surrogate pair must stay whole.
  return [...letters].slice(0, 80).join('') || 'pieza';
};

export const createPrintFile =
  ({ db, files }: Pick<Dependencies, 'db'> & { files: FileStore }): Media['printFile'] =>
  async (guid) => {
    const [piece] = await db
      .select({
        id: printPieces.id,
        fileName: printPieces.fileName,
        fileBytes: printPieces.fileBytes,
        fileHash: printPieces.fileHash,
        format: printPieces.format,
      })
      .from(printPieces)
      .innerJoin(printRequests, eq(printRequests.id, printPieces.requestId))
      .where(
        and(
          eq(printPieces.guid, guid),
          isNotNull(printRequests.receivedAt),
          isNull(printRequests.filesGoneAt),
        ),
      );
    if (!piece) return null;
    const parts = await db
      .select({ part: printParts.part, hash: printParts.hash })
      .from(printParts)
      .where(eq(printParts.pieceId, piece.id))
      .orderBy(printParts.part);
    return {
      // The extension follows the content.
      name: `${safeStem(piece.fileName)}.${piece.format ?? 'stl'}`,
      bytes: piece.fileBytes,
      hash: piece.fileHash,
      partBytes: PART_BYTES,
      read: async (part) => {
        const announced = parts.find((each) => each.part === part)?.hash;
        const body = await readStoredPart(files, partKey('printing', guid, part), announced);
        if (!body) throw new Error(`part ${part} of the print piece ${piece.id} is damaged`);
        return body;
      },
    };
  };
