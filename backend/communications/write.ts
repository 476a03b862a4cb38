/** Writes communications and their events, each with its trace, in one transaction. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { communicationEvents, communications } from '#backend/database/tables/communications';
import { AppError } from '#backend/http/app-error';
import type { CommunicationDetail } from '#contract/entities/communications';
import { readCommunication } from './queries.ts';
import { nextEvent, remindAtOf } from './rules.ts';

type Stored = typeof communications.$inferSelect;

/** Who writes it, and when. */
export interface Writing {
  session: OwnSession;
  at: Date;
}

/** As the calls name them. */
const fieldsOf = (row: Stored) => ({
  CommType: row.type,
  CommSubject: row.subject,
  CommMessage: row.message,
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
  // What was said of it is a change too, where nothing else of it is.
  const said = observation === '' ? [] : [{ field: 'EventObservation', to: observation }];
  return recordChanges(tx, session, at, [
    {
      subject: 'communication',
      subjectId: after.id,
      action: before ? 'UPD' : 'INS',
      changes: [...changes, ...said],
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

/** Stores a new one with its first event; a repeat under the same key answers what is stored. */
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
    const [known] = await tx
      .select({ id: communications.id })
      .from(communications)
      .where(eq(communications.guid, sql`${values.guid}::uuid`));
    return detailOf(tx, known?.id ?? 0);
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

/** Locks one until the transaction ends. @throws AppError record.notFound, record.stale */
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
  /** What was sent of it: an absent field stays. */
  fields: Partial<
    Pick<
      Stored,
      | 'type'
      | 'subject'
      | 'message'
      | 'contactCompanyId'
      | 'contactPersonId'
      | 'personId'
      | 'remindMinutes'
    >
  >;
  event: Parameters<typeof nextEvent>[1];
}

/**
 * What says nothing new leaves no trace, and its version.
 * @throws AppError record.notFound, record.stale with the record as it stands now
 */
export const changeCommunication = async (
  tx: Tx,
  { id, version, fields, event: asked }: Change,
  writing: Writing,
): Promise<CommunicationDetail> => {
  const { at } = writing;
  const before = await lock(tx, id, version);
  const event = nextEvent(before, asked, at);
  const planned = {
    ...before,
    ...fields,
    ...(event && { lastEvent: event.type, date: event.date }),
  };
  if (!event && isDeepStrictEqual(fieldsOf(before), fieldsOf(planned))) return detailOf(tx, id);
  const isMoved =
    planned.lastEvent !== before.lastEvent || planned.date.getTime() !== before.date.getTime();
  // Whoever is told by mail has been told: another word of it is no other date. Somebody else has not.
  const isTold =
    !isMoved &&
    planned.remindMinutes === before.remindMinutes &&
    planned.personId === before.personId;
  const [after] = await tx
    .update(communications)
    .set({
      ...fields,
      lastEvent: planned.lastEvent,
      date: planned.date,
      remindAt: isTold ? before.remindAt : remindAtOf(planned, at),
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
      observation: asked.observation,
    });
  await record(tx, writing, before, after, asked.observation);
  return detailOf(tx, id);
};
