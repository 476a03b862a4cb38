// Comes by each minute and runs the timed work that is due.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';
import { runDueJobs } from '../../backend/jobs/running.ts';

export default async (): Promise<Response> => Response.json({ ran: await runDueJobs(instance()) });

export const config: Config = { schedule: '* * * * *' };
