import type { Tx } from '#backend/database/connection';
import { derivedGuid } from '#backend/database/derived-guid';
import { toProperties } from '#backend/database/entity-columns';
import type { InputOf, OutputOf } from '#contract/calls';
import { communicationEntity } from '#contract/definitions/communication';
import { checkNamed } from './named.ts';
import { insertCommunication, type Writing } from './write.ts';

/**
 * Adds a communication and its follow-up.
 * @param by the author and the author's company
 * @throws AppError request.invalid if its company or person does not exist
 */
export const addCommunication = async (
  tx: Tx,
  { comm, next }: InputOf<'communicationAdd'>,
  by: { personId: number; shopId: number },
  writing: Writing,
): Promise<OutputOf<'communicationAdd'>> => {
  const { CommContactCompanyId: contactCompanyId, CommPersonId: personId = by.personId } = comm;
  const contactPersonId = comm.CommContactPersonId ?? null;
  const named = { companyId: contactCompanyId, contactPersonId, personId };
  await checkNamed(tx, named, by.shopId, { part: 'comm', person: 'CommPersonId' });
  const fields = toProperties(communicationEntity, comm);
  const of = {
    creatorPersonId: by.personId,
    creatorCompanyId: by.shopId,
    contactCompanyId,
    contactPersonId,
  };
  const data = await insertCommunication(
    tx,
    {
      ...of,
      ...fields,
      guid: comm.CommGUID,
      lastEvent: comm.CommLastEvent,
      date: comm.CommNewDate ?? writing.at,
      personId,
      remindMinutes: comm.CommRemindMinutes ?? null,
    },
    comm.EventObservation,
    writing,
  );
  if (!next) return { data };
  const { CommPersonId: nextPersonId = personId } = next;
  const at = { part: 'next', person: 'CommPersonId' };
  await checkNamed(tx, { personId: nextPersonId }, by.shopId, at);
  const later = await insertCommunication(
    tx,
    {
      ...of,
      ...fields,
      ...toProperties(communicationEntity, next),
      // A repeat of the call adds no second one.
      guid: comm.CommGUID && derivedGuid(`next:${comm.CommGUID}`),
      lastEvent: 'SCH',
      date: next.CommNewDate,
      personId: nextPersonId,
      remindMinutes: next.CommRemindMinutes ?? null,
    },
    '',
    writing,
  );
  return { data, next: later };
};
