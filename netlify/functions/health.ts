// The function of whoever watches the shop: alive, and ready. Not limited: a watcher comes every second.
import type { Config } from '@netlify/functions';
import { health } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => health(request);

export const config: Config = { path: ['/salud', '/salud/lista'], method: 'GET' };
