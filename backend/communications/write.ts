import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { rowToWire } from '#backend/database/entity-columns';
import { communicationEvents, communications } from '#backend/database/tables/communications';
import { AppError } from '#backend/http/app-error';
import { communicationEntity } from '#contract/definitions/communication';
import type { CommunicationDetail } from '#contract/entities/communications';
import { readCommunication } from './queries.ts';
import { nextEvent, remindAtOf } from './rules.ts';

type Stored = typeof communications.$inferSelect;

/** The author of a change, and its time. */
export interface Writing {
  session: OwnSession;
  at: Date;
}

/** The fields by their names on the wire. */
const fieldsOf = (row: Stored) => ({
  ...rowToWire(communicationEntity, row),
  CommLastEvent: row.lastEvent,
  CommNewDate: row.date.toISOString(),
  CommContactCompanyId: row.contactCompanyId,
  CommContactPersonId: row.contactPersonId,
  CommPersonId: row.personId,
  CommRemindMinutes: row.remindMinutes,
});

const record = (
  tx: Tx,
  { session, at }: Writing,
  before: Stored | null,
  after: Stored,
  observation: string,
) => {
  const changes = changesBetween(before && fieldsOf(before), fieldsOf(after));
  // An observation alone is a change as well.
  const observed = observation === '' ? [] : [{ field: 'EventObservation', to: observation }];
  return recordChanges(tx, session, at, [
    {
      subject: 'communication',
      subjectId: after.id,
      action: before ? 'UPD' : 'INS',
      changes: [...changes, ...observed],
    },
  ]);
};

/** @throws AppError record.notFound */
const detailOf = async (tx: Tx, id: number): Promise<CommunicationDetail> => {
  const found = await readCommunication(tx, id);
  if (!found) throw new AppError('record.notFound');
  return found;
};

type New = Omit<typeof communications.$inferInsert, 'createdAt' | 'updatedAt' | 'remindAt' | 'id'>;

/** Stores a new communication with its first event; a repeat under the same key returns the stored one. */
export const insertCommunication = async (
  tx: Tx,
  values: New,
  observation: string,
  writing: Writing,
): Promise<CommunicationDetail> => {
  const { at } = writing;
  const { remindMinutes = null } = values;
  const remindAt = remindAtOf({ ...values, remindMinutes }, at);
  const [row] = await tx
    .insert(communications)
    .values({ ...values, remindAt, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: communications.guid })
    .returning();
  if (!row) {
    const [existing] = await tx
      .select({ id: communications.id })
      .from(communications)
      .where(eq(communications.guid, sql`${values.guid}::uuid`));
    return detailOf(tx, existing?.id ?? 0);
  }
  await tx.insert(communicationEvents).values({
    communicationId: row.id,
    type: row.lastEvent,
    personId: row.personId,
    at,
    commNewDate: row.date,
    observation,
  });
  await record(tx, writing, null, row, observation);
  return detailOf(tx, row.id);
};

/** Locks a communication until the transaction ends. @throws AppError record.notFound, record.stale */
const lock = async (tx: Tx, id: number, version: number | undefined): Promise<Stored> => {
  const [row] = await tx
    .select()
    .from(communications)
    .where(eq(communications.id, id))
    .for('update');
  if (!row) throw new AppError('record.notFound');
  if (version !== undefined && version !== row.version)
    throw new AppError('record.stale', { detail: await detailOf(tx, id) });
  return row;
};

interface Change {
  id: number;
  version: number | undefined;
  /** The fields that were sent; an absent field keeps its value. */
  fields: Partial<Omit<Stored, 'lastEvent' | 'date'>>;
  event: Parameters<typeof nextEvent>[1];
}

/**
 * Changes a communication. A change without differences adds no history and no version.
 * @throws AppError record.notFound, record.stale with the current record
 */
export const changeCommunication = async (
  tx: Tx,
  { id, version, fields, event: wanted }: Change,
  writing: Writing,
): Promise<CommunicationDetail> => {
  const { at } = writing;
  const before = await lock(tx, id, version);
  const event = nextEvent(before, wanted, at);
  const planned = {
    ...before,
    ...fields,
    ...(event && { lastEvent: event.type, date: event.date }),
  };
  if (!event && isDeepStrictEqual(fieldsOf(before), fieldsOf(planned))) return detailOf(tx, id);
  const isMoved =
    planned.lastEvent !== before.lastEvent || planned.date.getTime() !== before.date.getTime();
  // The reminder that was sent counts unless date, reminder or colleague have changed.
  const isReminded =
    !isMoved &&
    planned.remindMinutes === before.remindMinutes &&
    planned.personId === before.personId;
  const [after] = await tx
    .update(communications)
    .set({
      ...fields,
      lastEvent: planned.lastEvent,
      date: planned.date,
      remindAt: isReminded ? before.remindAt : remindAtOf(planned, at),
      sequence: before.sequence + (isMoved ? 1 : 0),
      version: before.version + 1,
      updatedAt: at,
    })
    .where(eq(communications.id, id))
    .returning();
  if (!after) throw new AppError('record.notFound');
  if (event)
    await tx.insert(communicationEvents).values({
      communicationId: id,
      type: event.type,
      personId: after.personId,
      at,
      commOldDate: before.date,
      commNewDate: event.date,
      observation: wanted.observation,
    });
  await record(tx, writing, before, after, wanted.observation);
  return detailOf(tx, id);
};
