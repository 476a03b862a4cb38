// The function of a product that has no static page: files of the site come first.
import type { Config, Context } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request, context: Context): Promise<Response> =>
  instance().liveProduct(request, context.url.origin);

export const config: Config = {
  path: '/productos/*',
  preferStatic: true,
  // As backend/rate-limit/limits.ts counts, for all instances together, before one is woken.
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
