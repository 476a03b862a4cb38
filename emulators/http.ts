import { serve } from 'srvx';

export interface Visit {
  request: Request;
  url: URL;
  /** Decoded parameters of the path. */
  params: Record<string, string>;
}
type Answer = (visit: Visit) => Response | Promise<Response>;

/** Handlers by method and path: `GET /correo/:id`. */
export type Routes = Record<string, Answer>;

const match = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = pattern.split('/');
  const segments = path.split('/');
  if (wanted.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
};

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

export const redirect = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } });

/** Answers 400 to invalid JSON, as the real providers do. */
const answered = async (handle: Answer, visit: Visit): Promise<Response> => {
  try {
    return await handle(visit);
  } catch (error) {
    if (error instanceof SyntaxError) return json({ message: 'the body is no JSON' }, 400);
    throw error;
  }
};

interface HttpServer {
  /** Without a final slash. */
  url: string;
  close: () => Promise<void>;
}

/** Serves routes on loopback. @param port 0 or a port in use = any free one */
export const serveRoutes = async (routes: Routes, port = 0): Promise<HttpServer> => {
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    for (const [route, handle] of Object.entries(routes)) {
      const [method, pattern = ''] = route.split(' ');
      if (method !== request.method) continue;
      const params = match(pattern, url.pathname.replace(/(.)\/$/, '$1'));
      if (params) return answered(handle, { request, url, params });
    }
    return json({ message: `the emulator has no ${request.method} ${url.pathname}` }, 404);
  };
  const listen = async (wanted: number) => {
    const server = serve({ fetch: answer, port: wanted, hostname: '127.0.0.1', silent: true });
    await server.ready();
    return server;
  };
  const server = await listen(port).catch((error: unknown) => {
    if (port === 0) throw error;
    return listen(0);
  });
  if (!server.url) throw new Error('the emulator has no address');
  return {
    url: server.url.replace(/\/$/, ''),
    close: () => server.close(true),
  };
};
