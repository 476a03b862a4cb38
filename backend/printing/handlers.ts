import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { printParts, printPieces, printRequests } from '#backend/database/tables/printing';
import { AppError } from '#backend/http/app-error';
import { partKey, readPart, takePart } from '#backend/media/file-parts';
import type { FileStore } from '#backend/media/files';
import type { Handlers } from '#backend/port';
import { throttle } from '#backend/rate-limit/throttle';
import type { InputOf } from '#contract/calls';
import { HEAD_BYTES, modelFormat } from '#contract/files/model-format';
import { listColors } from './filaments.ts';
import { finishRequest } from './finish-request.ts';
import { answers, refuseFull } from './limits.ts';
import { listOwn } from './list-requests.ts';
import { answerWorkshop, callOff } from './messages.ts';
import { readFollowed } from './prints.ts';
import { startRequest } from './start-request.ts';

const storePart = async (
  { db, files, now }: Pick<Dependencies, 'db' | 'now'> & { files: FileStore },
  { guid, part, data }: InputOf<'printRequestPart'>,
): Promise<void> => {
  const [announced] = await db
    .select({
      id: printPieces.id,
      requestId: printRequests.id,
      fileBytes: printPieces.fileBytes,
      network: printRequests.network,
      hash: printParts.hash,
      storedAt: printParts.storedAt,
    })
    .from(printPieces)
    .innerJoin(printRequests, eq(printRequests.id, printPieces.requestId))
    .innerJoin(printParts, and(eq(printParts.pieceId, printPieces.id), eq(printParts.part, part)))
    .where(eq(printPieces.guid, guid));
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
        .set({ touchedAt: now() })
        .where(and(eq(printRequests.id, announced.requestId), isNull(printRequests.filesGoneAt)));
      if (format)
        await tx.update(printPieces).set({ format }).where(eq(printPieces.id, announced.id));
      await tx
        .update(printParts)
        .set({ storedAt: now() })
        .where(and(eq(printParts.pieceId, announced.id), eq(printParts.part, part)));
      return rowCount === 1;
    }),
  );
};

/** Range of made-up request numbers. */
const TRAPPED = [100, 1_000] as const;

type Calls =
  | 'printRequestStart'
  | 'printRequestPart'
  | 'printRequestFinish'
  | 'printColors'
  | 'printOpen'
  | 'printAnswer'
  | 'printCancel'
  | 'printOwn';

/** Answers the calls of customers. */
export const createPrintingHandlers = (
  deps: Pick<Dependencies, 'db' | 'variant' | 'now'> & { files: FileStore },
): Handlers<Calls, OwnSession> => {
  const { db, now, variant } = deps;
  const follow = async (key: string, session: OwnSession | null) => ({
    data: await readFollowed(db, key, { now: now(), viewerId: session?.userId ?? null }),
  });
  return {
    printRequestStart: async (input, caller) =>
      // Only programs fill in the hidden field; they get a success without effect.
      input.website === ''
        ? startRequest(deps, input, caller)
        : { missing: [], received: true, number: randomInt(...TRAPPED), key: randomUUID() },

    printRequestPart: async (input) => {
      await storePart(deps, input);
      return {};
    },

    printRequestFinish: async ({ guid }) => finishRequest(deps, guid),

    printColors: async () => ({ data: await listColors(db, variant) }),

    printOpen: async ({ key }, { session }) => follow(key, session),

    printAnswer: async (input, { session, clientAddress }) => {
      await throttle(db, answers, clientAddress);
      await db.transaction((tx) => answerWorkshop(tx, input, deps));
      return follow(input.key, session);
    },

    printCancel: async ({ key }, { session, clientAddress }) => {
      await throttle(db, answers, clientAddress);
      await db.transaction((tx) => callOff(tx, key, deps));
      return follow(key, session);
    },

    printOwn: async (input, { session }) => listOwn(deps, input, session),
  };
};
