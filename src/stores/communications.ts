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
import { writeAndRenew } from './reads/writing.ts';

const affectedReads = [
  commFind,
  communicationFilter,
  communicationDue,
  communicationTimeline,
  auditList,
];

export const addCommunication = writeAndRenew(communicationAdd, ...affectedReads);
export const addCommunicationEvent = writeAndRenew(communicationAddEvent, ...affectedReads);
export const updateCommunication = writeAndRenew(communicationUpdate, ...affectedReads);

const renewFeed = writeAndRenew(calendarFeedRenew, calendarFeedFind);
const endFeed = writeAndRenew(calendarFeedEnd, calendarFeedFind);
/** The answer has the new address, which is not shown again. */
export const renewCalendarFeed = () => renewFeed({});
export const endCalendarFeed = () => endFeed({});
