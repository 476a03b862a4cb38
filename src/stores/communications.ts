/** What sellers write about customers, and what lists and schedules must then ask anew. */
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import {
  calendarFeedEnd,
  calendarFeedFind,
  calendarFeedRenew,
} from '#contract/calls/calendar-feed';
import {
  commFind,
  communicationAdd,
  communicationAddEvent,
  communicationDue,
  communicationFilter,
  communicationTimeline,
  communicationUpdate,
} from '#contract/calls/communications';
import { renew } from './reads/query.ts';

/** A refusal, too, may mean that it is no longer what the list shows. */
const renewAll = (): void =>
  void renew(commFind, communicationFilter, communicationDue, communicationTimeline, auditList);

export const addCommunication = async (input: CallInput<typeof communicationAdd>) => {
  const reply = await send(communicationAdd, input);
  renewAll();
  return reply;
};

export const addCommunicationEvent = async (input: CallInput<typeof communicationAddEvent>) => {
  const reply = await send(communicationAddEvent, input);
  renewAll();
  return reply;
};

export const updateCommunication = async (input: CallInput<typeof communicationUpdate>) => {
  const reply = await send(communicationUpdate, input);
  renewAll();
  return reply;
};

/** The new address is in the answer, and nowhere else. */
export const renewCalendarFeed = async () => {
  const reply = await send(calendarFeedRenew, {});
  void renew(calendarFeedFind);
  return reply;
};

export const endCalendarFeed = async () => {
  const reply = await send(calendarFeedEnd, {});
  void renew(calendarFeedFind);
  return reply;
};
