// All `/rest` calls.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().rest(request);

export const config: Config = {
  path: '/rest/*',
  // The limit of backend/rate-limit/limits.ts, counted across all instances before one is started.
  rateLimit: { windowSize: 60, windowLimit: 1500, aggregateBy: ['ip', 'domain'] },
};
