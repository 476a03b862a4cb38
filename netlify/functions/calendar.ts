// Calendar feeds at their secret addresses.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().calendar(request);

export const config: Config = {
  path: '/calendario/:file',
  // The limit of backend/rate-limit/limits.ts, counted across all instances before one is started.
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
