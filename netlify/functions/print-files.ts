// Files of print requests.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().printFile(request);

export const config: Config = {
  path: '/archivos/impresion/*',
  // The limit of backend/rate-limit/limits.ts, counted across all instances before one is started.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
