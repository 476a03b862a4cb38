// Runs the due jobs each minute.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default async (): Promise<Response> => Response.json({ ran: await instance().runJobs() });

export const config: Config = { schedule: '* * * * *' };
