// The function of every `/rest` call.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().rest(request);

export const config: Config = {
  path: '/rest/*',
  // As backend/rate-limit/limits.ts counts, for all instances together, before one is woken.
  rateLimit: { windowSize: 60, windowLimit: 1500, aggregateBy: ['ip', 'domain'] },
};
