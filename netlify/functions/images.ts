// The function of every picture: photo, jpg or drawing.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().image(request);

export const config: Config = {
  path: '/imagenes/*',
  // As backend/rate-limit/limits.ts counts, for all instances together, before one is woken.
  rateLimit: { windowSize: 60, windowLimit: 3000, aggregateBy: ['ip', 'domain'] },
};
