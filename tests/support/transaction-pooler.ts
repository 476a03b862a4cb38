/**
 * A pooler in transaction mode with the worst behaviour: every transaction gets another random
 * server connection. It follows prepared statements by name like PgBouncer since 1.21, or forgets
 * them; and like PgBouncer it refuses startup parameters of a connection.
 */
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Client } from 'pg';

interface PoolerOptions {
  /** Address of the database itself. */
  url: string;
  servers: number;
  /** Whether it knows a statement again by its name. */
  followsPrepared: boolean;
  /** 0 ≤ n < 1. */
  random: () => number;
}

interface ServerConnection {
  socket: Duplex;
  known: Set<string>;
  holder: Session | undefined;
  /** Expected answers: the client's own parses, added parses, and the ends of pipelines. */
  due: ('own' | 'added' | 'end')[];
  rest: Buffer;
}

interface Session {
  socket: Socket;
  id: number;
  server: ServerConnection | undefined;
  statements: Map<string, Buffer>;
  waiting: Buffer[];
  last: ServerConnection | undefined;
}

const TAKEN = new Set(['user', 'database', 'client_encoding', 'application_name']);

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (...parts: string[]): Buffer => Buffer.from(parts.map((part) => `${part}\0`).join(''));
const number = (value: number): Buffer => {
  const four = Buffer.alloc(4);
  four.writeInt32BE(value);
  return four;
};

/** Whole messages, and the rest of the last one. */
const split = (data: Buffer): { messages: Buffer[]; rest: Buffer } => {
  const messages: Buffer[] = [];
  let at = 0;
  while (data.length - at >= 5 && data.length - at >= data.readInt32BE(at + 1) + 1) {
    const end = at + data.readInt32BE(at + 1) + 1;
    messages.push(data.subarray(at, end));
    at = end;
  }
  return { messages, rest: data.subarray(at) };
};

const textAt = (body: Buffer, from: number): { value: string; end: number } => {
  const end = body.indexOf(0, from);
  return { value: body.toString('utf8', from, end), end: end + 1 };
};

const WELCOME = Buffer.concat([
  message('R', number(0)),
  ...[
    ['server_version', '18.0'],
    ['client_encoding', 'UTF8'],
    ['standard_conforming_strings', 'on'],
    ['integer_datetimes', 'on'],
    ['DateStyle', 'ISO, MDY'],
    ['TimeZone', 'UTC'],
  ].map(([name = '', value = '']) => message('S', text(name, value))),
  message('K', Buffer.concat([number(1), number(1)])),
  message('Z', Buffer.from('I')),
]);

const refusal = (code: string, why: string): Buffer =>
  message('E', Buffer.concat([text('SFATAL', `C${code}`, `M${why}`), Buffer.from([0])]));

