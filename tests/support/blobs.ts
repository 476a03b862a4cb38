/**
 * Netlify's blob store as a function's client sees it: conditions are strict, the ETag is the MD5
 * of the current value, and reads may be outdated.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setEnvironmentContext } from '@netlify/blobs';

const ACCESS = { siteID: 'a-site', token: 'a-token' };

const markOf = (text: string): string => `"${createHash('md5').update(text).digest('hex')}"`;

/** Leads the stores of this process there. @param url undefined = nowhere */
export const leadToBlobs = (url: string | undefined): void =>
  setEnvironmentContext(url === undefined ? {} : { ...ACCESS, edgeURL: url });

export const startBlobs = async () => {
  const blobs = new Map<string, string>();
  let read: ReadonlyMap<string, string> = blobs;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const { method, url = '', headers } = request;
    if (headers.authorization !== `Bearer ${ACCESS.token}`) return response.writeHead(403).end();
    if (method === 'GET') {
      const found = read.get(url);
      if (found === undefined) return response.writeHead(404).end();
      return response.writeHead(200, { etag: markOf(found) }).end(found);
    }
    const stands = blobs.get(url);
    if (method === 'DELETE') {
      blobs.delete(url);
      return response.writeHead(204).end();
    }
    const isRefused =
      (headers['if-none-match'] === '*' && stands !== undefined) ||
      (headers['if-match'] !== undefined &&
        (stands === undefined || headers['if-match'] !== markOf(stands)));
    if (isRefused) return response.writeHead(412).end();
    blobs.set(url, text);
    return response.writeHead(200, { etag: markOf(text) }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // An address of TCP is no text.
  const { port } = server.address() as AddressInfo;
  leadToBlobs(`http://127.0.0.1:${port}`);
  return {
    count: () => blobs.size,
    /** From here on reads are current. */
    holdReads: () => {
      read = new Map(blobs);
    },
    letReads: () => {
      read = blobs;
    },
    close: () => {
      leadToBlobs(undefined);
      server.closeAllConnections();
      server.close();
    },
  };
};
