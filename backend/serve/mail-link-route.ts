/**
 * POST `/aviso-de-stock/confirmar`, `/terminar` and `/novedades/terminar`: the button of the pages that
 * mails link to. The key in the address authorizes the request, whoever sends it: mail programs unsubscribe
 * by a POST of their own (RFC 8058), and the pages work without scripts.
 */
import { AppError } from '#backend/http/app-error';
import { readText } from '#backend/http/body';
import { addressOf } from '#backend/http/client-address';
import type { Log } from '#backend/http/log';
import { refuse } from '#backend/http/refuse';
import { requestIdNow } from '#backend/http/request-context';
import type { Caller } from '#backend/port';
import type { InputOf } from '#contract/calls';
import { errors } from '#contract/errors';

/** Sessions do not matter here, whatever their type is in a back end. */
type Click = (input: InputOf<'stockNoticeEnd'>, caller: Caller<null>) => Promise<object>;

interface RouteOptions {
  calls: Record<'stockNoticeConfirm' | 'stockNoticeEnd' | 'suscriptionEnd', Click>;
  log: Log;
}

const MAX_KEY = 200;
/** Mail programs post one short line. */
const MAX_FORM = 2_000;
const CALLS = new Map<string, keyof RouteOptions['calls']>([
  ['/aviso-de-stock/confirmar', 'stockNoticeConfirm'],
  ['/aviso-de-stock/terminar', 'stockNoticeEnd'],
  ['/novedades/terminar', 'suscriptionEnd'],
]);

/** Redirects back to the page, to the part with the result; `:target` shows it without a script. */
const backTo = (pathname: string, part: 'listo' | 'vencido' | 'mas-tarde'): Response =>
  new Response(null, {
    status: 303,
    headers: { location: `${pathname}#${part}`, 'cache-control': 'no-store' },
  });

/** Recognizes one-click unsubscription by a mail program, most of which do not follow redirects. */
const isProgram = async (request: Request): Promise<boolean> => {
  const form = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(form)) return false;
  return (await readText(request, MAX_FORM)).includes('One-Click');
};

export const createMailLinkRoute =
  ({ calls, log }: RouteOptions) =>
  async (request: Request): Promise<Response> => {
    const requestId = requestIdNow();
    try {
      if (request.method !== 'POST') throw new AppError('request.method');
      const { pathname, searchParams } = new URL(request.url);
      const call = CALLS.get(pathname);
      if (!call) throw new AppError('record.notFound');
      const byProgram = await isProgram(request);
      const key = searchParams.get('clave')?.trim() ?? '';
      const caller: Caller<null> = {
        session: null,
        companyIds: [],
        requestId,
        clientAddress: addressOf(request),
        request,
        replyHeaders: new Headers(),
      };
      try {
        if (key === '' || key.length > MAX_KEY) throw new AppError('notice.stale');
        await calls[call]({ key }, caller);
      } catch (error) {
        if (byProgram || !(error instanceof AppError)) throw error;
        if (errors[error.code].status === 410) return backTo(pathname, 'vencido');
        return backTo(pathname, 'mas-tarde');
      }
      return byProgram
        ? new Response('Listo', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
        : backTo(pathname, 'listo');
    } catch (error) {
      return refuse(error, log, requestId);
    }
  };
