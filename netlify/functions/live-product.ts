// Products without a static page: files of the site have precedence.
import type { Config, Context } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request, context: Context): Promise<Response> =>
  instance().liveProduct(request, context.url.origin);

export const config: Config = {
  path: '/productos/*',
  preferStatic: true,
  // The limit of backend/rate-limit/limits.ts, counted across all instances before one is started.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
