/**
 * GET `/salud` and `/salud/lista`, for whoever watches processes: does this one run, and may visitors be
 * sent to it? They tell nothing that a visitor could not see, are cheap, and are never refused for
 * coming often.
 */

interface HealthOptions {
  /** Why no visitors should come now; undefined = they may. */
  fault: () => Promise<'stopping' | 'database' | 'tables' | 'settings' | undefined>;
}

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

export const createHealthRoute =
  ({ fault }: HealthOptions) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(405, { error: 'method' });
    // That it answers is all there is to say: a process whose database is away must not be restarted for it.
    if (!new URL(request.url).pathname.endsWith('/lista')) return answer(200, { alive: true });
    const reason = await fault();
    return reason === undefined
      ? answer(200, { ready: true })
      : answer(503, { ready: false, reason });
  };
