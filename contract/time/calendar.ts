/** Where calendars fetch a schedule: `/calendario/{key}.ics`. */
export const CALENDAR_PATH = '/calendario';
