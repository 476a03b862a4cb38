import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault, FaultKind, Faults } from './faults.ts';

type Answering = (request: Request) => Promise<Response>;

const MAX_BYTES = 30_000_000;

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    const piece = Buffer.from(chunk);
    length += piece.length;
    if (length > MAX_BYTES) throw new Error('the body is too long');
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
};

const requestOf = async (incoming: IncomingMessage): Promise<Request> => {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = await bodyOf(incoming);
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
    ...(method !== 'GET' && method !== 'HEAD' && { body: new Uint8Array(body) }),
  });
};

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const PAGE =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

const JSON_TYPE = { 'content-type': 'application/json' };

const writeError = (outgoing: ServerResponse): void => {
  outgoing.writeHead(500, JSON_TYPE);
  outgoing.end('{"error":{"code":"500","message":"Internal Server Error"}}');
};

/** Writes until the reader gives up. */
const writeEndless = (outgoing: ServerResponse): void => {
  const blanks = Buffer.alloc(500_000, ' ');
  const more = (): unknown => outgoing.destroyed || outgoing.write(blanks, more);
  more();
};

/** Replaces the answer of executed work by a fault; false if the answer goes out. */
const replaced = (outgoing: ServerResponse, kind: FaultKind | undefined): boolean => {
  if (kind === 'moved') outgoing.writeHead(302, { location: 'http://localhost:1/' }).end();
  else if (kind === 'nonsense')
    outgoing.writeHead(200, JSON_TYPE).end('{"data":[null,{"gUID":7}]}');
  else if (kind === 'bare') outgoing.writeHead(200, JSON_TYPE).end('{"error":""}');
  else if (kind === 'endless') writeEndless(outgoing.writeHead(200, JSON_TYPE));
  else if (kind === 'fail') writeError(outgoing);
  else return false;
  return true;
};

const write = async (
  outgoing: ServerResponse,
  response: Response,
  fault: Fault | undefined,
): Promise<void> => {
  const body = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  if (fault?.kind === 'lie' || fault?.kind === 'half') {
    // `lie` announces more than it sends; `half` is cut in the middle.
    const part = fault.kind === 'half' ? body.subarray(0, Math.ceil(body.length / 2)) : body;
    headers['content-length'] = `${fault.kind === 'half' ? body.length : body.length + 100}`;
    outgoing.writeHead(response.status, headers);
    outgoing.write(part, () => outgoing.destroy());
    return;
  }
  outgoing.writeHead(response.status, { ...headers, 'content-length': `${body.length}` });
  outgoing.end(body);
};

const spoilt = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault,
): Promise<boolean> => {
  if (fault.kind === 'refuse') incoming.socket.destroy();
  else if (fault.kind === 'error') writeError(outgoing);
  else if (fault.kind === 'html') {
    outgoing.writeHead(200, { 'content-type': 'text/html' });
    outgoing.end(PAGE);
  } else return false;
  return true;
};

interface Listener {
  /** Without a final slash. */
  url: string;
  close: () => Promise<void>;
}

/** Listens on loopback and spoils answers as `faults` says. @param port 0 = any free one */
export const listenTo = async (answer: Answering, faults: Faults, port = 0): Promise<Listener> => {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const fault = faults.next(incoming.url ?? '/');
      if (fault && (await spoilt(incoming, outgoing, fault))) return;
      if (fault?.kind === 'slow') await wait(fault.delayMs ?? 1_000);
      const response = await answer(await requestOf(incoming));
      if (fault?.kind === 'drop') incoming.socket.destroy();
      // The caller gives up first; a closed connection ends the wait.
      else if (fault?.kind !== 'never' && !replaced(outgoing, fault?.kind))
        await write(outgoing, response, fault);
    } catch {
      outgoing.destroy();
    }
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  // Servers on a port have an AddressInfo.
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
