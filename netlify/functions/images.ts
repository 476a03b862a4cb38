// Pictures: photos and drawings.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().image(request);

export const config: Config = {
  path: '/imagenes/*',
  // The limit of backend/rate-limit/limits.ts, counted across all instances before one is started.
  rateLimit: { windowSize: 60, windowLimit: 3000, aggregateBy: ['ip', 'domain'] },
};
