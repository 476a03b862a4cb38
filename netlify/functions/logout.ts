// Logout, with the path in any case.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().logout(request);

// Netlify reads this without running it, and its paths have no flag to ignore case.
export const config: Config = {
  path: '/([Oo][Aa][Uu][Tt][Hh])/([Ll][Oo][Gg][Oo][Uu][Tt])',
  // The limit of backend/rate-limit/limits.ts, counted across all instances before one is started.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
