import type { Calls, Member } from './call.ts';
import type { CommunicationDocument } from './documents/dealings.ts';
import {
  type Fields,
  fieldsOf,
  has,
  instantOf,
  neededText,
  numberOf,
  takeOver,
  textOf,
} from './fields.ts';
import { type Host, isoNow, nextId } from './host.ts';
import { filtersOf, hasWords, pageOf } from './lists.ts';
import { personById } from './people.ts';
import { notFound } from './refusal.ts';
import { employersOf, personOf } from './sessions.ts';

const ROWS = 20;

const nameOf = (host: Host, personId: number): string => {
  const person = personById(host, personId);
  return person ? `${person.PersonName} ${person.PersonLastName}` : '';
};

/** Returns the person's phone, else the company's. */
const phoneOf = (host: Host, comm: CommunicationDocument): string => {
  const person = personById(host, comm.CommContactPersonId);
  const company = host.world.companies.Companies.find(
    ({ CompanyId }) => CompanyId === comm.CommContactCompanyId,
  );
  return person?.Phones[0]?.PePhone ?? company?.Phones[0]?.CoPhone ?? '';
};

const rowReply = (host: Host, { Events: _, ...comm }: CommunicationDocument) => ({
  ...comm,
  CommCreatorPersonName: nameOf(host, comm.CommCreatorPersonId),
  CommContactCompanyName:
    host.world.companies.Companies.find(({ CompanyId }) => CompanyId === comm.CommContactCompanyId)
      ?.CompanyName ?? '',
  CommContactPersonName: nameOf(host, comm.CommContactPersonId),
  CommContactPhone: phoneOf(host, { ...comm, Events: [] }),
  CommPersonName: nameOf(host, comm.CommPersonId),
});

const commReply = (host: Host, comm: CommunicationDocument) => ({
  ...rowReply(host, comm),
  Events: comm.Events.map((event) => ({ ...event, PersonName: nameOf(host, event.PersonId) })),
});

const found = (host: Host, id: number): CommunicationDocument => {
  const comm = host.world.communications.find(({ CommId }) => CommId === id);
  if (!comm) throw notFound('Communication');
  return comm;
};

const isOpen = (type: string): boolean => type === 'SCH' || type === 'RSC';

interface Written {
  type: string;
  /** Empty = now. */
  date: string;
  observation: string;
  by: number;
}

/** Records an event; scheduling twice is recorded as rescheduling. */
const writeEvent = (host: Host, comm: CommunicationDocument, written: Written): void => {
  const { communications } = host.world;
  const now = isoNow(host);
  const last = comm.Events.at(-1);
  const type =
    isOpen(written.type) && last ? (isOpen(last.EventType) ? 'RSC' : 'SCH') : written.type;
  const date = written.date || now;
  comm.Events.push({
    EventId: nextId(
      communications.flatMap(({ Events }) => Events),
      ({ EventId }) => EventId,
    ),
    EventType: type,
    EventDate: now,
    CommOldDate: last ? comm.CommDate : '',
    CommNewDate: date,
    EventObservation: written.observation,
    PersonId: written.by,
  });
  comm.CommLastEvent = type;
  comm.CommDate = date;
};

const addCommunication = (input: Fields, { host, user }: Member): CommunicationDocument => {
  const sent = fieldsOf(input.comm, 'comm');
  const by = personOf(user);
  const comm: CommunicationDocument = {
    CommId: nextId(host.world.communications, ({ CommId }) => CommId),
    CommType: neededText(sent, 'CommType'),
    CommLastEvent: '',
    CommSubject: neededText(sent, 'CommSubject'),
    CommMessage: neededText(sent, 'CommMessage'),
    CommDate: '',
    CommCreatorPersonId: by,
    CommCreatorCompanyId: employersOf(host, user)[0] ?? 0,
    CommContactCompanyId: numberOf(sent, 'CommContactCompanyId'),
    CommContactPersonId: Math.max(0, numberOf(sent, 'CommContactPersonId')),
    CommPersonId: numberOf(sent, 'CommPersonId') > 0 ? numberOf(sent, 'CommPersonId') : by,
    Events: [],
  };
  writeEvent(host, comm, {
    type: neededText(sent, 'CommLastEvent'),
    date: instantOf(textOf(sent, 'CommNewDate')),
    observation: textOf(sent, 'EventObservation'),
    by,
  });
  host.world.communications.push(comm);
  return comm;
};

