/**
 * A REST host for tests, in memory: a vendor's system that answers the calls of the specification. Written from
 * the specification and docs/existing-host.md alone, and shares no code with the shop or with
 * emulators/rest-host, so that the misreadings of one are not those of the other.
 *
 *     node --import ./scripts/module-loading.ts tests/hosts/independent/serve.ts --dialect small --port 4470
 *     … --with configKey=data,sorts=false
 *     … --faults html500=0.5,slow=0.1,slowMs=2000,only=order/add
 *     … --plant "stock/find without branches; order/add gone" (../planted.ts)
 *
 * Dialects (dialects.ts) are data: a test may start a host with a dialect of its own. Accounts (state.ts):
 * `nelida@vendor.example` and `ramon@vendor.example` sell for company 1; `lucia@`, `washington@`, `marta@` and
 * `taller@buyer.example` buy; `hugo@buyer.example` is not activated. Password: `cabo1986`.
 *
 * Besides the calls: GET `/_host/journal`, `/_host/orders` and `/_host/outbox`; POST `/_host/faults` (a line as
 * in `--faults`, or empty), `/_host/away` (seconds), `/_host/expire` (forgets all tokens).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Calls, Refusal } from './calls.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import type { Dialect } from './dialects.ts';
import { FaultSource, type Faults, readFaults } from './faults.ts';
import { officeCalls } from './office-calls.ts';
import { orderCalls, unknownOrderKeys } from './order-calls.ts';
import { logIn, peopleCalls } from './people-calls.ts';
import { picture, receiveUpload } from './pictures.ts';
import { makeState, type State, type User } from './state.ts';
import { isFields, Raw, Row, write } from './wire.ts';

const CALLS: Calls = { ...catalogueCalls, ...peopleCalls, ...orderCalls, ...officeCalls };
const PATHS = new Map(Object.keys(CALLS).map((path) => [path.toLowerCase(), path]));

/** Every call of the host, for tests that ask all. */
export const CALL_NAMES = Object.keys(CALLS);

interface JournalEntry {
  at: string;
  method: string;
  path: string;
  user?: string;
  body?: unknown;
  status?: number;
  fault?: string;
  /** Keys of an order that the specification does not name. */
  unknownKeys?: string[];
}

interface Answer {
  status: number;
  body: string | Buffer;
  type: string;
  headers?: Record<string, string>;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  body: JSON.stringify(body ?? null),
  type: 'application/json; charset=utf-8',
  headers,
});

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

/** Writes a refusal: as status with an error object, as an error text of a 200, or both. */
const refusal = (dialect: Dialect, { status, code, message, rows }: Refusal): Answer => {
  const error = { code, message };
  if (status === 401)
    return json(401, { error }, { 'WWW-Authenticate': `OAuth realm="host",error_code="${code}"` });
  if (status !== 403 && dialect.errors === 'flag')
    return json(200, { ok: false, mensaje: message });
  if (status !== 403 && dialect.errors === 'field')
    return json(200, write(dialect, new Row('Reply', { data: null, error: message })));
  return json(status, dialect.errors === 'mixed' ? { error, Rows: rows, rows } : { error });
};

/** Writes the reply of a call. */
const reply = (dialect: Dialect, path: string, result: unknown): Answer => {
  if (result === undefined) {
    if (dialect.absent === '404')
      return json(404, { error: { code: '404', message: 'Registro no encontrado' } });
    return json(200, dialect.absent === 'null' ? null : {});
  }
  if (isFields(result) && 'configOf' in result) {
    const value = write(dialect, result.value);
    const sent = dialect.config === 'text' ? JSON.stringify(value) : value;
    const fields = { key: result.configOf, [dialect.configKey]: new Raw(sent) };
    return json(200, write(dialect, new Row('Config', fields)));
  }
  if (Array.isArray(result)) {
    const rows = write(dialect, result, path);
    return json(200, dialect.lists === 'data' ? { data: rows, error: null } : rows);
  }
  const row = isFields(result) && !(result instanceof Row) ? new Row('Reply', result) : result;
  return json(200, write(dialect, row));
};

export class Host {
  readonly state: State;
  readonly faults: FaultSource;
  readonly journal: JournalEntry[] = [];
  readonly #server: Server;