export const startPooler = async ({ url, servers, followsPrepared, random }: PoolerOptions) => {
  const pool: ServerConnection[] = [];
  const clients: Client[] = [];
  const line: Session[] = [];
  let sessions = 0;
  let moves = 0;

  const release = (server: ServerConnection): void => {
    if (server.holder) server.holder.server = undefined;
    server.holder = undefined;
    const next = line.shift();
    if (next) serve(next);
  };

  const take = (session: Session): ServerConnection | undefined => {
    const free = pool.filter(({ holder }) => !holder);
    // A different one, if there is one.
    const others = free.filter((server) => server !== session.last);
    const from = others.length > 0 ? others : free;
    const server = from[Math.floor(random() * from.length)];
    if (!server) return undefined;
    if (session.last && session.last !== server) moves += 1;
    session.server = server;
    session.last = server;
    server.holder = session;
    return server;
  };

  const renamed = (
    session: Session,
    type: string,
    name: string,
    rest: Buffer,
    before = '',
  ): Buffer => {
    const own = name === '' ? '' : `s${session.id}_${name}`;
    return message(type, Buffer.concat([Buffer.from(before, 'latin1'), text(own), rest]));
  };

  const need = (session: Session, server: ServerConnection, name: string): void => {
    const parse = session.statements.get(name);
    if (name === '' || !parse || server.known.has(`${session.id} ${name}`)) return;
    server.known.add(`${session.id} ${name}`);
    server.due.push('added');
    server.socket.write(renamed(session, 'P', name, parse));
  };

  const forward = (session: Session, server: ServerConnection, each: Buffer): void => {
    const type = String.fromCharCode(each[0] ?? 0);
    const body = each.subarray(5);
    if (type === 'Q' || type === 'S') server.due.push('end');
    if (type === 'P') server.due.push('own');
    if (!followsPrepared || !'PBD'.includes(type)) return void server.socket.write(each);
    if (type === 'P') {
      const { value: name, end } = textAt(body, 0);
      session.statements.set(name, body.subarray(end));
      server.known.add(`${session.id} ${name}`);
      server.socket.write(renamed(session, 'P', name, body.subarray(end)));
    } else if (type === 'B') {
      const portal = textAt(body, 0);
      const { value: name, end } = textAt(body, portal.end);
      need(session, server, name);
      const own = name === '' ? '' : `s${session.id}_${name}`;
      server.socket.write(
        message('B', Buffer.concat([text(portal.value, own), body.subarray(end)])),
      );
    } else if (body[0] === 'S'.charCodeAt(0)) {
      const { value: name, end } = textAt(body, 1);
      need(session, server, name);
      server.socket.write(renamed(session, 'D', name, body.subarray(end), 'S'));
    } else server.socket.write(each);
  };

  const serve = (session: Session): void => {
    const server = session.server ?? take(session);
    if (!server) {
      if (!line.includes(session)) line.push(session);
      return;
    }
    for (const each of session.waiting.splice(0)) forward(session, server, each);
  };

  const hear = (server: ServerConnection, data: Buffer): void => {
    const { messages, rest } = split(Buffer.concat([server.rest, data]));
    server.rest = rest;
    for (const each of messages) {
      const type = String.fromCharCode(each[0] ?? 0);
      let isOurs = false;
      if (type === '1') isOurs = server.due.shift() === 'added';
      // A failure skips everything up to the end of its pipeline.
      if (type === 'Z') while (server.due.length > 0 && server.due.shift() !== 'end');
      if (!isOurs) server.holder?.socket.write(each);
      const isIdle = type === 'Z' && each[5] === 'I'.charCodeAt(0);
      if (isIdle && !server.due.includes('end')) release(server);
    }
  };

  for (let n = 0; n < servers; n += 1) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const { stream } = client.connection;
    stream.removeAllListeners('data');
    const server: ServerConnection = {
      socket: stream,
      known: new Set(),
      holder: undefined,
      due: [],
      rest: Buffer.alloc(0),
    };
    stream.on('data', (data: Buffer) => hear(server, data));
    pool.push(server);
    clients.push(client);
  }

  const greet = (session: Session, startup: Buffer): void => {
    const given = startup.toString('utf8', 8).split('\0').filter(Boolean);
    const strange = given.filter((name, place) => place % 2 === 0 && !TAKEN.has(name));
    if (strange.length > 0)
      session.socket.end(refusal('08P01', `unsupported startup parameter: ${strange.join(', ')}`));
    else session.socket.write(WELCOME);
  };

  const listener = createServer((socket) => {
    const session: Session = {
      socket,
      id: sessions++,
      server: undefined,
      statements: new Map(),
      waiting: [],
      last: undefined,
    };
    let isGreeted = false;
    let rest: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data]);
      if (!isGreeted) {
        if (rest.length < 4 || rest.length < rest.readInt32BE(0)) return;
        isGreeted = true;
        const length = rest.readInt32BE(0);
        greet(session, rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      const found = split(rest);
      rest = found.rest;
      // Its end does not end the server's connection.
      session.waiting.push(...found.messages.filter((each) => each[0] !== 'X'.charCodeAt(0)));
      if (session.waiting.length > 0) serve(session);
    });
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: url.replace(/@[^/]*\//, `@127.0.0.1:${port}/`),
    /** How often a connection's next transaction ran on another server connection. */
    moves: () => moves,
    close: async () => {
      listener.close();
      for (const { connection } of clients) connection.stream.destroy();
    },
  };
};
