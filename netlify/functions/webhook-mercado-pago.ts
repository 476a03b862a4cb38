// Mercado Pago's notifications.
import type { Config } from '@netlify/functions';
import { instance } from '../../backend/instance.ts';

export default (request: Request): Promise<Response> => instance().webhook('MPU', request);

export const config: Config = { path: '/webhooks/mercado-pago' };
