import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  id: string;
  receivedAt: string;
  messageId: string;
  from: string;
  /** Recipients of the envelope. */
  to: string[];
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

interface Misbehaviour {
  /** Number of the next mails to refuse. */
  failNext?: number;
  /** SMTP code of refusals: 4xx is temporary, 5xx permanent. */
  failCode?: number;
  /** Number of the next mails to accept while cutting the connection before the reply. */
  dropNext?: number;
  /** Milliseconds before each reply. */
  delayMs?: number;
}

/** Mails kept; the oldest go first. */
const KEPT = 2_000;

export interface Inbox {
  smtpUrl: string;
  mails: () => readonly CaughtMail[];
  clear: () => void;
  misbehave: (how: Misbehaviour) => void;
  close: () => Promise<void>;
}

const read = async (raw: Buffer, to: string[]): Promise<CaughtMail> => {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  return {
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    messageId: mail.messageId ?? '',
    from: mail.from ? `${mail.from.name} <${mail.from.address}>`.trim() : '',
    to,
    replyTo: headers['reply-to'] ?? '',
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers,
  };
};

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const startInbox = async (): Promise<Inbox> => {
  let mails: CaughtMail[] = [];
  let behaviour: Required<Misbehaviour> = { failNext: 0, failCode: 451, dropNext: 0, delayMs: 0 };

  const take = async (raw: Buffer, to: string[]): Promise<'taken' | 'dropped'> => {
    // Counted before the pause, so that concurrent mails do not share one failure.
    const fails = behaviour.failNext > 0;
    if (fails) behaviour.failNext -= 1;
    const drops = !fails && behaviour.dropNext > 0;
    if (drops) behaviour.dropNext -= 1;
    const code = behaviour.failCode;
    if (behaviour.delayMs > 0) await wait(behaviour.delayMs);
    if (fails)
      throw Object.assign(new Error('the emulator was told to fail'), { responseCode: code });
    mails = [...mails, await read(raw, to)].slice(-KEPT);
    return drops ? 'dropped' : 'taken';
  };

  const server = new SMTPServer({
    authOptional: true,
    // Closing does not wait for senders that keep connections open.
    closeTimeout: 500,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        take(Buffer.concat(chunks), to).then(
          (outcome) => {
            if (outcome === 'taken') return callback(null);
            for (const connection of server.connections)
              if (connection.session.id === session.id) connection.close();
          },
          (error: Error) => callback(error),
        );
      });
    },
  });
  // A client may break off, such as a killed worker.
  server.on('error', () => {});
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', fail);
      done();
    });
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no SMTP port');
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    mails: () => mails,
    clear: () => {
      mails = [];
    },
    misbehave: (how) => {
      behaviour = { ...behaviour, ...how };
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
};
