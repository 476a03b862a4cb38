// The function that ends a session, in any spelling of its path.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().logout(request);

// Netlify reads this without running it, and its paths know no flag for letters of any case.
export const config: Config = {
  path: '/([Oo][Aa][Uu][Tt][Hh])/([Ll][Oo][Gg][Oo][Uu][Tt])',
  // As backend/rate-limit/limits.ts counts, for all instances together, before one is woken.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
