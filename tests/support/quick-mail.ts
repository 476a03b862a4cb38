/**
 * The shop's process of a browser test sends what is to be mailed within a second or two: a person waits five
 * for it, and ten more for word of stock. How often work is done is the timetable's own matter (tests/jobs).
 */
import { jobs } from '#backend/jobs/jobs';

const MAILING = ['send-mails', 'tell-stock'];

/** Before the shop is opened. */
export const mailQuickly = (): void => {
  for (const job of jobs) if (MAILING.includes(job.name)) job.everySeconds = 1;
};
