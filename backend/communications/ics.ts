/** Writes a calendar as programs read it (RFC 5545): escaped, folded, in UTC. */

export interface CalendarEvent {
  /** Never changes, whatever happens to the event (3.8.4.7). */
  uid: string;
  /** Grows with each change of time or state (3.8.7.4). */
  sequence: number;
  start: Date;
  minutes: number;
  changedAt: Date;
  createdAt: Date;
  isCancelled: boolean;
  /** Whether it takes up the person's time. */
  isBusy: boolean;
  summary: string;
  description: string;
  url: string;
}

/** 3.3.11: no line breaks, separators with a backslash; control characters have no place in a calendar. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

/** A line is 75 octets at the most, its break aside; a character is never cut (3.1). */
const LINE_OCTETS = 75;

const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      // A continuation line begins with a space, which counts.
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
};

/** `20261121T230500Z`. */
const utc = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `CREATED:${utc(event.createdAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `DTSTART:${utc(event.start)}`,
  `DURATION:PT${event.minutes}M`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `URL:${event.url}`,
  'END:VEVENT',
];

/** @param name the calendar's title for subscribers */
export const toCalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mostrador//Agenda//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // RFC 7986, 5.1 and 5.7; the other two are what older programs read.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
