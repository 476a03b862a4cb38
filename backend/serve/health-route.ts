/**
 * GET `/salud` (liveness) and `/salud/lista` (readiness), for process supervisors. Both are cheap, reveal
 * nothing that visitors cannot see, and are never rate limited.
 */

interface HealthOptions {
  /** Returns why no visitors should come now; undefined = ready. */
  fault: () => Promise<'stopping' | 'database' | 'tables' | 'settings' | undefined>;
}

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

export const createHealthRoute =
  ({ fault }: HealthOptions) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(405, { error: 'method' });
    // Liveness ignores the database: a process must not be restarted because its database is down.
    if (!new URL(request.url).pathname.endsWith('/lista')) return answer(200, { alive: true });
    const reason = await fault();
    return reason === undefined
      ? answer(200, { ready: true })
      : answer(503, { ready: false, reason });
  };
