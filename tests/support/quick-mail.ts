/**
 * The process of a browser test sends mails within a second or two: tests wait five seconds for a
 * mail, and ten more for a stock notice. The schedule itself is tested in tests/jobs.
 */
import { jobs } from '#backend/jobs/jobs';

const MAILING = ['send-mails', 'send-stock-notices'];

/** Before the shop is opened. */
export const mailQuickly = (): void => {
  for (const job of jobs) if (MAILING.includes(job.name)) job.everySeconds = 1;
};
