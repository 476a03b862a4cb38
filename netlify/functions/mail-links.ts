// The function of the one button of the pages that mails link to; the pages are files.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().mailLink(request);

export const config: Config = {
  path: ['/aviso-de-stock/:step', '/novedades/:step'],
  method: 'POST',
  // As backend/rate-limit/limits.ts counts, for all instances together, before one is woken.
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
