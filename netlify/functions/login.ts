// The function of the login, in any spelling of its path, as the existing host takes it.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().login(request);

// Netlify reads this without running it, and its paths know no flag for letters of any case.
export const config: Config = {
  path: '/([Oo][Aa][Uu][Tt][Hh])/([Aa][Cc][Cc][Ee][Ss][Ss]_[Tt][Oo][Kk][Ee][Nn])',
  // As backend/rate-limit/limits.ts counts, for all instances together, before one is woken.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
