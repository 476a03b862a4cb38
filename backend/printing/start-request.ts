import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordConsent } from '#backend/consents/record';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { printParts, printRequests } from '#backend/database/tables/printing';
import { AppError, refuseField } from '#backend/http/app-error';
import { hashOfParts, refuseOther, refuseUneven } from '#backend/media/file-parts';
import { networkKey } from '#backend/rate-limit/network-key';
import { throttle } from '#backend/rate-limit/throttle';
import type { InputOf, OutputOf } from '#contract/calls';
import { materialOf } from '#variants/print-estimate';
import { newRequests, refuseFull } from './limits.ts';

type Input = InputOf<'printRequestStart'>;
type Output = OutputOf<'printRequestStart'>;

const answersOf = ({ name, email, phone, note, print }: Input) => ({
  name,
  email,
  phone,
  note,
  ...print,
});

export const missingParts = async (tx: Tx, requestId: number): Promise<number[]> => {
  const rows = await tx
    .select({ part: printParts.part })
    .from(printParts)
    .where(and(eq(printParts.requestId, requestId), isNull(printParts.storedAt)))
    .orderBy(printParts.part);
  return rows.map(({ part }) => part);
};

type Starting = Pick<Dependencies, 'db' | 'variant' | 'now'>;

const goOn = async (tx: Tx, input: Input, now: Date): Promise<Output | undefined> => {
  const [existing] = await tx
    .select()
    .from(printRequests)
    .where(eq(printRequests.guid, input.guid))
    .for('update');
  if (!existing) return undefined;
  refuseOther({ bytes: existing.fileBytes, hash: existing.fileHash }, input.file);
  if (existing.receivedAt) return { missing: [], received: true, number: existing.id };
  await tx
    .update(printRequests)
    .set({ ...answersOf(input), touchedAt: now })
    .where(eq(printRequests.id, existing.id));
  return { missing: await missingParts(tx, existing.id), received: false, number: null };
};

const begin = async (
  tx: Tx,
  input: Input,
  { network, address }: { network: string; address: string },
  now: Date,
): Promise<Output> => {
  const { name, bytes, parts } = input.file;
  await refuseFull(tx, { more: bytes, network, now });
  const [made] = await tx
    .insert(printRequests)
    .values({
      ...answersOf(input),
      guid: input.guid,
      fileName: name,
      fileBytes: bytes,
      fileHash: hashOfParts(parts),
      network,
      createdAt: now,
      touchedAt: now,
    })
    .returning({ id: printRequests.id });
  if (!made) throw new Error('a request that was just stored is gone');
  await tx
    .insert(printParts)
    .values(parts.map((hash, part) => ({ requestId: made.id, part, hash })));
  await recordConsent(tx, { email: input.email, kind: 'printFile', address, at: now });
  return { missing: parts.map((_, part) => part), received: false, number: null };
};

export const startRequest = async (
  { db, variant, now }: Starting,
  input: Input,
  clientAddress: string,
): Promise<Output> => {
  if (!variant.printing) throw new AppError('print.unavailable');
  const material = materialOf(variant.printing, input.print.material);
  if (!material || material.isOff) throw refuseField('print.material');
  refuseUneven(input.file);
  const existing = await db.transaction((tx) => goOn(tx, input, now()));
  if (existing) return existing;
  await throttle(db, newRequests, clientAddress);
  const network = await networkKey(db, clientAddress);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.newPrint})`);
    // A second submit may have come in between.
    return (
      (await goOn(tx, input, now())) ?? begin(tx, input, { network, address: clientAddress }, now())
    );
  });
};
