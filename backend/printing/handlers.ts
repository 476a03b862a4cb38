import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '#backend/database/dependencies';
import { printParts, printRequests } from '#backend/database/tables/printing';
import { AppError } from '#backend/http/app-error';
import { partKey, readPart, takePart } from '#backend/media/file-parts';
import type { FileStore } from '#backend/media/files';
import type { Handlers } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { HEAD_BYTES, modelFormat } from '#contract/files/model-format';
import { finishRequest } from './finish-request.ts';
import { refuseFull } from './limits.ts';
import { listRequests } from './list-requests.ts';
import { startRequest } from './start-request.ts';

const storePart = async (
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

/** Range of made-up request numbers. */
const TRAPPED = [100, 1_000] as const;

export const createPrintingHandlers = (
  deps: Pick<Dependencies, 'db' | 'variant' | 'now'> & { files: FileStore },
): Handlers<
  'printRequestStart' | 'printRequestPart' | 'printRequestFinish' | 'printRequestFilter'
> => ({
  printRequestStart: async (input, { clientAddress }) =>
    // Only programs fill in the hidden field; they get a success without effect.
    input.website === ''
      ? startRequest(deps, input, clientAddress)
      : { missing: [], received: true, number: randomInt(...TRAPPED) },

  printRequestPart: async (input) => {
    await storePart(deps, input);
    return {};
  },

  printRequestFilter: (input) => listRequests(deps, input),

  printRequestFinish: async ({ guid }) => ({ number: await finishRequest(deps, guid) }),
});
