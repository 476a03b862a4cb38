// The function of every payment provider's notifications.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().webhook(request);

export const config: Config = {
  path: '/webhooks/:provider',
  // As backend/rate-limit/limits.ts counts, for all instances together, before one is woken.
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};
