// The door of the login, as the existing host spells it, and in lower case.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().login(request);

export const config: Config = { path: ['/Oauth/access_token', '/oauth/access_token'] };