  constructor(dialect: Dialect, faults: Partial<Faults> = {}) {
    this.state = makeState(dialect);
    this.faults = new FaultSource(faults);
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    });
  }

  /** Listens on the loopback; returns the address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const { port: opened } = this.#server.address() as AddressInfo; // A TCP server's address.
    return `http://127.0.0.1:${opened}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Counts the stored orders of each GUID, and of each number. */
  orderCounts(): { byGuid: Record<string, number>; byNumber: Record<string, number> } {
    const count = (keys: readonly string[]) =>
      Object.fromEntries(keys.map((key) => [key, keys.filter((each) => each === key).length]));
    return {
      byGuid: count(this.state.orders.map(({ guid }) => guid)),
      byNumber: count(this.state.orders.map(({ number }) => String(number))),
    };
  }

  #userOf(request: IncomingMessage): User | undefined {
    const [, token = ''] = /^OAuth (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!token) return undefined;
    const user = this.state.tokens.get(token);
    if (!user) throw new Refusal(401, '103', 'Token expired.');
    return user;
  }

  #run(path: string, body: unknown, user: User | undefined): Answer {
    const { dialect } = this.state;
    const name = PATHS.get(path.toLowerCase());
    const call = name ? CALLS[name] : undefined;
    if (!name || !call) return json(404, { error: { code: '404', message: 'Not found' } });
    if (call.access && !user)
      throw new Refusal(401, '0', 'This service needs an Authorization Header');
    if (call.access === 'seller' && user?.roles.length === 0)
      throw new Refusal(403, '403', 'Forbidden');
    return reply(dialect, name, call.run({ state: this.state, body, user }));
  }

  /** Does the work of a request and returns its answer. */
  #answer(request: IncomingMessage, path: string, body: Buffer, entry: JournalEntry): Answer {
    const { dialect } = this.state;
    try {
      if (request.method === 'GET') return { status: 200, body: picture(path), type: 'image/png' };
      if (/\/oauth\/access_token$/i.test(path)) {
        const form = new URLSearchParams(body.toString());
        entry.user = form.get('username') ?? '';
        return json(200, logIn(this.state, form));
      }
      if (/\/oauth\/logout$/i.test(path)) return json(200, {});
      if (/\/gxobject$/i.test(path)) return json(201, receiveUpload(this.state, request, body));
      const user = this.#userOf(request);
      const parsed: unknown = body.length > 0 ? JSON.parse(body.toString()) : {};
      entry.body = parsed;
      if (user) entry.user = user.email;
      if (/order\/add$/i.test(path)) entry.unknownKeys = unknownOrderKeys(parsed);
      return this.#run(path.replace(/^.*\/rest\//i, ''), parsed, user);
    } catch (error) {
      if (error instanceof Refusal) return refusal(dialect, error);
      if (error instanceof SyntaxError)
        return json(400, { error: { code: '400', message: 'Bad request' } });
      throw error;
    }
  }

  /** Answers tests, not shops. */
  #control(path: string, body: string): Answer {
    if (path === '/_host/faults') this.faults.faults = new FaultSource(readFaults(body)).faults;
    if (path === '/_host/away') this.faults.goAway(Number(body));
    if (path === '/_host/expire') this.state.tokens.clear();
    if (path === '/_host/orders')
      return json(200, { orders: this.state.orders, ...this.orderCounts() });
    if (path === '/_host/outbox') return json(200, this.state.outbox);
    return json(200, path === '/_host/journal' ? this.journal : {});
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const body = await readBody(request);
    if (path.startsWith('/_host/')) return send(response, this.#control(path, body.toString()));
    const entry: JournalEntry = {
      at: new Date().toISOString(),
      method: request.method ?? '',
      path,
    };
    this.journal.push(entry);
    const { fault, isDone } = this.faults.draw(path);
    const answer = isDone ? this.#answer(request, path, body, entry) : undefined;
    if (fault) entry.fault = fault;
    entry.status = answer?.status;
    if (fault === 'slow') await this.faults.wait();
    if (fault === 'away' || fault === 'reset') request.socket.resetAndDestroy();
    else if (fault === 'html500')
      send(response, {
        status: 500,
        type: 'text/html',
        body: "<html><body><h1>Server Error in '/' Application.</h1></body></html>",
      });
    else if (answer) send(response, answer, fault === 'half');
  }
}

const send = (response: ServerResponse, answer: Answer, isHalf = false): void => {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    'Content-Type': answer.type,
    'Content-Length': body.length,
    ...answer.headers,
  });
  if (!isHalf) response.end(body);
  else response.write(body.subarray(0, body.length / 2), () => response.destroy());
};
