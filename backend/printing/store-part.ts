import { and, eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '#backend/database/dependencies';
import { printParts, printRequests } from '#backend/database/tables/printing';
import { AppError } from '#backend/http/app-error';
import { partKey, readPart, takePart } from '#backend/media/file-parts';
import type { FileStore } from '#backend/media/files';
import type { InputOf } from '#contract/calls';
import { HEAD_BYTES, modelFormat } from '#contract/files/model-format';
import { refuseFull } from './limits.ts';

export const storePart = async (
  { db, files, now }: Pick<Dependencies, 'db' | 'now'> & { files: FileStore },
  { guid, part, data }: InputOf<'printRequestPart'>,
): Promise<void> => {
  const [announced] = await db
    .select({
      id: printRequests.id,
      fileBytes: printRequests.fileBytes,
      network: printRequests.network,
      receivedAt: printRequests.receivedAt,
      hash: printParts.hash,
      storedAt: printParts.storedAt,
    })
    .from(printRequests)
    .innerJoin(
      printParts,
      and(eq(printParts.requestId, printRequests.id), eq(printParts.part, part)),
    )
    .where(eq(printRequests.guid, guid));
  if (!announced) throw new AppError('record.notFound');
  const body = readPart(data, { part, fileBytes: announced.fileBytes, announced: announced.hash });
  // A repeat: the first answer was lost.
  if (announced.storedAt) return;
  const format =
    part === 0 ? modelFormat(body.subarray(0, HEAD_BYTES), announced.fileBytes) : undefined;
  if (part === 0 && !format) throw new AppError('print.notAModel');
  await refuseFull(db, { more: body.length, network: announced.network, now: now() });

  await takePart(files, partKey('printing', guid, part), body, () =>
    db.transaction(async (tx) => {
      const { rowCount } = await tx
        .update(printRequests)
        .set({ touchedAt: now(), ...(format && { format }) })
        .where(and(eq(printRequests.id, announced.id), isNull(printRequests.fileGoneAt)));
      await tx
        .update(printParts)
        .set({ storedAt: now() })
        .where(and(eq(printParts.requestId, announced.id), eq(printParts.part, part)));
      return rowCount === 1;
    }),
  );
};
