/**
 * GET `/calendario/{key}.ics`: a schedule at a secret address, since calendar programs cannot log in.
 * Renewed or deleted addresses answer 404.
 */
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { requestIdNow } from '#backend/http/request-context';
import type { ShopBackend } from '#backend/port';
import { CALENDAR_PATH } from '#contract/time/calendar';

interface RouteOptions {
  calendarText: ShopBackend['calendarText'];
  log: Log;
}

/** 256 bits in base64url. */
const FILE = new RegExp(`^${CALENDAR_PATH}/([\\w-]{43})\\.ics$`);

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="agenda.ics"',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
};

export const createCalendarRoute =
  ({ calendarText, log }: RouteOptions) =>
  async (request: Request): Promise<Response> => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new AppError('request.method');
      const [, key] = FILE.exec(new URL(request.url).pathname) ?? [];
      const text = key === undefined ? null : await calendarText(key);
      if (text === null) throw new AppError('record.notFound');
      return new Response(request.method === 'HEAD' ? null : text, { headers: HEADERS });
    } catch (error) {
      return refuse(error, log, requestIdNow());
    }
  };
