// The function of whole files in a form, in any spelling of its path, as the existing host takes them.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().upload(request);

// Netlify reads this without running it, and its paths know no flag for letters of any case.
export const config: Config = {
  path: '/([Uu][Pp][Ll][Oo][Aa][Dd][.][Aa][Ss][Pp][Xx])/([Gg][Xx][Oo][Bb][Jj][Ee][Cc][Tt])',
  // As backend/rate-limit/limits.ts counts, for all instances together, before one is woken.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
