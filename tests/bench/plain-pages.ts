/** A shop's pages without their scripts: links navigate plainly, and the way back is the browser's own. */
import { once } from 'node:events';
import { createServer } from 'node:http';

const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link[^>]+rel="?(?:modulepreload|manifest)[^>]*>/g;

/** @param shop its address @returns the address of the plain pages */
export const servePlainPages = async (
  shop: string,
): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (request, response) => {
    const { accept = '*/*' } = request.headers;
    const answer = await fetch(shop + request.url, { headers: { accept } });
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    const body = Buffer.from(await answer.arrayBuffer());
    const isPage = type.startsWith('text/html');
    response
      .writeHead(answer.status, { 'content-type': type, 'cache-control': 'max-age=600' })
      .end(isPage ? body.toString().replace(SCRIPTS, '') : body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
};
