/**
 * A host with planted deviations: a proxy in front of any host, which changes the answers of single calls.
 *
 *     node --import ./scripts/module-loading.ts tests/hosts/independent/serve.ts --plant "stock/find without branches"
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * `without KEY` and `set KEY VALUE` change the key in all objects of the answer, in any spelling; `row VALUE` puts an
 * entry into its list; `gone` answers 404, `page` 500 with HTML, `text` 200 with a text, `half` half of the body,
 * `slow MS` later, `refuse CODE` 401 with the code, `blank` nothing, `never` not even that, `drip MS` a byte each time.
 */
interface Planting {
  /** The end of the path: `autopart/filter`, `access_token`. */
  call: string;
  kind:
    | 'without'
    | 'set'
    | 'row'
    | 'gone'
    | 'page'
    | 'text'
    | 'half'
    | 'slow'
    | 'refuse'
    | 'blank'
    | 'never'
    | 'drip';
  key: string;
  value: unknown;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Reads `autopart/filter set productPrice "1,250"`; several are separated by semicolons. */
export const readPlantings = (line: string): Planting[] =>
  line
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [call = '', kind = '', ...rest] = part.split(' ');
      const [key = '', ...value] = kind === 'without' || kind === 'set' ? rest : ['', ...rest];
      // The tests name the kinds.
      return { call, kind: kind as Planting['kind'], key, value: parsed(value.join(' ')) };
    });

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `ProductPrice` for `price` and for `productPrice`, not `Price` within `SalePriceList`. */
const isKey = (name: string, key: string): boolean => {
  const [long, short] = [name.toLowerCase(), key.toLowerCase()];
  return (
    long === short ||
    (long.endsWith(short) && name.charAt(name.length - key.length) === key.charAt(0).toUpperCase())
  );
};

const changed = (value: unknown, planting: Planting): unknown => {
  if (Array.isArray(value)) return value.map((each) => changed(each, planting));
  if (!isFields(value)) return value;
  const { kind, key } = planting;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (!isKey(name, key)) return [[name, changed(each, planting)]];
      return kind === 'set' ? [[name, planting.value]] : [];
    }),
  );
};

/** Puts an entry after the first row of the reply's list. */
const withRow = (reply: unknown, row: unknown): unknown => {
  if (Array.isArray(reply)) return [...reply.slice(0, 1), row, ...reply.slice(1)];
  if (!isFields(reply)) return reply;
  return Object.fromEntries(
    Object.entries(reply).map(([name, each]) => [
      name,
      name.toLowerCase() === 'data' ? withRow(each, row) : each,
    ]),
  );
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

const JSON_TYPE = 'application/json; charset=utf-8';

const answer = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { 'content-type': type }).end(body);
};

/** Writes until the reader gives up. */
const drip = async (response: ServerResponse, ms: number): Promise<void> => {
  if (response.destroyed || !response.write(' ')) return;
  await pause(ms);
  await drip(response, ms);
};

const plant = async (
  response: ServerResponse,
  plantings: readonly Planting[],
  { status, body }: { status: number; body: string },
): Promise<void> => {
  let reply = body;
  for (const planting of plantings) {
    const { kind, value } = planting;
    if (kind === 'slow') await pause(Number(value));
    if (kind === 'never') return;
    if (kind === 'drip') return drip(response, Number(value));
    if (kind === 'gone') return answer(response, 404, JSON_TYPE, '{"error":{"code":"404"}}');
    if (kind === 'page')
      return answer(response, 500, 'text/html', '<html><h1>Server Error</h1></html>');
    if (kind === 'text') return answer(response, 200, 'text/plain', 'en mantenimiento');
    if (kind === 'blank') return answer(response, 200, JSON_TYPE, '');
    if (kind === 'refuse')
      return answer(
        response,
        401,
        JSON_TYPE,
        JSON.stringify({ error: { code: `${value}`, message: 'No.' } }),
      );
    if (kind === 'half') {
      response.writeHead(status, { 'content-type': JSON_TYPE, 'content-length': reply.length });
      response.write(reply.slice(0, reply.length / 2), () => response.destroy());
      return;
    }
    if (kind === 'row') reply = JSON.stringify(withRow(JSON.parse(reply), value));
    if (kind === 'set' || kind === 'without')
      reply = JSON.stringify(changed(JSON.parse(reply), planting));
  }
  answer(response, status, JSON_TYPE, reply);
};

/** Starts the proxy on the loopback. @param host address of the host behind it */
export const startPlanted = async (
  host: string,
  plantings: readonly Planting[],
  port = 0,
): Promise<{ url: string; close: () => Promise<void> }> => {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization, 'content-type': type } = request.headers;
    const body = await readBody(request);
    const path = request.url ?? '/';
    const got = await fetch(host + path, {
      method: request.method ?? 'POST',
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const own = plantings.filter(({ call }) => path.toLowerCase().endsWith(call.toLowerCase()));
    await plant(response, own, { status: got.status, body: await got.text() });
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: opened } = server.address() as AddressInfo; // A TCP server's address.
  return {
    url: `http://127.0.0.1:${opened}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
