// Webhooks of all payment providers.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().webhook(request);

export const config: Config = {
  path: '/webhooks/:provider',
  // The limit of backend/rate-limit/limits.ts, counted across all instances before one is started.
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};
