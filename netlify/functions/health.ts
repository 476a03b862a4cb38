// Liveness and readiness checks. Not limited, since monitors call every second.
import type { Config } from '@netlify/functions';
import { health } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => health(request);

export const config: Config = { path: ['/salud', '/salud/lista'], method: 'GET' };
