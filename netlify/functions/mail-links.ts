// Actions of the pages that mails link to; the pages themselves are files.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().mailLink(request);

export const config: Config = {
  path: ['/aviso-de-stock/:step', '/novedades/:step'],
  method: 'POST',
  // The limit of backend/rate-limit/limits.ts, counted across all instances before one is started.
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
