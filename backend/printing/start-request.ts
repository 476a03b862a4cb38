import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { recordConsent } from '#backend/consents/record';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import {
  printFilaments,
  printParts,
  printPieces,
  printRequests,
} from '#backend/database/tables/printing';
import { AppError, refuseField } from '#backend/http/app-error';
import { hashOfParts, refuseOther, refuseUneven } from '#backend/media/file-parts';
import type { Caller } from '#backend/port';
import { networkKey } from '#backend/rate-limit/network-key';
import { throttle } from '#backend/rate-limit/throttle';
import type { InputOf, OutputOf } from '#contract/calls';
import { quantityUpTo } from '#contract/messages';
import { wrongChoice } from '#variants/print-choices';
import { materialOf } from '#variants/print-estimate';
import type { Printing } from '#variants/schema/printing';
import { newRequests, refuseFull } from './limits.ts';

type Input = InputOf<'printRequestStart'>;
type Output = OutputOf<'printRequestStart'>;

const contactOf = ({ name, email, phone, note }: Input) => ({ name, email, phone, note });

interface Missing {
  pieceId: number;
  /** Numbers of the file's parts. */
  missing: number[];
}

/** Returns the missing parts of each piece in order. */
export const missingParts = async (tx: Tx, requestId: number): Promise<Missing[]> => {
  const rows = await tx
    .select({ pieceId: printPieces.id, part: printParts.part })
    .from(printPieces)
    .leftJoin(printParts, and(eq(printParts.pieceId, printPieces.id), isNull(printParts.storedAt)))
    .where(eq(printPieces.requestId, requestId))
    .orderBy(printPieces.position, printParts.part);
  return [...Map.groupBy(rows, ({ pieceId }) => pieceId)].map(([pieceId, parts]) => ({
    pieceId,
    missing: parts.flatMap(({ part }) => part ?? []),
  }));
};

type Starting = Pick<Dependencies, 'db' | 'variant' | 'now'>;

/** Goes on with a request that was begun. @throws AppError file.otherFile if its files are others */
const goOn = async (tx: Tx, input: Input, now: Date): Promise<Output | undefined> => {
  const [existing] = await tx
    .select()
    .from(printRequests)
    .where(eq(printRequests.guid, input.guid))
    .for('update');
  if (!existing) return undefined;
  const stored = await tx
    .select()
    .from(printPieces)
    .where(eq(printPieces.requestId, existing.id))
    .orderBy(printPieces.position);
  const isSame =
    stored.length === input.pieces.length &&
    stored.every(({ guid }, at) => guid === input.pieces[at]?.guid);
  if (!isSame) throw new AppError('file.otherFile');
  for (const [at, piece] of stored.entries()) {
    const file = input.pieces[at]?.file;
    if (file) refuseOther({ bytes: piece.fileBytes, hash: piece.fileHash }, file);
  }
  if (existing.receivedAt)
    return { missing: [], received: true, number: existing.id, key: existing.key };
  await tx
    .update(printRequests)
    .set({ ...contactOf(input), touchedAt: now })
    .where(eq(printRequests.id, existing.id));
  for (const [at, piece] of stored.entries()) {
    const print = input.pieces[at]?.print;
    if (print) await tx.update(printPieces).set(print).where(eq(printPieces.id, piece.id));
  }
  const missing = await missingParts(tx, existing.id);
  return { missing: missing.map((each) => each.missing), received: false, number: null, key: null };
};

interface From {
  network: string;
  address: string;
  userId: number | null;
}

const begin = async (
  tx: Tx,
  input: Input,
  { network, address, userId }: From,
  now: Date,
): Promise<Output> => {
  const more = input.pieces.reduce((sum, { file }) => sum + file.bytes, 0);
  await refuseFull(tx, { more, network, now });
  const [made] = await tx
    .insert(printRequests)
    .values({
      ...contactOf(input),
      guid: input.guid,
      userId,
      network,
      createdAt: now,
      touchedAt: now,
    })
    .returning({ id: printRequests.id });
  if (!made) throw new Error('a request that was just stored is gone');
  for (const [position, { guid, file, print }] of input.pieces.entries()) {
    const [piece] = await tx
      .insert(printPieces)
      .values({
        ...print,
        requestId: made.id,
        position,
        guid,
        fileName: file.name,
        fileBytes: file.bytes,
        fileHash: hashOfParts(file.parts),
      })
      .onConflictDoNothing({ target: printPieces.guid })
      .returning({ id: printPieces.id });
    // Its key belongs to another request.
    if (!piece) throw new AppError('file.otherFile');
    await tx
      .insert(printParts)
      .values(file.parts.map((hash, part) => ({ pieceId: piece.id, part, hash })));
  }
  await recordConsent(tx, { email: input.email, kind: 'printFile', address, at: now });
  return {
    missing: input.pieces.map(({ file }) => file.parts.map((_, part) => part)),
    received: false,
    number: null,
    key: null,
  };
};

/** @throws AppError request.invalid for choices that the shop does not offer */
const checkPiece = (
  { materials, maxQuantity }: Printing,
  { file, print }: Input['pieces'][number],
  at: string,
): void => {
  const material = materialOf({ materials }, print.material);
  if (!material || material.isOff) throw refuseField(`${at}.print.material`);
  const wrong = wrongChoice(material, print);
  if (wrong) throw refuseField(`${at}.print.${wrong}`);
  if (print.quantity > maxQuantity)
    throw refuseField(`${at}.print.quantity`, quantityUpTo(maxQuantity));
  refuseUneven(file, `${at}.file.parts`);
};

/** @throws AppError request.invalid for a filament of another material, or that is not offered */
const checkFilaments = async (db: Starting['db'], { pieces }: Input): Promise<void> => {
  if (pieces.every(({ print }) => print.filamentId === null)) return;
  const offered = await db.select().from(printFilaments).where(eq(printFilaments.isOffered, true));
  for (const [at, { print }] of pieces.entries())
    if (
      print.filamentId !== null &&
      !offered.some(
        ({ productId, material }) => productId === print.filamentId && material === print.material,
      )
    )
      throw refuseField(`pieces.${at}.print.filamentId`, 'Ese color ya no está, elige otro.');
};

export const startRequest = async (
  { db, variant, now }: Starting,
  input: Input,
  { clientAddress, session }: Pick<Caller<OwnSession | null>, 'clientAddress' | 'session'>,
): Promise<Output> => {
  if (!variant.printing) throw new AppError('print.unavailable');
  for (const [at, piece] of input.pieces.entries())
    checkPiece(variant.printing, piece, `pieces.${at}`);
  await checkFilaments(db, input);
  const existing = await db.transaction((tx) => goOn(tx, input, now()));
  if (existing) return existing;
  await throttle(db, newRequests, clientAddress);
  const network = await networkKey(db, clientAddress);
  // A seller who types a request for somebody is not its customer.
  const userId = session && !session.isSeller ? session.userId : null;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.newPrint})`);
    // A second submit may have come in between.
    return (
      (await goOn(tx, input, now())) ??
      begin(tx, input, { network, address: clientAddress, userId }, now())
    );
  });
};
