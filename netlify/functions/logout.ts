// The door that ends a session.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().logout(request);

export const config: Config = { path: ['/oauth/logout', '/Oauth/logout'] };