const addEvent = (input: Fields, { host }: Member): CommunicationDocument => {
  const comm = found(host, numberOf(input, 'commId'));
  const event = fieldsOf(input.commEvent, 'commEvent');
  const colleague = numberOf(event, 'PersonId');
  if (colleague > 0) comm.CommPersonId = colleague;
  writeEvent(host, comm, {
    type: neededText(event, 'EventType'),
    date: instantOf(textOf(event, 'CommNewDate')),
    observation: textOf(event, 'EventObservation'),
    // By default the assigned person did it.
    by: comm.CommPersonId,
  });
  return comm;
};

const update = (input: Fields, { host, user }: Member): CommunicationDocument => {
  const comm = found(host, numberOf(input, 'id'));
  const parms = fieldsOf(input.parms ?? {}, 'parms');
  takeOver(comm, parms, [
    'CommType',
    'CommSubject',
    'CommMessage',
    'CommContactCompanyId',
    'CommContactPersonId',
    'CommPersonId',
  ]);
  comm.CommContactPersonId = Math.max(0, comm.CommContactPersonId);
  if (has(parms, 'CommLastEvent') || has(parms, 'CommNewDate'))
    writeEvent(host, comm, {
      type: textOf(parms, 'CommLastEvent') || comm.CommLastEvent,
      date: instantOf(textOf(parms, 'CommNewDate')),
      observation: textOf(parms, 'EventObservation'),
      by: personOf(user),
    });
  return comm;
};

/** Filters of communications by key. */
const TESTS: Record<string, (comm: CommunicationDocument, value: string) => boolean> = {
  contactCompanyId: ({ CommContactCompanyId }, value) => `${CommContactCompanyId}` === value,
  contactPersonId: ({ CommContactPersonId }, value) => `${CommContactPersonId}` === value,
  personId: ({ CommPersonId }, value) => `${CommPersonId}` === value,
  startDate: ({ CommDate }, value) => CommDate >= instantOf(value),
  endDate: ({ CommDate }, value) => CommDate <= instantOf(value),
  type: ({ CommType }, value) => CommType === value.toUpperCase(),
  state: ({ CommLastEvent }, value) => CommLastEvent === value.toUpperCase(),
  text: ({ CommSubject, CommMessage }, value) => hasWords(value, [CommSubject, CommMessage]),
};

const filter = (host: Host, input: Fields) => {
  const filters = [...filtersOf(input)];
  const all = host.world.communications
    .filter((comm) =>
      filters.every(([key, values]) => values.every((value) => TESTS[key]?.(comm, value) ?? false)),
    )
    .toSorted((a, b) => b.CommDate.localeCompare(a.CommDate) || b.CommId - a.CommId);
  const sorted = textOf(input, 'orderBy') === 'OLD' ? all.toReversed() : all;
  return {
    data: pageOf(input, sorted, ROWS).map((comm) => rowReply(host, comm)),
    resultCount: all.length,
  };
};

export const communicationCalls: Calls['sellers'] = {
  '/rest/communication/add': (input, member) => ({
    data: commReply(member.host, addCommunication(input, member)),
  }),
  '/rest/communication/addEvent': (input, member) => ({
    data: commReply(member.host, addEvent(input, member)),
  }),
  '/rest/communication/update': (input, member) => ({
    data: commReply(member.host, update(input, member)),
  }),
  '/rest/communication/filter': (input, { host }) => filter(host, input),
  '/rest/comm/find': (input, { host }) => ({
    data: commReply(host, found(host, numberOf(input, 'id'))),
  }),
};
