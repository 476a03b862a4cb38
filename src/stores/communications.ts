/** What sellers write about customers, and what lists and schedules must then ask anew. */
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
import { writing } from './reads/writing.ts';

const reads = [commFind, communicationFilter, communicationDue, communicationTimeline, auditList];

export const addCommunication = writing(communicationAdd, ...reads);
export const addCommunicationEvent = writing(communicationAddEvent, ...reads);
export const updateCommunication = writing(communicationUpdate, ...reads);

const renewFeed = writing(calendarFeedRenew, calendarFeedFind);
const endFeed = writing(calendarFeedEnd, calendarFeedFind);
/** The new address is in the answer, and nowhere else. */
export const renewCalendarFeed = () => renewFeed({});
export const endCalendarFeed = () => endFeed({});
