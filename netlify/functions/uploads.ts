// Uploads of whole files in a form, with the path in any case, as on the existing host.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().upload(request);

// Netlify reads this without running it, and its paths have no flag to ignore case.
export const config: Config = {
  path: '/([Uu][Pp][Ll][Oo][Aa][Dd][.][Aa][Ss][Pp][Xx])/([Gg][Xx][Oo][Bb][Jj][Ee][Cc][Tt])',
  // The limit of backend/rate-limit/limits.ts, counted across all instances before one is started.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
